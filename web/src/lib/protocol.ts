// The messages of docs/protocol.md as types. What a game puts into views, events and reasons is the
// business of its renderer, so it stays open here.

export type GameView = { [key: string]: any };
export type GameEvent = { event: string; [key: string]: any };
export type Reason = { code: string; rule?: string; [key: string]: any };

// What a person has for each turn and, where there is a bank, for the whole game besides.
export type Clock = { turn_s: number; bank_s?: number };

// Variations: lines that leave the main line or each other (docs/records.md).
export type Line = {
  of?: number; // the line that it leaves, one before it; left out: the game
  ply: number; // moves made before its first
  moves: string[];
  name?: string;
};
export type Tree = {
  main: string[];
  lines: Line[];
  fixed?: true; // the main line is that of a record and does not grow
};

export type Person = {
  person: string;
  name: string;
  account: boolean;
  bot?: boolean; // a program of somebody's
  role?: 'host' | 'moderator'; // in this house, told to oneself only
};
export type GameInfo = {
  game: string;
  min_players: number;
  max_players: number;
  variants: string[];
  options: string[];
  paces?: { [pace in Pace]: Clock }; // of those who look for a game; none without a server
};

// How fast people want to play who look for a game together.
export type Pace = 'brisk' | 'calm' | 'days';
export type GameWish = { game: string; players: number; pace: Pace; rated: boolean };

export type SeatWish =
  | { kind: 'me'; name?: string } // the name only here: at a server it is the person's
  | { kind: 'here'; name: string }
  | { kind: 'link' }
  | { kind: 'open' }
  | { kind: 'person'; person: string } // a challenge
  | { kind: 'bot'; level: number };

export type TableWish = {
  game: string;
  variant?: string;
  options?: string[];
  seats: SeatWish[];
  pace?: 'live' | 'days';
  turn_s?: number;
  bank_s?: number;
  away_s?: number;
  hints?: boolean; // may people ask for them though others play?
  rated?: boolean; // counts for ratings; among accounts and bots only
  salt?: string;
  room?: string; // of a club, whose table it is
  analysis?: boolean; // here only: one person moves for everybody, no curtain, any move can be taken back
  guide?: { seed: string; moves: string[] }; // here only: the beginning of a game, move by move
  position?: { seed: string; moves: string[] }; // here only: these are made at once; not kept
  // Here only: the game begins after so many moves of a record, with the hidden part as it was, or
  // imagined anew from what a seat knows.
  // `of`: the table it is a record of; all boards for analysis of it are one. `passing`: nothing
  // keeps it.
  from?: { record: string; ply: number; knows?: number; of?: string; passing?: boolean };
};

export type Span = [from: number, until: number]; // times

export type Seat = {
  kind: 'person' | 'bot' | 'link' | 'open';
  name?: string; // empty: somebody who left
  person?: string; // whose page it is
  account?: boolean;
  bot?: boolean; // a program of somebody's
  level?: number;
  here?: boolean;
  stand_in?: boolean;
  rematch?: boolean;
  resigned?: boolean;
  holidays?: Span[]; // when its clock rests; of slow games
  free?: boolean;
  for?: string; // the person it is kept for
  invite?: string;
};

// `ties`: why entries with equal points have the places they have; `resigned`: seats that gave up.
export type Result = {
  points: number[];
  places: number[];
  ties?: GameEvent[];
  resigned?: number[];
};

// A finished game in figures, by entry of the result. A place has `points`, `times` and one number
// more that says which it is: a site, a field.
export type Place = { points: number[]; times: number[] } & { [kind: string]: number | number[] };
export type Course = {
  rounds: number[][]; // points after each of them
  end?: number[]; // where points come after the last round
  sources: { source: string; points: number[] }[];
  places: Place[];
  elsewhere: number[];
  choices: { choice: string; times: number[]; points: number[] }[]; // of each round, and its points
};

export type Table = {
  id: string;
  game: string;
  variant: string;
  options: string[];
  state: 'open' | 'playing' | 'over' | 'cancelled';
  pace: 'live' | 'days';
  turn_s: number;
  bank_s?: number; // saved up by each seat; none without one
  away_s: number;
  listed: boolean;
  created: number;
  host?: string | null; // the name of who made it
  hints?: boolean; // may people ask for them?
  rated?: boolean;
  gathers?: boolean; // a rematch that begins when everybody is there
  tournament?: { id: string; name: string; round: number; table: number } | null; // it is one of its tables
  pause?: { agreed: number[]; until: number }; // is asked for, by these seats
  paused?: { since: number; until: number };
  pair?: Pace; // of people who looked for a game: it fills by itself
  edition: { hash: string };
  commitment: string;
  salts: string[];
  seats: Seat[];
  you: { seats: number[]; token: string; host: boolean } | null;
  rematch: string | null;
  result: Result | null;
  seq: number;
  analysis?: boolean;
  guide?: string[]; // the moves of a guided game, by ply
  tree?: Tree; // here only: the variations of a board for analysis, or of a record
};

