// The interface between a game's renderer and the rest of the client. A renderer draws a view and
// puts events into words; the core supplies the legal moves, their costs and the reasons against
// others.
import type { Component, Snippet } from 'svelte';
import type { EditWords } from './edits';
import type { Course, GameEvent, GameView, Preview, Reason, Table, View } from './protocol';

// The state a board gets. Reactive: read its fields in the template or in $derived.
export interface Play {
  readonly table: Table;
  readonly current: View; // newest position, or the earlier one being shown
  readonly view: GameView; // current.view
  readonly me: number | null; // the seat of this viewer; null for spectators
  readonly mayAct: boolean; // true if it is my turn and the newest position is shown
  readonly moves: string[]; // legal ones, empty unless mayAct
  readonly planned: string | null; // my plan for my next turn
  readonly selected: string | null; // a legal move whose cost and effect are shown, not yet made
  readonly changed: ReadonlySet<string>; // places touched by the move shown last, see placesOf
  readonly mover: number | null; // the seat that made that move
  readonly moving: GameEvent[]; // events being shown right now, for motion; empty at rest
  name(seat: number): string; // "Anne", "Keeper (bot)"
  isLegal(move: string): boolean;
  preview(move: string): Preview | undefined;
  select(move: string | null): void; // chooses a move, and makes it if it can be taken back
  mayPlan: boolean; // true while others move and I may choose my next move
  plan(move: string): void; // plans a move, or drops the plan
  after(move: string): Promise<string[]>; // asks the core for my moves after this one
  follow(move: string, next: string): void; // chooses a move, then the next
  commit(move?: string): void; // makes the move, or the selected one
  why(move: string): Promise<Reason | null>; // asks the core why a move is not possible
  asked: string | null; // a place of the board whose rule is shown
  readonly unread: number; // number of the others' messages not yet read
  point(move: string): void; // explains why the target pointed at is not legal
}

// A sentence with **bold** parts; [i-coin] stands for that symbol of art/symbols.svg, whose meaning
// must still be given in words beside it.
export type Words = string;

// A topic of the rules, and the places on the board (or prefixes of their names) it is about.
export type Topic = { label: string; rule: string; places: string[] };

// A button of the action bar; `place` if it stands for a place of the board.
export type BarMove = { move: string; label: Words; place?: string };

// A player's score beside the menu of a phone.
export type Score = { icon: string; name: string; points: number; me: boolean; acts: boolean };

