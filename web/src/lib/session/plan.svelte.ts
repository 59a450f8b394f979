// What the person means to do when their turn comes: chosen while others move, offered first when it
// is still possible, dropped with a word when it is not. A plan makes no move.
import type { View } from '../protocol';

export class Plan {
  move = $state<string | null>(null);
  dropped = $state<string | null>(null); // what was planned and is not possible

  // Choosing it again gives it up.
  toggle(move: string): void {
    this.move = this.move === move ? null : move;
    this.dropped = null;
  }

  clear(): void {
    this.move = this.dropped = null;
  }

  // Another position is shown: answers with the move to offer, if it is the planner's turn now.
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