export type Entry = {
  seq: number;
  at: number;
  kind:
    | 'create'
    | 'sit'
    | 'stand'
    | 'start'
    | 'move'
    | 'undo'
    | 'chat'
    | 'away'
    | 'back'
    | 'stand-in'
    | 'rematch'
    | 'kick'
    | 'decline'
    | 'resign'
    | 'cancel'
    | 'pause'
    | 'no-pause'
    | 'paused'
    | 'resume'
    | 'holidays'
    | 'over';
  seat?: number;
  name?: string;
  text?: string;
  ply?: number;
  move?: string;
  events?: GameEvent[];
  bot?: boolean;
  table?: string;
  points?: number[];
  places?: number[];
  until?: number;
  holidays?: Span[];
};

export type Preview = {
  events: GameEvent[];
  more: boolean;
  notes?: GameEvent[]; // what to know before the move is made
  next: number | null;
  undo: boolean; // it can be taken back once it is made
};

// `left`: milliseconds, in a pause; `until` is then when the turn would end at the latest.
export type TurnClock = { seat: number; until: number; left?: number; banks?: (number | null)[] };

export type View = {
  view: GameView;
  seq: number;
  ply: number;
  seat: number | null;
  to_act: number | null;
  moves: string[];
  previews: Preview[];
  can_undo: boolean;
  clock: TurnClock | null;
};

// What is new since the view at `from`; see change.ts.
export type Change = { change: unknown; from: number };

// A board to look at before the game begins.
export type Board = Pick<View, 'view' | 'seat' | 'to_act' | 'moves' | 'can_undo'>;

export type HintMove = { move: string; points: number[]; wins: number[] };
export type TableCard = {
  id: string;
  game: string;
  variant: string;
  state: 'open' | 'playing' | 'over';
  pace: 'live' | 'days';
  options?: string[];
  turn_s?: number;
  bank_s?: number;
  rated?: boolean;
  hints?: boolean;
  pair?: Pace;
  created: number;
  changed: number;
  until?: number; // the turn of a person ends then
  host_rating?: number; // in the lobby
  seats: Seat[];
  your_turn: boolean;
  host?: string | null;
  gathers?: boolean;
  round?: number; // 0 unless it is played
  to_act?: number | null; // the seat it waits for
  result: Result | null;
  analysis?: boolean;
};

export type Lists = 'lobby' | 'mine' | 'finished' | 'room';

// How: without it seats move on.
export type RematchHow = 'same' | 'stronger';
export type Rematch = { rematch: true; how?: RematchHow; id: string };

// `look`: of several seats of mine, the one to look as.
export type Join = {
  join: string;
  since: number;
  seat_token?: string;
  look?: number;
  changes?: boolean;
};

export type ClientMessage =
  | { create: TableWish; id: string; changes?: boolean }
  | { pair: GameWish; id: string; changes?: boolean }
  | { tiles: true }
  | { friends: true }
  | Join
  | (Join & { id: string })
  | { part: true }
  | { sit: number; invite?: string; name?: string; salt?: string; id: string }
  | { stand: true; id: string }
  | { start: true; id: string }
  | { move: string; seq: number; id: string }
  | { undo: true; seq: number; id: string }
  | { look: number }
  | { why: string }
  | { hint: number }
  | { chat: string; id: string }
  | { back: true; id: string }
  | Rematch
  | { kick: number; id: string }
  | { decline: true; id: string }
  | { resign: number; id: string }
  | { leave: number; id: string }
  | { cancel: true; id: string }
  | { pause: boolean; id: string }
  | { resume: true; id: string }
  | { board: true }
  | { tables: Lists; before?: number; room?: string }
  | { replay: number }
  | { course: true }
  | { guided: false } // here only: the guided game goes on freely
  | { walk: string[]; id: string } // here only: a board for analysis, after these moves
  | { tree: Tree }; // here only: its variations, to be kept

export type ServerMessage =
  | {
      hello: {
        protocol: number;
        version: string;
        person: Person | null;
        games: GameInfo[];
        levels: number;
      };
    }
  | { ok: string; seq?: number; table?: string }
  | { error: string; code: string; id?: string }
  | { table: Table }
  | { entries: Entry[] }
  | View
  | Change
  | { why: string; reason: Reason; then?: string[] }
  | { board: Board | null }
  | { hint: { seq: number; moves: HintMove[] } }
  | { tables: Lists; list: TableCard[] }
  | {
      replay: number;
      plies: number;
      view: GameView;
      to_act: number | null;
      seat: null;
      events: GameEvent[];
      move: string | null;
    }
  | { course: Course }
  | { pairing: { table: string; since: number; least?: number; most?: number } }
  | { tiles: (GameWish & { waiting: number; about_s?: number })[] }
  | { friends: string[] } // those who are here
  | { news: 'mine' } // something new among my tables
  | { bye: string }
  | { unkept: string }; // here only: the browser could not keep the game, and why

// Two of these exist: a WebSocket to a server, and a worker with the core as WebAssembly. Messages
// that could not be sent are kept by the transport and sent again with their id.
export interface Transport {
  readonly local: boolean; // no server behind it
  readonly state: 'connecting' | 'open' | 'lost' | 'closed';
  send(message: ClientMessage): void;
  forget(id: string): void; // what was asked under this id need not be sent again
  close(): void;
  record(table: string, moves?: string[]): Promise<string>; // JSON lines; moves: here only
  importRecord(text: string): Promise<string>; // the id of a table to replay
  onmessage: (message: ServerMessage) => void;
  onstate: (state: Transport['state']) => void;
}
