// The guided first seven rounds of Lighthouse Run: a beacon and a ship, helping and the bonus, a
// group; three rounds to watch; then a ship leaves the dark, and the storm catches others.
import { t } from '../lib/words/words.svelte';
import type { Guide } from './kinds';

export const guide: Guide = {
  seed: '7fe4364c0ec71d2d75c7b4841747cf2412711b78ad85a09583a6e621127e989e',
  bots: [2],
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
    'play solo-3-shell',
    'sail 0',
    'play coop-1',
    'beacon stay',
    'sail 0',
    'bonus',
    'play solo-4-wheel',
    'beacon crab wheel',
    'sail 0',
    'play coop-2',
    'beacon wheel crab',
    'sail 1',
    'play coop-3',
    'beacon anchor star',
    'sail 4',
    'play coop-2',
    'beacon stay',
    'sail 2',
    'bonus',
    'play solo-3-shell',
    'sail 2',
    'play solo-4-wheel',
    'beacon shell wheel',
    'sail 7',
  ],
  text(ply) {
    switch (ply) {
      case 0:
        return {
          title: t('Five ships, one river'),
          rule: '2.1',
          words: t(
            'Your five red ships wait at the start. In twelve rounds they should get as far up the river as they can. The numbers on the buoys are points; most points win. On each turn you play one card. **Press the glowing card.** When the gold button lights up, press that too.',
          ),
        };
      case 1:
        return {
          title: t('The upper half: a beacon'),
          rule: '3.1',
          words: t(
            'Ships sail only where a lighthouse shines. Your card shows the crab, which is dark: one of the three beacons must go there. **Press the star, whose beacon we take.** Then all the water from field 1 to field 5 is lit.',
          ),
        };
      case 2:
        return {
          title: t('The lower half: a ship'),
          rule: '4.2',
          words: t(
            "A solo card moves one of your ships, here two fields. The dotted line shows the way before you decide. **Press the start, then the gold button.** Then you draw a card, and it is Yellow's turn.",
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
            'A card with all six signs lets you move any beacon, or none. Fields 3 to 5 are dark, and you want to go there. **Move the beacon from the anchor to the crab.** You do not need fields 1 and 2 just now.',
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
            '**Choose field 4.** On field 7 the ship has passed the buoys on 2 and 5 and scores the higher one, 2 points. Rounds 4 to 6 are then played for you. Watch the beacons.',
          ),
        };
      case 39:
        return {
          title: t('The storm is coming'),
          rule: '5.1',
          words: t(
            'When round 7 ends, the storm comes to the dashed cloud. It catches every ship on field 2 and behind it, also on the start. **Play the solo card with the shell.** The shell is lit, so no beacon moves.',
          ),
        };
      case 40:
        return {
          title: t('Out of the dark'),
          rule: '4.1',
          words: t(
            'Field 2 is dark. That does not matter: only the fields that a ship enters must be lit, and fields 3 to 5 are. **Choose field 2.** One ship gets away.',
          ),
        };
      default:
        return null;
    }
  },
  end: () =>
    t(
      'The storm has caught two of your ships; they sail no further. The one on field 2 keeps its point. After every round the storm goes on, but never into the harbour. Now you play on your own. The menu can show you a good move.',
    ),
};
