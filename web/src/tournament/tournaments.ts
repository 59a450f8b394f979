// The server's data on tournaments, see docs/tournaments.md, and the requests to it. Pairings,
// points and standings come from there; nothing of them is worked out here.
import { post } from '../lib/server/people';
import { reach } from '../lib/server/socket';

export type Form = 'swiss' | 'round-robin' | 'league';
export type Every = 'none' | 'daily' | 'weekly';
export type Rules = {
  name: string;
  game: string;
  variant: string;
  options: string[];
  players: number;
  form: Form;
  rounds: number; // 0: as many as needed, unknown before the start
  pace: 'live' | 'days';
  turn_s: number;
  bank_s: number;
  away_s: number;
  rated: boolean;
  bots: number; // the level of bots that fill up; 0: none
  every: Every;
  entry_until: number;
  break_s: number;
  round_s: number;
};
export type Named = { id: string; name: string };
export type Card = Rules & {
  id: string;
  host: Named | null; // null: arranged by the house
  created: number;
  begins: number;
  changed: number;
  state: 'coming' | 'running' | 'over' | 'cancelled';
  round: number; // the newest paired round
  people: number;
  entry_open: boolean;
  next_round: number; // the time of its pairing; 0: unknown
  winner: Named | null;
  reason: 'host' | 'too-few' | null;
  next: string | null; // the next tournament of the series
};

// A person's result in a round.
export type Score = {
  kind: 'played' | 'running' | 'bye' | 'missed';
  points: number;
  table?: number;
  place?: number;
  game_points?: number;
  left?: boolean;
};
export type Entrant = {
  place: number;
  id: string;
  name: string; // empty for bots and for those who deleted their account
  bot: number;
  rating: number | null;
  provisional: boolean;
  left: boolean;
  points: number;
  met: number;
  game_points: number;
  firsts: number;
  lot: number;
  rounds: Score[];
};
export type Seat = {
  id: string;
  points: number;
  away?: number; // time since when; 0: present
  stand_in?: boolean;
  place?: number; // from here on: only once the game is over
  brings?: number;
  left?: boolean;
};
export type Table = {
  table: number;
  id: string;
  state: 'waiting' | 'playing' | 'over';
  round?: number;
  to_act?: number | null;
  until?: number;
  ended?: number;
  seats: Seat[];
};
export type Round = {
  round: number;
  paired: number;
  repeats: number;
  byes: string[];
  tables: Table[];
};
export type Happening = { at: number } & (
  | { event: 'created'; host: string | null }
  | { event: 'entered'; id: string; late: number }
  | { event: 'left'; id: string; absent: boolean }
  | { event: 'begun'; people: number }
  | { event: 'paired'; round: number; repeats: number }
  | {
      event: 'result';
      round: number;
      table: number;
      winners: string[];
      points: number;
      from: number;
      to: number;
    }
  | { event: 'over'; winner: string | null }
  | { event: 'cancelled'; reason: Card['reason'] }
);
export type Whole = {
  version: string;
  tournament: Card;
  standings: Entrant[];
  rounds: Round[];
  events: Happening[];
};
export type Lists = { coming: Card[]; running: Card[]; over: Card[]; mine: string[] };
export type Wish = Partial<Rules> &
  Pick<Rules, 'name' | 'game' | 'players' | 'form'> & { begins: number };

const at = (id: string) => `/api/tournaments/${encodeURIComponent(id)}`;
export const addressOf = (id: string) => `/tournaments/${id}`;
export const fileOf = (id: string) => `${at(id)}/standings.csv`;

export const listsOf = async (): Promise<Lists> =>
  (await reach('/api/tournaments')).json() as Promise<Lists>;

export const olderThan = async (before: number): Promise<{ over: Card[]; more: boolean }> =>
  (await reach(`/api/tournaments?state=over&before=${before}`)).json() as Promise<{
    over: Card[];
    more: boolean;
  }>;

// Returns a tournament, or null if the version at hand is still current.
export async function wholeOf(id: string, have = ''): Promise<Whole | null> {
  const answer = await reach(at(id) + (have ? `?have=${encodeURIComponent(have)}` : ''));
  return answer.status === 204 ? null : ((await answer.json()) as Whole);
}

export const arrange = (wish: Wish) => post<Whole>('/api/tournaments', wish);

export type Deed = 'enter' | 'leave' | 'start' | 'cancel';
export const act = (id: string, deed: Deed) => post<Whole>(`${at(id)}/${deed}`, {});
