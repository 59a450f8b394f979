// Playing on from a position of a game, or trying things out there: what is needed of the game, and
// the new one that begins in this browser. The core makes it (src/table/make.c); nothing here knows what is hidden.
import type { Session } from './session.svelte';
import type { Seat, SeatWish, TableWish } from '../protocol';
import { t } from '../words/words.svelte';

// The game and the position, wherever they are looked at.
export type Position = {
  game: string;
  variant: string;
  options: string[];
  seats: Pick<Seat, 'kind' | 'level' | 'name'>[]; // with the names that are shown
  ply: number;
  plies: number;
  seat: number; // who is offered as oneself
  record(): Promise<string>;
};

// Of a table that is looked at: the moment that is shown.
export function positionOf(session: Session): Position {
  const { game, variant, options, seats, you } = session.table;
  const { to_act: toAct, ply } = session.current;
  const own = you?.seats ?? [];
  return {
    game,
    variant,
    options,
    seats: seats.map((seat, n) => ({ ...seat, name: session.name(n) })),
    ply,
    plies: session.history.plays.length,
    seat: own.length === 1 ? own[0] : (toAct ?? 0),
    record: () => session.connection.record(session.id),
  };
}

// A name that a table takes.
const plainName = (name: string | undefined, seat: number): string =>
  (name ?? '').replace(/[^\p{L}\p{N} '._-]/gu, '').trim() || t('Player {n}', { n: seat + 1 });

// Who plays on at a seat: a person at this device, or a bot of a level.
export type Sitter = 'here' | number;

export const sittersOf = ({ seats, seat }: Position): Sitter[] =>
  seats.map(({ kind, level }, n) => (n === seat ? 'here' : kind === 'bot' ? (level ?? 3) : 3));

// The first of the people is me, and it is my knowledge that is kept when the rest is imagined.
export const meAmong = (sitters: Sitter[]): number => sitters.indexOf('here');

export async function wishOf(
  { game, variant, options, seats, ply, record }: Position,
  sitters: Sitter[],
  anew: boolean,
): Promise<TableWish> {
  const me = meAmong(sitters);
  const wish = (sitter: Sitter, n: number): SeatWish => {
    if (sitter !== 'here') return { kind: 'bot', level: sitter };
    return n === me ? { kind: 'me' } : { kind: 'here', name: plainName(seats[n].name, n) };
  };
  const from = { record: await record(), ply, ...(anew ? { knows: me } : {}) };
  return { game, variant, options, seats: sitters.map(wish), from };
}

// A board for analysis at that position, where one person moves for everybody. All boards of a table
// are one: its variations are kept together. A position that is no table's gets a board of its own.
export async function boardOf(position: Position, table?: string): Promise<TableWish> {
  const { game, variant, options, seats, ply, record } = position;
  const wish = ({ name }: { name?: string }, n: number): SeatWish => ({
    kind: n === 0 ? 'me' : 'here',
    name: plainName(name, n),
  });
  const from = { record: await record(), ply, of: table };
  return { game, variant, options, seats: seats.map(wish), analysis: true, from };
}
