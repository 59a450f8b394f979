// Conversion of games kept by earlier builds, whose table rules were in TypeScript: read once, then
// kept as the log of a table, as src/table/entry.c writes it.
import { fairSeed } from '../hash';
import type { Kept } from './local.kept';
import type { Entry, Result, TableWish } from '../protocol';

export type OldKept = {
  id: string;
  wish: TableWish;
  names: string[]; // by seat; empty for bots
  created: number;
  changed: number;
  secret: string;
  seed: string;
  edition: { hash: string };
  log: Entry[];
  result: Result | null;
  rematch: string | null;
  record?: string[]; // an imported game: its own lines
  guided?: string[];
};

// Returns the origin of the deal. If the secret does not yield the seed, the seed serves as secret.
function shuffle({ wish, record, secret, seed }: OldKept) {
  const fair = record ? (JSON.parse(record[0]).fair as { salts: string[] } | undefined) : null;
  const salts = fair?.salts ?? (wish.salt ? [wish.salt] : []);
  const holds = fair !== undefined && secret !== '' && fairSeed(secret, salts) === seed;
  if (!holds) return { secret: seed };
  if (fair) return { secret, proven: true, text: salts.map((salt) => `${salt}\n`).join('') };
  return { secret, ...(wish.salt ? { salt: wish.salt } : {}) };
}

function seatsOf({ wish, names }: OldKept) {
  return wish.seats.map((seat, n) => {
    if (seat.kind === 'bot') return { kind: 'bot' as const, level: seat.level };
    if (seat.kind === 'open') return { kind: 'open' as const };
    return { kind: 'person' as const, person: 'local', name: names[n].slice(0, 24) };
  });
}

function created(old: OldKept): object {
  const { wish, edition, record, created: at } = old;
  return {
    kind: 'create',
    at,
    rules: 1,
    engine: '0.1.0',
    game: wish.game,
    variant: wish.variant ?? 'base',
    options: wish.options ?? [],
    edition: edition.hash,
    seats: seatsOf(old),
    host: 'local',
    days: false,
    listed: false,
    imported: record !== undefined,
    ...(wish.analysis ? { analysis: true } : {}),
    turn_s: 0,
    away_s: 60,
    ...shuffle(old),
  };
}

function entryOf({ kind, at, seat, move, text, name, bot }: Entry): object {
  if (kind === 'over') return { kind, at };
  if (kind === 'move') return { kind, at, seat, text: move, ...(bot ? { bot } : {}) };
  return kind === 'chat' ? { kind, at, seat, text, name } : { kind, at, seat };
}

function cardOf(old: OldKept): Kept['card'] {
  const { id, wish, created, result, record, names } = old;
  const seats = wish.seats.map((seat, n) =>
    seat.kind === 'bot' ? seat : { kind: 'person' as const, name: names[n], here: true },
  );
  const state = result || record ? 'over' : 'playing';
  const variant = wish.variant ?? 'base';
  return { id, game: wish.game, variant, state, pace: 'live', created, seats, result };
}

export function converted(old: OldKept): Kept {
  const { id, wish, changed, rematch, guided } = old;
  const entries = old.log.filter(({ kind }) => kind !== 'create' && kind !== 'start').map(entryOf);
  const log = [created(old), { kind: 'start', at: old.created }, ...entries];
  const seat = wish.seats.findIndex(({ kind }) => kind !== 'bot');
  if (rematch) log.push({ kind: 'rematch', at: changed, seat, text: rematch });
  const lines = log.map((entry) => JSON.stringify(entry));
  return { id, changed, card: cardOf(old), log: lines, ...(guided ? { guided } : {}) };
}
