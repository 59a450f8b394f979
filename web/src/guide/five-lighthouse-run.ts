// The texts of the five positions of Lighthouse Run: the task, and why one move is good and others
// are not.
import { t } from '../lib/words/words.svelte';
import positions from './five-lighthouse-run.json';
import type { Lesson } from './kinds';

export { positions };

export const lessons: Lesson[] = [
  {
    rule: '4.3',
    title: () => t('Bring your ships together'),
    task: () =>
      t(
        'Your solo card moves one ship four fields. You also hold a group card. **Which ship sails?**',
      ),
    right: () =>
      t(
        'The ship from the start uses all four steps, passes the first buoy and lies beside another on field 4. Your group card then moves both.',
      ),
    wrong: () =>
      t(
        'Field 6 is dark: this ship stops on field 5, and the other steps are lost. Another ship can use all four.',
      ),
  },
  {
    rule: '3.1',
    title: () => t('Dark for the others'),
    task: () =>
      t(
        'Your solo card lights the shell, far up the river. One of the three beacons has to go there. **Which one do you take?**',
      ),
    right: () =>
      t(
        "Fields 3 to 5 are dark now, and Yellow's ships on field 2 are stuck. Your next ship needs only fields 1 and 2. Your group card can bring the light back later.",
      ),
    wrong: (move) => {
      if (move === 'beacon wheel shell')
        return t(
          'Nobody needs the wheel yet, so this costs Yellow nothing: the ships on field 2 sail on through lit water.',
        );
      return t('Then fields 1 and 2 are dark, and your three ships on the start cannot leave.');
    },
  },
  {
    rule: '4.5',
    title: () => t('Help where you gain most'),
    task: () =>
      t(
        'Your coop card moves one ship of each colour two fields. If it helps Yellow, your own ship may sail again. **Which field do you choose?**',
      ),
    right: () =>
      t(
        'Both ships sail to field 7, and the bonus takes yours on to field 9. That makes four fields for you and two for Yellow.',
      ),
    wrong: (move) => {
      if (move === 'sail 0')
        return t(
          'Both ships reach field 2, but field 3 is dark: there is no bonus. Yellow gains as much as you.',
        );
      if (move === 'sail 2') return t('Field 3 is dark: nobody moves.');
      return t('Only a yellow ship is there. You would help Yellow and nobody else.');
    },
  },
  {
    rule: '5.2',
    title: () => t('One card for four ships'),
    task: () =>
      t(
        'When this round ends, the storm comes to field 5. All your ships are on fields 4 and 5. **Which card do you play?**',
      ),
    right: () =>
      t(
        "With it you may light the shell. Then four ships sail from field 4 to field 7 together, out of the storm's reach.",
      ),
    wrong: (move) => {
      if (move === 'play coop-2')
        return t('It saves one of your ships. The storm catches the other four.');
      return t(
        'It lights the wheel, far up the river. Fields 6 to 8 stay dark, and no ship of yours gets past field 5.',
      );
    },
  },
  {
    rule: '5.2',
    title: () => t('The harbour can wait'),
    task: () =>
      t(
        'Your card moves one ship three fields. One is in the harbour. The other is on field 12, and the storm comes there when this round ends. **Which one sails?**',
      ),
    right: () =>
      t(
        'On field 15 it scores 6 points and is ahead of the storm. The ship in the harbour is safe and can sail on later.',
      ),
    wrong: () =>
      t(
        'That brings 2 points, but the storm never comes into the harbour: this ship can do it later. The other would be caught.',
      ),
  },
];
