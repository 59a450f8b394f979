// What a game adds to the page of its result. Each game has it in a file of its own, which is loaded
// when a game has ended.
import type { Component } from 'svelte';
import type { Play } from './game';
import type { Course, GameEvent, GameView } from './protocol';

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
