// The variants and options of every game in words, for setting up a table without loading boards.
// The renderer of a game uses the same words (lib/words/tell.ts).
import offers from 'virtual:offers';
import type { GameRenderer } from '../lib/game';
import { t } from '../lib/words/words.svelte';

type Offer = Pick<GameRenderer, 'variantLabel' | 'variantNote' | 'optionLabel'>;

export function offerOf(game: string): Offer {
  const say = (kind: string, word: string, other: string) => {
    const name = offers[game]?.[kind]?.[word];
    return name === undefined ? other : t(name);
  };
  return {
    variantLabel: (variant) => say('variant', variant, variant),
    variantNote: (variant) => say('variant_note', variant, ''),
    optionLabel: (option) => ({
      label: say('option', option, option),
      note: say('option_note', option, ''),
    }),
  };
}
