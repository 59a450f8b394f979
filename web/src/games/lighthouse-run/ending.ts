// Lighthouse Run's part of the result page: the cards that broke a tie, the ships' final places,
// and the storm.
import { lantern } from '../../art/river-curve';
import type { Ending } from '../../lib/game';
import { t } from '../../lib/words/words.svelte';
import Fleets from './Fleets.svelte';
import Hands from './Hands.svelte';
import { runView } from './view';

export const ending: Ending = {
  frame: { width: 1172, height: 680 },
  // The last lit lighthouse before the harbour.
  lamp: (_course, _winner, view) =>
    lantern(
      runView(view)
        .sections.map(({ lit }) => lit)
        .lastIndexOf(true),
    ),
  dusk: true,
  wonBy(tie, name, mine) {
    if (tie.event === 'tie_cards')
      return mine ? t('You win on your cards') : t('{name} wins on the cards', { name });
    return mine ? t('You win: your fleets are closer') : t('{name} wins: closer fleets', { name });
  },
  Tie: Hands,
  drawn: { title: () => t('Where the ships lie'), Drawing: Fleets },
  below: {
    label: () => t('Storm'),
    icon: 'w-storm',
    values: (events) =>
      events.flatMap(({ event, field }) => (event === 'cloud' ? [field || null] : [])),
  },
};
