// The names of bots at a table, by level from friendly to merciless, with their strength; and the
// names of people who gave none.
import type { Seat, Table } from '../protocol';
import { t } from './words.svelte';

export const levels = [1, 2, 3, 4, 5];

export function botName(level: number): string {
  const names = [t('Cabin boy'), t('Deckhand'), t('Pilot'), t('Keeper'), t('Harbour master')];
  return names[Math.min(Math.max(level, 1), names.length) - 1];
}

export function levelWord(level: number): string {
  const words = [t('friendly'), t('easy'), t('medium'), t('strong'), t('merciless')];
  return words[level - 1] ?? String(level);
}

export const GUEST = 'Guest'; // the server's name for them
const guest = /^Guest(?: (\d+))?$/; // one of several, as the server numbers them

export function personName(name: string): string {
  if (name === '') return t('somebody who left'); // and had their stored data deleted
  const [is, n] = guest.exec(name) ?? [];
  if (is === undefined) return name;
  return n === undefined ? t('Guest') : t('Guest {n}', { n: Number(n) });
}

// Returns a table with names for bots and guests; bots that share a name get a number.
export function withNames(table: Table): Table {
  const seats = table.seats.map((seat, n) => {
    if (seat.kind !== 'bot')
      return seat.name === undefined ? seat : { ...seat, name: personName(seat.name) };
    const isAlike = (other: Seat) => other.kind === 'bot' && other.level === seat.level;
    const name = botName(seat.level ?? 1);
    if (table.seats.filter(isAlike).length === 1) return { ...seat, name };
    return { ...seat, name: `${name} ${table.seats.slice(0, n + 1).filter(isAlike).length}` };
  });
  return { ...table, seats };
}

// Returns the kind of flag. A program differs from people by its flag, and by the word beside its
// name.
export const flagKind = (who: { kind?: string; bot?: boolean; account?: boolean }) =>
  who.kind === 'bot' || who.bot ? 'bot' : who.account ? 'person' : 'guest';
