// The overview of each game, for the top of its rules: the aim, the actions, the sources of points
// in a few sentences. A game without these sentences begins with its rules.
import { t } from '../../lib/words/words.svelte';

export function overview(game: string): { title: string; words: string }[] {
  if (!Object.hasOwn(found, game)) return [];
  const [goal, turn, points] = found[game]();
  return [
    { title: t('Goal'), words: goal },
    { title: t('A turn'), words: turn },
    { title: t('Points'), words: points },
  ];
}

const bretagne = () => [
  t(
    'Build lighthouses floor by floor, together and against each other. Whoever has the most points after five rounds wins.',
  ),
  t(
    'Each round you take a barge card and load resources. Then you take turns: build a floor, trade in Brest or Lorient, or pass. A floor takes a construction tile, resources and engineers: the worse the weather, the more engineers.',
  ),
  t(
    'Workers you take home from a new floor bring 2 points each at once. Those who stay count when the lighthouse is complete: for the most workers there, for your equipment cards, and for a place in a harbour, which pays every round.',
  ),
];

const lighthouseRun = () => [
  t(
    'Bring your five ships up the river towards the harbour before the storm catches them. After twelve rounds the most points win.',
  ),
  t(
    'Play one of your three cards: first move a beacon as the card says, then sail. Ships enter lit fields only; they stop before a dark one. Then draw a card.',
  ),
  t(
    'Every ship scores the highest number it has reached on its way. From round 7 on the storm comes up the river, and a ship it catches stays where it is.',
  ),
];

const found: { [game: string]: () => string[] } = {
  bretagne,
  'lighthouse-run': lighthouseRun,
};
