// The messages of docs/protocol.md as types. The contents of views, events and reasons belong to a
// game's renderer, so they stay open here.

export type GameView = { [key: string]: any };
export type GameEvent = { event: string; [key: string]: any };
export type Reason = { code: string; rule?: string; [key: string]: any };

// The time a person has for each turn and, with a bank, extra for the whole game.
export type Clock = { turn_s: number; bank_s?: number };

// Variations: lines that leave the main line or each other (docs/records.md).
export type Line = {
  of?: number; // the earlier line that it leaves; if absent, the game
  ply: number; // number of moves before its first
  moves: string[];
  name?: string;
};
export type Tree = {
  main: string[];
  lines: Line[];
  fixed?: true; // the main line belongs to a record and does not grow
};

export type Person = {
  person: string;
  name: string;
  account: boolean;
  bot?: boolean; // a program owned by a person
  role?: 'host' | 'moderator'; // in this house; sent only to that person
};
export type GameInfo = {
  game: string;
  min_players: number;
  max_players: number;
  variants: string[];
  options: string[];
  paces?: { [pace in Pace]: Clock }; // clocks for quick pairing; absent without a server
};

// The paces of quick pairing.
export type Pace = 'brisk' | 'calm' | 'days';
export type GameWish = { game: string; players: number; pace: Pace; rated: boolean };

export type SeatWish =
  | { kind: 'me'; name?: string } // the name is local only: at a server it is the person's
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
  hints?: boolean; // whether people may ask for hints when others play
  rated?: boolean; // counts for ratings; only among accounts and bots
  salt?: string;
  room?: string; // room of the club that owns the table
  analysis?: boolean; // local only: one person moves for everybody, no curtain, free undo
  guide?: { seed: string; moves: string[] }; // local only: the beginning of a game, move by move
  position?: { seed: string; moves: string[] }; // local only: moves made at once; not kept
  // Local only: the game begins after the given number of moves of a record, with the hidden part
  // as it was, or imagined anew from a seat's knowledge.
  // `of`: the table of the record; all its analysis boards are one. `passing`: never stored.
  from?: { record: string; ply: number; knows?: number; of?: string; passing?: boolean };
};

export type Span = [from: number, until: number]; // times

export type Seat = {
  kind: 'person' | 'bot' | 'link' | 'open';
  name?: string; // empty: a person who left
  person?: string; // id of the person's page
  account?: boolean;
  bot?: boolean; // a program owned by a person
  level?: number;
  here?: boolean;
  stand_in?: boolean;
  rematch?: boolean;
  resigned?: boolean;
  holidays?: Span[]; // when its clock rests; in slow games
  free?: boolean;
  for?: string; // the person it is reserved for
  invite?: string;
};

// `ties`: why entries with equal points have their places; `resigned`: seats that gave up.
export type Result = {
  points: number[];
  places: number[];
  ties?: GameEvent[];
  resigned?: number[];
};

// A finished game in figures, by entry of the result. A place has `points`, `times` and one more
// number that identifies it: a site, a field.
export type Place = { points: number[]; times: number[] } & { [kind: string]: number | number[] };
export type Course = {
  rounds: number[][]; // points after each round
  end?: number[]; // final points, if any are scored after the last round
  sources: { source: string; points: number[] }[];
  places: Place[];
  elsewhere: number[];
  choices: { choice: string; times: number[]; points: number[] }[]; // by round, with points
};

export type Table = {
  id: string;
  game: string;
  variant: string;
  options: string[];
  state: 'open' | 'playing' | 'over' | 'cancelled';
  pace: 'live' | 'days';
  turn_s: number;
  bank_s?: number; // saved up by each seat; absent without a bank
  away_s: number;
  listed: boolean;
  created: number;
  host?: string | null; // the name of the host
  hints?: boolean; // whether people may ask for hints
  rated?: boolean;
  gathers?: boolean; // a rematch that begins once everybody is there
  tournament?: { id: string; name: string; round: number; table: number } | null; // its tournament
  pause?: { agreed: number[]; until: number }; // a pause requested by these seats
  paused?: { since: number; until: number };
  pair?: Pace; // from quick pairing: it fills automatically
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
  tree?: Tree; // local only: the variations of an analysis board or a record
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
  notes?: GameEvent[]; // things to know before the move is made
  next: number | null;
  undo: boolean; // whether it can be taken back once made
};

// `left`: milliseconds, in a pause; `until` is then the latest time at which the turn would end.
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

// The changes since the view at `from`; see change.ts.
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
  until?: number; // when a person's turn ends
  host_rating?: number; // in the lobby
  seats: Seat[];
  your_turn: boolean;
  host?: string | null;
  gathers?: boolean;
  round?: number; // 0 unless in progress
  to_act?: number | null; // the seat it waits for
  result: Result | null;
  analysis?: boolean;
};

export type Lists = 'lobby' | 'mine' | 'finished' | 'room';

// `without`: the seats move up.
export type RematchHow = 'same' | 'stronger';
export type Rematch = { rematch: true; how?: RematchHow; id: string };

// `look`: the seat to look as, if several are mine.
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
  | { guided: false } // local only: the guided game continues freely
  | { walk: string[]; id: string } // local only: an analysis board, after these moves
  | { tree: Tree }; // local only: its variations, to be kept

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
  | { friends: string[] } // the friends who are here
  | { news: 'mine' } // news among my tables
  | { bye: string }
  | { unkept: string }; // local only: why the browser could not keep the game

// There are two: a WebSocket to a server, and a worker with the core as WebAssembly. The transport
// keeps unsent messages and sends them again with their id.
export interface Transport {
  readonly local: boolean; // no server behind it
  readonly state: 'connecting' | 'open' | 'lost' | 'closed';
  send(message: ClientMessage): void;
  forget(id: string): void; // drops the request with this id from those to resend
  close(): void;
  record(table: string, moves?: string[]): Promise<string>; // JSON lines; moves: local only
  importRecord(text: string): Promise<string>; // the id of a table to replay
  onmessage: (message: ServerMessage) => void;
  onstate: (state: Transport['state']) => void;
}
