// Flags on the board for the turn played and a better one, at the places of their moves in the
// picture, measured in its box.
import { t } from '../lib/words/words.svelte';
import { symbols } from '../study/marks';
import type { Study } from '../study/study.svelte';

export type Flag = {
  kind: 'played' | 'better';
  x: number;
  y: number;
  symbol: string;
  words: string;
};

// Returns the last of several places: the one the turn led to.
function spotOf(study: Study, box: HTMLElement, moves: string[]) {
  const frame = box.getBoundingClientRect();
  const places = moves.flatMap((move) => study.renderer.placesOfMove(move)).reverse();
  for (const place of places) {
    const found = box.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect();
    if (found && found.width > 0)
      return {
        x: found.left + found.width / 2 - frame.left,
        y: found.top + found.height / 2 - frame.top,
      };
  }
  return null;
}

// Returns the flags; none where the move was the best, and none before the position is shown.
export function flagsOf(study: Study, box: HTMLElement): Flag[] {
  const { decision, session, at } = study;
  if (!decision || session.current.ply !== at || decision.mark === 'best') return [];
  const [best] = decision.options;
  const from = spotOf(study, box, study.restOfTurn(at));
  const to = best.move === decision.move ? null : spotOf(study, box, [best.move, ...best.then]);
  const flags: Flag[] = [];
  if (from)
    flags.push({
      kind: 'played',
      ...from,
      symbol: decision.mark === 'good' ? 'u-check' : symbols[decision.mark],
      words: t('played here'),
    });
  const apart = to && (!from || Math.hypot(to.x - from.x, to.y - from.y) > 30);
  if (apart) flags.push({ kind: 'better', ...to, symbol: symbols.best, words: t('better here') });
  return flags;
}
