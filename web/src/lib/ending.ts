// A game's additions to its result page. Each game has them in a separate file, loaded when a game
// has ended.
import type { Component } from 'svelte';
import type { Play } from './game';
import type { Course, GameEvent, GameView } from './protocol';

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
