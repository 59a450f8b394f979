// The words of a hint beside its best move. Nothing is repeated: moves with the same label are the
// same to the reader.
import type { GameRenderer, Words } from '../lib/game';
import type { HintMove } from '../lib/protocol';
import type { Session } from '../lib/session/session.svelte';

// Returns the label of another legal move that is good enough, if it differs.
export function otherOf(
  session: Session,
  renderer: GameRenderer,
  best: HintMove,
  isGood: (move: HintMove) => boolean,
): Words | undefined {
  const said = renderer.moveLabel(session, best.move);
  return session
    .hint!.filter((move) => session.isLegal(move.move) && isGood(move))
    .map(({ move }) => renderer.moveLabel(session, move))
    .find((label) => label !== said);
}
