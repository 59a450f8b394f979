// What a game's renderer is to the rest of the client, and the rest to it. A renderer draws a view
// and puts events into words; which moves exist, what they cost and why others do not, it is told.
import type { Component, Snippet } from 'svelte';
import type { EditWords } from './edits';
import type { Course, GameEvent, GameView, Preview, Reason, Table, View } from './protocol';

// What a board gets. Reactive: read its fields in the template or in $derived.
export interface Play {
  readonly table: Table;
  readonly current: View; // newest position, or the one of the moment that is shown
  readonly view: GameView; // current.view
  readonly me: number | null; // the seat that looks; null for watchers
  readonly mayAct: boolean; // it is my turn and the newest position is shown
  readonly moves: string[]; // legal ones, empty unless mayAct
  readonly planned: string | null; // what I mean to do when my turn comes
  readonly selected: string | null; // a legal move whose cost and effect are shown, not yet made
  readonly changed: ReadonlySet<string>; // places touched by the move shown last, see placesOf
  readonly mover: number | null; // who made that move
  readonly moving: GameEvent[]; // events being shown right now, for motion; empty at rest
  name(seat: number): string; // "Anne", "Keeper (bot)"
  isLegal(move: string): boolean;
  preview(move: string): Preview | undefined;
  select(move: string | null): void; // chooses it, and makes it if it can be taken back
  mayPlan: boolean; // others move, and I may choose my next move meanwhile
  plan(move: string): void; // or gives it up
  after(move: string): Promise<string[]>; // asks the core what I can do after a move of mine
  follow(move: string, next: string): void; // chooses a move, and then the next one
  commit(move?: string): void; // makes the move, or the selected one
  why(move: string): Promise<Reason | null>; // asks the core why a move is not possible
  asked: string | null; // a place of the board whose rule is shown
  readonly unread: number; // messages of the others that were not looked at
  point(move: string): void; // the person points at a target that is not legal: says why
}

// A sentence with **bold** parts; [i-coin] stands for that symbol of art/symbols.svg, and what it
// means must still be said in words beside it.
export type Words = string;

// Something the rules tell of, and the places on the board (or the beginnings of their names) it is about.
export type Topic = { label: string; rule: string; places: string[] };

// A button of the action bar: `place` where it stands for one of the board.
export type BarMove = { move: string; label: Words; place?: string };

// What stands beside the menu of a phone.
export type Score = { icon: string; name: string; points: number; me: boolean; acts: boolean };

export interface GameRenderer {
  id: string;
  title: string; // untranslated name
  // All below the top bar: board, rails, hand. It places two things the shell draws: `bar`, the
  // action bar, fills the box it is put into (right part of the dock; above the tabs on phones);
  // `log`, log and chat with their own heading, fills and scrolls (right rail; a sheet on phones).
  // A board that does not place them yet leaves `placesBar` and `placesLog` out, and the shell
  // puts them below and beside it.
  Board: Component<{ play: Play; bar?: Snippet; log?: Snippet }>;
  placesBar?: boolean;
  placesLog?: boolean;
  TopBar?: Component<{ play: Play }>; // rounds, phases
  scores?(play: Play): Score[]; // everybody's points, for the top edge of a phone
  // What must be decided now, as one sentence, and the steps of the turn with the present one.
  prompt(play: Play): Words;
  steps(play: Play): { label: string; now: boolean; done: boolean }[];
  // A legal move as a button says it ("Build at Ar-Men"), and the price and effect behind it. With
  // what it is `sure` to do it is told whole, for readers who do not see what it moves.
  moveLabel(play: Play, move: string, sure?: GameEvent[]): Words;
  effect(play: Play, move: string, preview: Preview | undefined): Words;
  notes?(play: Play, move: string): Words; // what to know before a move is made
  // Legal moves without a place on the board (`leave`, `done`), for buttons in the action bar, with
  // a label that may be shorter than the move's own.
  barMoves?(play: Play): BarMove[];
  // What happened, for the log; null for what needs no words.
  // `view` is any view of this game; some names are in it and not in the event.
  sentence(event: GameEvent, table: Table, me: number | null, view?: GameView | null): Words | null;
  // Whose line it is in the log, null for nobody's. Without it: the event's `seat`, or for the first
  // event of a move who made it.
  // `before` are the events of the same move that came first.
  actor?(
    event: GameEvent,
    table: Table,
    mover: number,
    before: GameEvent[],
    view: GameView | null,
  ): number | null;
  // The events of a move as the log tells them: several alike may become one.
  gather?(events: GameEvent[]): GameEvent[];
  // A turn as one line: which events begin one, which belong to it, and all of them in a sentence.
  turn?: {
    begins(event: GameEvent): boolean;
    continues(event: GameEvent): boolean;
    sentence(events: GameEvent[], table: Table, me: number | null, view: GameView | null): Words;
  };
  // Groups for the log: a heading such as "Round 3" when this event begins one.
  heading(event: GameEvent): Words | null;
  headingFollows?: boolean; // it stands behind the line of its event
  firstHeading?(): Words; // of what happens before the first of them
  reason(reason: Reason, play: Play): Words;
  ruleOf?(reason: Reason): string | undefined; // the rule behind a reason that names none
  topics?(): Topic[]; // the rule of every place on the board
  // The whole position, paragraph by paragraph, for those who hear the board or like to read it.
  describe?(play: Play): Words[];
  // Ids of elements (data-place="site-7") an event or move touches; the log points at them.
  placesOf(event: GameEvent): string[];
  placesOfMove(move: string): string[];
  seatColour(table: Table, view: GameView | null, seat: number): string; // CSS colour
  seatBadge: Component<{ seat: number; table: Table; size?: number }>;
  // Where points come from, for the end of a game: the words of the core, with their names.
  sources(): { source: string; label: Words }[];
  // The choice of each round by which players differ: what it is, and each with its name.
  choice?: { title(): string; name(choice: string): string };
  ending?(): Promise<Ending>; // what the end of a game shows of this one; loaded when it is there
  edits?(): Promise<EditWords>; // words for positions that are set up by hand; loaded for those
  variantLabel(variant: string): Words;
  variantNote(variant: string): Words; // what it changes, if its name does not say so
  optionLabel(option: string): { label: Words; note: Words };
  // The waiting room; without it there is no picture there.
  waiting?: {
    // The board alone, with the letters a, b, c of the sentences or without.
    Picture: Component<{ play: Play; letters?: boolean }>;
    caption(): string;
    sentences(): string[]; // the game in three
    // In a wide window: a CSS grid with the areas board, rail, facts and bar, in which the board
    // stands where `Board` has it. `beside`: facts are a rail, not a part of the dock.
    grid: string;
    beside?: boolean;
  };
  // Entries of the result behind the seats, such as Erik.
  extraName?(table: Table, entry: number): string;
}

// What a game adds to the page of its result. Each game has it in a file of its own, which is loaded when a
// game has ended.
export interface Ending {
  // The board as `waiting.Picture` draws it: its size, and the lamp on it that shines at the winner.
  frame: { width: number; height: number };
  lamp(course: Course, winner: number, view: GameView): { x: number; y: number };
  dusk?: boolean; // its picture is dark by day too
  // "Anne wins on the cards": what broke the tie for the first place.
  wonBy(tie: GameEvent, name: string, mine: boolean): string;
  Tie?: Component<{ play: Play; tie: GameEvent }>; // the same as a picture
  // Points by place: as rows of the table of sources, or as a drawing beside it.
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
