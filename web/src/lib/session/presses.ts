// The number of presses a step takes. A step that can be taken back is made with the first press;
// one that cannot, because it ends the turn or reveals something hidden, is chosen first and then
// made. A step without a choice is made automatically, unless that would take away an undo. A
// setting confirms every step instead. Knows views, not games: the core decides what can be taken
// back.
import type { Preview, View } from '../protocol';

export function previewOf(view: View, move: string): Preview | undefined {
  return view.previews[view.moves.indexOf(move)];
}

export function isAsked(view: View, move: string, everyStep: boolean): boolean {
  return everyStep || !previewOf(view, move)?.undo;
}

// Returns the viewer's only move.
export function onlyMove({ seat, to_act, moves }: View): string | null {
  return seat !== null && seat === to_act && moves.length === 1 ? moves[0] : null;
}

export function forcedMove(view: View): string | null {
  const move = onlyMove(view);
  if (move === null) return null;
  return previewOf(view, move)?.undo || !view.can_undo ? move : null;
}
