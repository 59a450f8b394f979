// How many presses a step takes. One that can be taken back is made with the first press; one that
// cannot, because it ends the turn or shows something hidden, is chosen first and then made. A step
// without a choice is made by itself, unless that would take away an undo. Whoever wants it confirms
// every step instead. Knows views, not games: what can be taken back, the core says.
import type { Preview, View } from '../protocol';

export function previewOf(view: View, move: string): Preview | undefined {
  return view.previews[view.moves.indexOf(move)];
}

export function isAsked(view: View, move: string, everyStep: boolean): boolean {
  return everyStep || !previewOf(view, move)?.undo;
}

// The only move of the person who looks.
export function onlyMove({ seat, to_act, moves }: View): string | null {
  return seat !== null && seat === to_act && moves.length === 1 ? moves[0] : null;
}

export function forcedMove(view: View): string | null {
  const move = onlyMove(view);
  if (move === null) return null;
  return previewOf(view, move)?.undo || !view.can_undo ? move : null;
}
