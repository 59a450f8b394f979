// What a board points out: the places that the move shown last has touched, who made it, and what
// is in motion right now.
import type { GameEvent } from '../protocol';

export class Marks {
  places = $state.raw<ReadonlySet<string>>(new Set());
  mover = $state<number | null>(null);
  moving = $state.raw<GameEvent[]>([]);

  constructor(private readonly placesOf: (event: GameEvent) => string[]) {}

  show(events: GameEvent[], moving: boolean, mover: number | null): void {
    this.mover = mover;
    this.moving = moving ? events : [];
    this.places = new Set(events.flatMap((event) => this.placesOf(event)));
  }

  point(places: string[]): void {
    this.places = new Set(places);
  }

  rest(): void {
    this.moving = [];
  }
}
