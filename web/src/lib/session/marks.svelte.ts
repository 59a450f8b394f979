// The marks on a board: the places touched by the move shown last, its maker, and the events in
// motion.
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
