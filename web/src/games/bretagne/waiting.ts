// Bretagne in the waiting room: the picture, and the game in three sentences.
import type { GameRenderer } from '../../lib/game';
import { t } from '../../lib/words/words.svelte';
import Picture from './Picture.svelte';

export const waiting: GameRenderer['waiting'] = {
  Picture,
  caption: () => t('Lighthouses, floor by floor, against the weather.'),
  sentences: () => [
    t('Each round you choose a barge, load resources and then take turns to build, trade or pass.'),
    t(
      'A floor costs a tile, resources and engineers, more of them in bad weather; its workers bring points.',
    ),
    t(
      'A complete lighthouse pays for the most workers and for cards, and sends workers to harbours, which pay every round.',
    ),
  ],
  grid: `'facts board rail' minmax(0, 1fr) 'bar bar bar' 140px /
    minmax(220px, 0.8fr) min(100cqw - 472px, (100cqh - 140px) * 968 / 716) minmax(252px, 1fr)`,
  beside: true,
};
