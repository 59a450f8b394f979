// Lighthouse Run in the waiting room: the picture, and the game in three sentences.
import type { GameRenderer } from '../../lib/game';
import { t } from '../../lib/words/words.svelte';
import Picture from './Picture.svelte';

export const waiting: GameRenderer['waiting'] = {
  Picture,
  caption: () => t('Five ships, one river, a storm.'),
  sentences: () => [
    t(
      'Each round you play one card: its upper half may move a beacon, its lower half moves ships.',
    ),
    t('Ships sail over lit water only, and stop before the first dark field.'),
    t(
      'After round 7 the storm follows: a ship it catches stays, and every ship scores the highest number it has passed.',
    ),
  ],
  grid: `'board board rail' minmax(0, 1fr) 'facts bar bar' 176px /
    minmax(0, 1fr) minmax(160px, 13vw) clamp(268px, 17vw, 330px)`,
};
