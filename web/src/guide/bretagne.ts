// The guided first round of Bretagne: barge, loads, two floors, both cities, passing, a harbour.
import { t } from '../lib/words/words.svelte';
import type { Guide } from './kinds';

export const guide: Guide = {
  seed: '17009b9062d7496b6c1d5f9e7d16f876fb25709ebb20ab6031bd67c82fcca3bb',
  bots: [2],
  moves: [
    'barge 4',
    'barge 1',
    'load brick',
    'load stone',
    'load sand',
    'load wood',
    'load wood',
    'load wood',
    'build 1.1',
    'site 3',
    'keep 1',
    'build 1.3',
    'site 10',
    'keep 1',
    'build 1.2',
    'site 10',
    'keep 1',
    'build 1.4',
    'site 5',
    'keep 1',
    'visit brest',
    'sell brick brick',
    'visit lorient',
    'hire worker',
    'leave',
    'visit lorient',
    'buy brick sand',
    'leave',
    'pass wood 1',
    'build 2.1',
    'site 10',
    'keep 3',
    'pass wood 1',
    'play furniture',
    'settle camaret',
    'settle le-conquet',
  ],
  text(ply) {
    switch (ply) {
      case 1:
        return {
          title: t('A barge for the round'),
          rule: '2.1',
          words: t(
            'Most points after five rounds win. They come from workers on lighthouses, cards and harbours. Each round begins with a barge card. It brings engineers, coins and loads, and its number is your place in the order. **Take barge 1.** When the gold button lights up, press that too.',
          ),
        };
      case 2:
        return {
          title: t('Loading at Quimper'),
          rule: '2.7',
          words: t(
            'Everybody fills one barge after another with a resource from the quay at Quimper. Your first barge holds three. **Load brick.**',
          ),
        };
      case 4:
        return {
          title: t('The second barge'),
          rule: '2.7',
          words: t(
            'The violet player took stone. What is gone is gone, so look at what the lighthouses need. **Load sand.**',
          ),
        };
      case 6:
        return {
          title: t('Wood for upper floors'),
          rule: '3.5',
          words: t('Every floor above the ground floor costs one wood more. **Load wood.**'),
        };
      case 8:
        return {
          title: t('Building: the tile'),
          rule: '3.1',
          words: t(
            'Now the actions. To build, first take a construction tile and pay what it shows; the coin on the left is your reward. **Take the tile with one sand.**',
          ),
        };
      case 9:
        return {
          title: t('Building: the site'),
          rule: '3.4',
          words: t(
            'Now choose where the floor goes. Each place shows its price: engineers by kind and weather, and the extras of the lighthouse. In fair weather Heaven and Purgatory need one engineer. **Choose the glowing lighthouse.**',
          ),
        };
      case 10:
        return {
          title: t('Workers: points now or later'),
          rule: '3.8',
          words: t(
            'You paid two resources, so two workers stand on the new floor. Each one goes home at once for 2 points, or stays and counts when the lighthouse is complete. **Leave one there.**',
          ),
        };
      case 14:
        return {
          title: t('A floor on top of another'),
          rule: '3.3',
          words: t(
            'The violet player has begun a lighthouse. Anybody may build on it: it belongs to no one. **Take the tile with one brick.**',
          ),
        };
      case 15:
        return {
          title: t('The second floor'),
          rule: '3.5',
          words: t(
            'Heaven lighthouses need no extras, only the wood for an upper floor. After this one floor is still missing. **Choose the glowing lighthouse.**',
          ),
        };
      case 16:
        return {
          title: t('Stay in the race'),
          rule: '3.8',
          words: t(
            'Whoever has the most workers on a lighthouse when it is evaluated gets the most points. **Leave one again and take 2 points for the other.**',
          ),
        };
      case 20:
        return {
          title: t('Trading in Brest'),
          rule: '4.1',
          words: t(
            'Your engineers are used up, so trade. Each city you visit takes one worker, who comes home when you pass. **Go to Brest.**',
          ),
        };
      case 21:
        return {
          title: t('Coins for bricks'),
          rule: '4.3',
          words: t(
            'Brest buys two resources for two coins. **Sell two bricks.** You can make each trade once in a visit.',
          ),
        };
      case 22:
        return {
          title: t('On to Lorient'),
          rule: '4.1',
          words: t('In the same action you may go on to the other city. **Go to Lorient.**'),
        };
      case 23:
        return {
          title: t('A new worker'),
          rule: '4.2',
          words: t(
            'Six of your workers are not in the game yet. For four coins one of them joins you, for good. **Hire a worker.**',
          ),
        };
      case 24:
        return {
          title: t('The end of a trade'),
          rule: '4.1',
          words: t('There is nothing else to do here. **Press Leave**: that ends your action.'),
        };
      case 28:
        return {
          title: t('Passing'),
          rule: '5.2',
          words: t(
            'Without engineers you cannot build. Whoever passes first chooses first in the next round. You may keep up to three resources of one kind: **pass and keep one wood.**',
          ),
        };
      case 35:
        return {
          title: t('A lighthouse is complete'),
          rule: '6.4',
          words: t(
            'Violet built the top floor, so the lighthouse is evaluated. Violet has the most workers: one played a card for 4 points, one settled in Camaret, two are left. You may settle too. Your worker then brings wood in every round, but you give up its 1 point here. **Settle in Le Conquet.**',
          ),
        };
      default:
        return null;
    }
  },
  end: () =>
    t(
      'That was a whole round; four more follow. Tiles with two or three resources bring equipment cards, like the one that Violet played. Now you play on your own. The menu can show you a good move.',
    ),
};
