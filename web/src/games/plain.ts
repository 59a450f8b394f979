// The renderer for games without one of their own: moves and events in raw form.
import type { GameRenderer } from '../lib/game';
import { t } from '../lib/words/words.svelte';
import PlainBadge from '../parts/PlainBadge.svelte';
import PlainBoard from './PlainBoard.svelte';

export function plain(game: string): GameRenderer {
  return {
    id: game,
    title: game,
    Board: PlainBoard,
    prompt: () => t('Choose a move.'),
    steps: () => [],
    moveLabel: (_play, move) => move,
    effect: () => '',
    sentence: ({ event, ...rest }) => `**${event}** ${Object.values(rest).join(' ')}`,
    heading: () => null,
    reason: ({ code }) => code,
    placesOf: () => [],
    placesOfMove: () => [],
    seatColour: () => 'var(--accent)',
    seatBadge: PlainBadge,
    sources: () => [],
    variantLabel: (variant) => variant,
    variantNote: () => '',
    optionLabel: (option) => ({ label: option, note: '' }),
  };
}
