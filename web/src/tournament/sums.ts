// The data a page derives from a tournament: people, my next action, the leader and why, the rounds
// to show, meetings. Figures only; words.ts and told.ts have the words.
import type { Card, Entrant, Round, Score, Seat, Table, Whole } from './tournaments';

export type Tie = 'points' | 'met' | 'game_points' | 'firsts' | 'lot';
const TIES: Tie[] = ['points', 'met', 'game_points', 'firsts', 'lot'];

// The leader, and what puts them ahead of the second; null before anybody has points.
export type Lead = { first: Entrant; second: Entrant; by: Tie };
export function leadOf(standings: Entrant[]): Lead | null {
  const [first, second] = standings;
  if (!first || !second || first.rounds.every(({ kind }) => kind === 'running')) return null;
  return { first, second, by: TIES.find((tie) => first[tie] !== second[tie]) ?? 'lot' };
}

// Returns the shade for the points of a round: all there are, some, or none.
export function shadeOf({ kind, points }: Score, players: number): string {
  if (kind === 'running' || kind === 'missed') return kind;
  return points <= 0 ? 'none' : points >= players - 1 ? 'all' : 'some';
}

// Returns the rounds that fit in a row: all, or the newest ones.
export function roundsShown({ rounds, round }: Card, room: number): number[] {
  const last = Math.max(rounds, round, 1);
  const end = last <= room ? last : Math.max(round, room);
  return Array.from({ length: Math.min(last, room) }, (_, n) => end - Math.min(last, room) + n + 1);
}

export type Place = { round: Round; table: Table; seat: number };

// Returns somebody's running tables: those where they are to move first, then the newest.
export function playing({ rounds }: Whole, id: string): Place[] {
  const found = rounds
    .flatMap((round) =>
      round.tables.map((table) => ({
        round,
        table,
        seat: table.seats.findIndex((seat) => seat.id === id),
      })),
    )
    .filter(({ table, seat }) => seat >= 0 && table.state !== 'over')
    .reverse();
  return [...found.filter(toMove), ...found.filter((place) => !toMove(place))];
}

export const toMove = ({ table, seat }: Place) => table.to_act === seat;

export type Press =
  | { kind: 'table'; place: Place; isMove: boolean }
  | { kind: 'enter' } // not in it, but may enter
  | { kind: 'waits'; last: Score | null } // in it, with nothing to do
  | { kind: 'look' }
  | { kind: 'over' }
  | { kind: 'cancelled' };

// Returns my next press, or why there is none.
export function pressOf(whole: Whole, me: string | null): Press {
  const { state, entry_open } = whole.tournament;
  const place = me ? playing(whole, me)[0] : undefined;
  if (place && state !== 'cancelled') return { kind: 'table', place, isMove: toMove(place) };
  if (state === 'over' || state === 'cancelled') return { kind: state };
  const own = whole.standings.find(({ id }) => id === me);
  if (own && !own.left) return { kind: 'waits', last: own.rounds.at(-1) ?? null };
  return { kind: entry_open ? 'enter' : 'look' };
}

// Returns the seconds until a bot steps in for an absent person; null if they are not away.
export function awayFor({ away, stand_in }: Seat, away_s: number, now: number): number | null {
  if (!away || stand_in || away_s === 0) return null;
  return Math.max(0, Math.ceil((away + away_s * 1000 - now) / 1000));
}

// Returns the most points of anybody at these tables, for marks on tracks.
export const farthest = (tables: Table[]) =>
  Math.max(10, ...tables.flatMap(({ seats }) => seats.map(({ points }) => points)));

// A game of one person against another: the first one's result.
export type Meeting = { round: number; table: Table; brings: number | null }; // null: still in play

// meetings.get(a).get(b)
export type Cross = Map<string, Map<string, Meeting[]>>;

export function crossOf({ rounds, standings }: Pick<Whole, 'rounds' | 'standings'>): Cross {
  const cross: Cross = new Map(standings.map(({ id }) => [id, new Map<string, Meeting[]>()]));
  for (const { round, tables } of rounds)
    for (const table of tables)
      for (const { id, brings } of table.seats)
        for (const other of table.seats) {
          if (other.id === id) continue;
          const row = cross.get(id);
          const met = { round, table, brings: table.state === 'over' ? (brings ?? 0) : null };
          row?.set(other.id, [...(row.get(other.id) ?? []), met]);
        }
  return cross;
}
