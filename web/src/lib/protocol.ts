// The messages of docs/protocol.md as types. What a game puts into views, events and reasons is the
// business of its renderer, so it stays open here.

export type GameView = { [key: string]: any };
export type GameEvent = { event: string; [key: string]: any };
export type Reason = { code: string; rule?: string; [key: string]: any };

export type Person = { person: string; name: string; account: boolean };
export type GameInfo = {
  game: string;
  min_players: number;
  max_players: number;
  variants: string[];
  options: string[];
};

export type SeatWish =
  | { kind: 'me'; name?: string } // the name only here: at a server it is the person's
  | { kind: 'here'; name: string }
  | { kind: 'link' }
  | { kind: 'open' }
  | { kind: 'bot'; level: number };

export type TableWish = {
  game: string;
  variant?: string;
  options?: string[];
  seats: SeatWish[];
  pace?: 'live' | 'days';
  turn_s?: number;
  away_s?: number;
  hints?: boolean; // may people ask for them though others play?
  salt?: string;
  analysis?: boolean; // here only: one person moves for everybody, no curtain, any move can be taken back
  guide?: { seed: string; moves: string[] }; // here only: the beginning of a game, move by move
  position?: { seed: string; moves: string[] }; // here only: these are made at once; not kept
};

export type Seat = {
  kind: 'person' | 'bot' | 'link' | 'open';
  name?: string;
  level?: number;
  here?: boolean;
  stand_in?: boolean;
  rematch?: boolean;
  resigned?: boolean;
  free?: boolean;
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
};

export type Table = {
  id: string;
  game: string;
  variant: string;
  options: string[];
  state: 'open' | 'playing' | 'over' | 'cancelled';
  pace: 'live' | 'days';
  turn_s: number;
  away_s: number;
  listed: boolean;
  created: number;
  host?: string | null; // the name of who made it
  hints?: boolean; // may people ask for them?
  gathers?: boolean; // a rematch that begins when everybody is there
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
    | 'resign'
    | 'cancel'
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
};

export type Preview = {
  events: GameEvent[];
  more: boolean;
  notes?: GameEvent[]; // what to know before the move is made
  next: number | null;
  undo: boolean; // it can be taken back once it is made
};

export type View = {
  view: GameView;
  seq: number;
  ply: number;
  seat: number | null;
  to_act: number | null;
  moves: string[];
  previews: Preview[];
  can_undo: boolean;
  clock: { seat: number; until: number } | null;
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
  created: number;
  changed: number;
  seats: Seat[];
  your_turn: boolean;
  host?: string | null;
  gathers?: boolean;
  round?: number; // 0 unless it is played
  to_act?: number | null; // the seat it waits for
  result: Result | null;
  analysis?: boolean;
};

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
  | { resign: number; id: string }
  | { leave: number; id: string }
  | { cancel: true; id: string }
  | { board: true }
  | { tables: 'lobby' | 'mine' | 'finished'; before?: number }
  | { replay: number }
  | { course: true }
  | { guided: false }; // here only: the guided game goes on freely

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
  | { tables: 'lobby' | 'mine' | 'finished'; list: TableCard[] }
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
  record(table: string): Promise<string>; // JSON lines
  importRecord(text: string): Promise<string>; // the id of a table to replay
  onmessage: (message: ServerMessage) => void;
  onstate: (state: Transport['state']) => void;
}
