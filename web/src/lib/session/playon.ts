// Playing on from a position of a game, or trying things out there: the data needed of the game,
// and the new game that begins in this browser. The core makes it (src/table/make.c); this file
// does not know what is hidden.
import type { Session } from './session.svelte';
import type { Seat, SeatWish, TableWish } from '../protocol';
import { t } from '../words/words.svelte';

// The game and the position, wherever they are shown.
export type Position = {
  game: string;
  variant: string;
  options: string[];
  seats: Pick<Seat, 'kind' | 'level' | 'name'>[]; // with the names shown
  ply: number;
  plies: number;
  seat: number; // the seat offered as mine
  record(): Promise<string>;
};

// Returns the position shown at a table.
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

// Returns a name that a table accepts.
const plainName = (name: string | undefined, seat: number): string =>
  (name ?? '').replace(/[^\p{L}\p{N} '._-]/gu, '').trim() || t('Player {n}', { n: seat + 1 });

// The player at a seat from here on: a person at this device, or a bot of a level.
export type Sitter = 'here' | number;

export const sittersOf = ({ seats, seat }: Position): Sitter[] =>
  seats.map(({ kind, level }, n) => (n === seat ? 'here' : kind === 'bot' ? (level ?? 3) : 3));

// Returns the first person's seat: mine, whose knowledge counts when the rest is imagined.
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

// Makes an analysis board at that position, on which one person moves for everybody. All boards of
// a table are one: its variations are kept together. A position without a table gets a separate
// board.
export async function boardOf(position: Position, table?: string): Promise<TableWish> {
  const { game, variant, options, seats, ply, record } = position;
  const wish = ({ name }: { name?: string }, n: number): SeatWish => ({
    kind: n === 0 ? 'me' : 'here',
    name: plainName(name, n),
  });
  const from = { record: await record(), ply, of: table };
  return { game, variant, options, seats: seats.map(wish), analysis: true, from };
}
