// The texts of the five positions of Bretagne: the task, and why one move is good and others are
// not.
import { t } from '../lib/words/words.svelte';
import positions from './five-bretagne.json';
import type { Lesson } from './kinds';

export { positions };

export const lessons: Lesson[] = [
  {
    rule: '3.8',
    title: () => t('One worker stays'),
    task: () =>
      t(
        'You have built the ground floor of Île Vierge, and three workers stand on it. Each one goes home for 2 points, or stays for the evaluation. **How many do you leave there?**',
      ),
    right: () =>
      t(
        'One is enough to play a card or to settle in a harbour, and on the ground floor it wins every tie (rule 6.2). The other two bring 4 points now and can work again in this round.',
      ),
    wrong: (move) => {
      if (move === 'keep 0')
        return t(
          'Then nobody is there when the lighthouse is evaluated: no card, no harbour, no majority.',
        );
      return t(
        'Heaven pays little: 3 points for the majority and 1 for each worker. Points now are worth more, and at home the workers can build again.',
      );
    },
  },
  {
    rule: '6.4',
    title: () => t('A harbour before a card'),
    task: () =>
      t(
        'Île de Batz is evaluated. You have one worker there and Docks in your hand. With the card the worker goes home and you score 4 points. Without it the worker can settle in a harbour. **Play the card, or not?**',
      ),
    right: () =>
      t(
        'Four rounds are still to come, and a harbour pays in each of them. A worker who is alone there at the end brings 4 points more (rule 8.2). The card can wait for another lighthouse.',
      ),
    wrong: () =>
      t(
        'That is 4 points now. But then nobody is left to settle, and a harbour pays in each of four more rounds.',
      ),
  },
  {
    rule: '2.2',
    title: () => t('Workers bring workers'),
    task: () =>
      t(
        'Île Vierge is the third lighthouse built in the South. From now on the harbours there pay double. **Where does your worker settle?**',
      ),
    right: () =>
      t(
        'Concarneau brings two workers from your reserve in every round. Each one builds, trades and scores for the rest of the game. Resources you can buy.',
      ),
    wrong: (move) => {
      if (move === 'stay')
        return t(
          'Staying brings 1 point more here. A harbour pays in each of four more rounds, and you would still be ahead: your other worker stands on the ground floor.',
        );
      return t(
        'Two resources in every round are welcome, but you can buy those in both cities. Another harbour brings what is hard to get.',
      );
    },
  },
  {
    rule: '2.1',
    title: () => t('First where it counts'),
    task: () =>
      t(
        'The last round. Tévennec lacks only its top floor; you have two workers there, Violet has three. You choose first. **Which barge do you take?**',
      ),
    right: () =>
      t(
        'Barge 1 goes first, and it loads the most. You can build the top floor, put more workers there and be first in the evaluation.',
      ),
    wrong: () =>
      t(
        'Then Violet can go before you. Violet builds the top floor, and the majority at Tévennec is lost.',
      ),
  },
  {
    rule: '3.8',
    title: () => t('Home before the end'),
    task: () =>
      t(
        'The last round. You have built the first of the four floors of La Vieille, with five workers. **How many do you leave there?**',
      ),
    right: () =>
      t(
        'Three floors are missing, and no round is left: La Vieille will not be complete. Five workers at home are 10 points, and they can work once more.',
      ),
    wrong: () =>
      t(
        'A worker who stays counts only if the lighthouse is complete in this round. Three floors are missing.',
      ),
  },
];
