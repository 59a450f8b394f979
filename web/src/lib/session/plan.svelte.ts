// The person's plan for their next turn: chosen while others move, offered first if still possible,
// otherwise dropped with a word. A plan makes no move.
import type { View } from '../protocol';

export class Plan {
  move = $state<string | null>(null);
  dropped = $state<string | null>(null); // a plan that proved impossible

  // Plans a move; choosing it again drops it.
  toggle(move: string): void {
    this.move = this.move === move ? null : move;
    this.dropped = null;
  }

  clear(): void {
    this.move = this.dropped = null;
  }

  // Takes in a new position. Returns the move to offer if it is now the planner's turn.
  offer({ seat, to_act, moves }: View): string | null {
    this.dropped = null;
    const planned = this.move;
    if (planned === null || seat !== to_act) return null;
    this.move = null;
    if (moves.includes(planned)) return planned;
    this.dropped = planned;
    return null;
  }
}
