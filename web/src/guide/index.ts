// Guided first games: a fixed deal with its first moves, and a text for each move the person makes.
// Afterwards the game continues freely.
import type { TableWish } from '../lib/protocol';
import { moreWords } from '../lib/words/words.svelte';
import type { Guide } from './kinds';

const found: { [game: string]: () => Promise<{ guide: Guide }> } = {
  bretagne: () => import('./bretagne'),
  'lighthouse-run': () => import('./lighthouse-run'),
};

export const hasGuide = (game: string) => Object.hasOwn(found, game);

export async function guideOf(game: string): Promise<Guide | null> {
  if (!hasGuide(game)) return null;
  await moreWords();
  return (await found[game]()).guide;
}

export function guidedWish(game: string, guide: Guide): TableWish {
  const bots = guide.bots.map((level) => ({ kind: 'bot' as const, level }));
  return {
    game,
    seats: [{ kind: 'me' }, ...bots],
    guide: { seed: guide.seed, moves: guide.moves },
  };
}
