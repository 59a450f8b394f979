// The themes of puzzles, by the core's words for them (docs/puzzles.md): a name, and the task. The
// task must not reveal the move.
import { t } from '../lib/words/words.svelte';

type Theme = { name: () => string; task: () => string };

const last: Theme = {
  name: () => t('The last round'),
  task: () => t('The last round: what still counts?'),
};

const found: { [game: string]: { [theme: string]: Theme } } = {
  bretagne: {
    majority: {
      name: () => t('Taking the majority'),
      task: () => t('Somebody else leads at a lighthouse. Must that be?'),
    },
    complete: {
      name: () => t('The top floor'),
      task: () => t('A lighthouse can be completed. Is it time?'),
    },
    home: {
      name: () => t('Workers go home'),
      task: () => t('Who stays on the floor, and who goes home?'),
    },
    cards: {
      name: () => t('Equipment cards'),
      task: () => t('Which cards do you play at the lighthouse, if any?'),
    },
    harbour: {
      name: () => t('Into a harbour'),
      task: () => t('A worker may leave the lighthouse. Where to, if anywhere?'),
    },
    barge: { name: () => t('The barge'), task: () => t('Which barge will serve you best?') },
    load: { name: () => t('Loading'), task: () => t('What do you need most from Quimper?') },
    trade: {
      name: () => t('Brest and Lorient'),
      task: () => t('What do you need from the cities?'),
    },
    pass: { name: () => t('Passing in time'), task: () => t('Do something more, or pass?') },
    build: { name: () => t('Building'), task: () => t('Where is a floor worth most?') },
    tile: {
      name: () => t('Construction tiles'),
      task: () => t('Which tile is worth taking, if any?'),
    },
    'last-round': last,
  },
  'lighthouse-run': {
    storm: {
      name: () => t('The storm'),
      task: () => t('The storm is coming. Who must get away?'),
    },
    dark: {
      name: () => t('A beacon taken away'),
      task: () => t('The others need light. Whose way can be dark?'),
    },
    light: { name: () => t('Light for your ships'), task: () => t('Where is light worth most?') },
    help: {
      name: () => t('Helping pays'),
      task: () => t('Who helps may go on. Whom do you take?'),
    },
    group: { name: () => t('All together'), task: () => t('Several ships can sail at once. Now?') },
    harbour: {
      name: () => t('Into the harbour'),
      task: () => t('The harbour is near. Who gets there?'),
    },
    'last-round': last,
    card: {
      name: () => t('The right card'),
      task: () => t('Which card, and which ship?'),
    },
  },
};

export const themesOf = (game: string): string[] => Object.keys(found[game] ?? {});
export const themeName = (game: string, theme: string): string =>
  found[game]?.[theme]?.name() ?? theme;
export const taskOf = (game: string, theme: string | undefined): string =>
  found[game]?.[theme ?? '']?.task() ?? t('Which turn is best?');
