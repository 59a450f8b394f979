// The first three rounds of Lighthouse Run: a beacon and a ship, helping and the bonus, a group.
import { t } from '../lib/words.svelte';
import type { Guide } from './index';

export const guide: Guide = {
  seed: '7fe4364c0ec71d2d75c7b4841747cf2412711b78ad85a09583a6e621127e989e',
  bots: [2],
  dock: 176,
  moves: [
    'play solo-2-crab',
    'beacon star crab',
    'sail 0',
    'play solo-3-star',
    'beacon crab star',
    'sail 0',
    'play solo-2-fish',
    'beacon star fish',
    'sail 0',
    'play coop-1',
    'beacon anchor crab',
    'sail 2',
    'bonus',
    'play group-3',
    'beacon fish star',
    'sail 4',
    'play coop-2',
    'beacon star anchor',
    'sail 0',
    'bonus',
  ],
  text(ply) {
    switch (ply) {
      case 0:
        return {
          title: t('Five ships, one river'),
          rule: '2.1',
          words: t(
            'Your five red ships wait at the start. In twelve rounds they should get as far up the river as they can; the numbers on the buoys are points. On each turn you play one card. **Press the glowing card, then the gold button.**',
          ),
        };
      case 1:
        return {
          title: t('The upper half: a beacon'),
          rule: '3.1',
          words: t(
            'Ships sail only where a lighthouse shines. Your card shows the crab, which is dark: one of the three beacons must go there. **Press the star, whose beacon we take, and confirm**: then all the water from field 1 to field 5 is lit.',
          ),
        };
      case 2:
        return {
          title: t('The lower half: a ship'),
          rule: '4.2',
          words: t(
            "A solo card moves one of your ships, here two fields. The dotted line shows the way before you decide. **Press the start and confirm.** Then you draw a card, and it is Yellow's turn.",
          ),
        };
      case 9:
        return {
          title: t('Helping pays'),
          rule: '4.4',
          words: t(
            'On field 2 your ship lies beside yellow ones. A coop card moves one ship of every colour there. **Play the coop card.**',
          ),
        };
      case 10:
        return {
          title: t('Any beacon, or none'),
          rule: '3.2',
          words: t(
            'A card with all six signs lets you move any beacon, or none. Fields 3 to 5 are dark, and you want to go there. **Move the beacon from the anchor to the crab and confirm**: you do not need fields 1 and 2 just now.',
          ),
        };
      case 11:
        return {
          title: t('One of each colour'),
          rule: '4.4',
          words: t(
            '**Choose field 2.** One red and one yellow ship sail to field 3; the second yellow one stays behind.',
          ),
        };
      case 12:
        return {
          title: t('The bonus'),
          rule: '4.5',
          words: t(
            'Because your card helped somebody else, your own ship may sail the same distance again. **Take the bonus.**',
          ),
        };
      case 13:
        return {
          title: t('A group'),
          rule: '4.3',
          words: t(
            'A group card moves all your ships on one field, but never from the start. The more of your ships are together, the stronger it is. Here it moves one ship three fields. **Play it.**',
          ),
        };
      case 14:
        return {
          title: t('Look ahead'),
          rule: '4.1',
          words: t(
            'From field 4 the ship would go to field 7. Field 5 is lit by the crab; fields 6 to 8 belong to the star, which is dark. A ship stops before the first dark field. **Move the beacon from the fish to the star.**',
          ),
        };
      case 15:
        return {
          title: t('Past the second buoy'),
          rule: '5.3',
          words: t(
            '**Choose field 4.** On field 7 the ship has passed the buoys on 2 and 5 and scores the higher one, 2 points. At the end each ship scores the best buoy it has reached.',
          ),
        };
      default:
        return null;
    }
  },
  end: () =>
    t(
      'That is all there is to a turn. One more thing: after round 7 the storm comes up the river and catches every ship on its field and behind it; the dashed cloud shows where it goes next. A caught ship sails no further, but it scores the best buoy it has reached. Ships in the harbour score the most. From here on you play on your own. If you are not sure, the menu shows you a good move and every rule.',
    ),
};
