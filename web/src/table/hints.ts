// What a hint says beside its best move. Nothing is said twice: moves that are called the same are
// the same to the person who reads it.
import type { GameRenderer, Words } from '../lib/game';
import type { HintMove } from '../lib/protocol';
import type { Session } from '../lib/session/session.svelte';

// The name of another legal move that is good enough, if there is one with another name.
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