export interface GameRenderer {
  id: string;
  title: string; // untranslated name
  // Everything below the top bar: board, rails, hand. It places two things the shell draws: `bar`,
  // the action bar, fills its box (right part of the dock; above the tabs on phones); `log`, log
  // and chat with their own heading, fills and scrolls (right rail; a sheet on phones). A board
  // that does not place them yet leaves out `placesBar` and `placesLog`, and the shell puts them
  // below and beside it.
  Board: Component<{ play: Play; bar?: Snippet; log?: Snippet }>;
  placesBar?: boolean;
  placesLog?: boolean;
  TopBar?: Component<{ play: Play }>; // rounds, phases
  scores?(play: Play): Score[]; // everybody's points, for the top edge of a phone
  // The decision to make now, as one sentence, and the steps of the turn with the present one.
  prompt(play: Play): Words;
  steps(play: Play): { label: string; now: boolean; done: boolean }[];
  // A legal move as a button label ("Build at Ar-Men"), and its price and effect. Given the events
  // it is `sure` to cause, the label is complete, for people who do not see what it moves.
  moveLabel(play: Play, move: string, sure?: GameEvent[]): Words;
  effect(play: Play, move: string, preview: Preview | undefined): Words;
  notes?(play: Play, move: string): Words; // things to know before a move is made
  // Legal moves without a place on the board (`leave`, `done`), for buttons in the action bar, with
  // a label that may be shorter than the move's own.
  barMoves?(play: Play): BarMove[];
  // An event in words, for the log; null if it needs none.
  // `view` is any view of this game; some names are in it and not in the event.
  sentence(event: GameEvent, table: Table, me: number | null, view?: GameView | null): Words | null;
  // The seat whose line it is in the log, or null. By default the event's `seat` or, for the first
  // event of a move, the mover.
  // `before` are the earlier events of the same move.
  actor?(
    event: GameEvent,
    table: Table,
    mover: number,
    before: GameEvent[],
    view: GameView | null,
  ): number | null;
  // The events of a move as the log lists them: several alike may be merged.
  gather?(events: GameEvent[]): GameEvent[];
  // A turn as one line: the events that begin it, those that belong to it, and a sentence for all.
  turn?: {
    begins(event: GameEvent): boolean;
    continues(event: GameEvent): boolean;
    sentence(events: GameEvent[], table: Table, me: number | null, view: GameView | null): Words;
  };
  // A heading for a group in the log, such as "Round 3", if this event begins one.
  heading(event: GameEvent): Words | null;
  headingFollows?: boolean; // the heading follows the line of its event
  firstHeading?(): Words; // the heading for events before the first group
  reason(reason: Reason, play: Play): Words;
  ruleOf?(reason: Reason): string | undefined; // the rule behind a reason that names none
  topics?(): Topic[]; // the rule of every place on the board
  // The whole position, paragraph by paragraph, to hear or to read.
  describe?(play: Play): Words[];
  // Ids of elements (data-place="site-7") that an event or move touches; the log points at them.
  placesOf(event: GameEvent): string[];
  placesOfMove(move: string): string[];
  seatColour(table: Table, view: GameView | null, seat: number): string; // CSS colour
  seatBadge: Component<{ seat: number; table: Table; size?: number }>;
  // The sources of points, for the end of a game: the core's words with their names.
  sources(): { source: string; label: Words }[];
  // The choice of each round that sets players apart: its title, and a name for each option.
  choice?: { title(): string; name(choice: string): string };
  ending?(): Promise<Ending>; // the game's part of the result page, loaded at the end
  edits?(): Promise<EditWords>; // words of the position editor, loaded there
  variantLabel(variant: string): Words;
  variantNote(variant: string): Words; // the variant's effect, unless its name explains it
  optionLabel(option: string): { label: Words; note: Words };
  // The waiting room; without this it shows no picture.
  waiting?: {
    // The board alone, with or without the letters a, b, c of the sentences.
    Picture: Component<{ play: Play; letters?: boolean }>;
    caption(): string;
    sentences(): string[]; // the game in three sentences
    // For wide windows: a CSS grid with the areas board, rail, facts and bar, whose board stands at
    // its place in `Board`. `beside`: facts are a rail, not a part of the dock.
    grid: string;
    beside?: boolean;
  };
  // Names of the result's entries after the seats, such as Erik.
  extraName?(table: Table, entry: number): string;
}

// A game's additions to its result page. Each game has them in a separate file, loaded when a game has
// ended.
export interface Ending {
  // The board as drawn by `waiting.Picture`: its size, and the lamp that shines at the winner.
  frame: { width: number; height: number };
  lamp(course: Course, winner: number, view: GameView): { x: number; y: number };
  dusk?: boolean; // true if the picture is dark by day too
  // "Anne wins on the cards": names the tie-break for first place.
  wonBy(tie: GameEvent, name: string, mine: boolean): string;
  Tie?: Component<{ play: Play; tie: GameEvent }>; // the same as a picture
  // Points by place: rows of the table of sources, or a drawing beside it.
  places?: {
    label(): string;
    name(place: Record<string, unknown>, view: GameView): string;
    elsewhere(): string;
  };
  drawn?: {
    title(): string;
    Drawing: Component<{ play: Play; course: Course; entries: Standing[] }>;
  };
  // A row of figures below the points by round.
  below?: { label(): string; icon: string; values(events: GameEvent[]): (number | null)[] };
}

// An entry of the result, best place first.
export type Standing = {
  entry: number;
  name: string;
  note: string; // "you", "bot, medium"
  mine: boolean;
  points: number;
  place: number;
  colour: string; // CSS
};
