// What the sentences of Bretagne need and its words (words/bretagne.json) cannot compute. The
// terminal has the same in src/apps/terminal/bretagne/facts.c.
import type { Facts } from '../../lib/tell';
import { printed, type Position } from './model';

export const facts: Facts = {
  // What a trade brings or costs: printed in the cities, or told by the event behind it.
  event({ event, points, told }) {
    switch (event) {
      case 'sell_goods':
        return { coins: printed.brest.sell };
      case 'sell_cards':
        return { coins: printed.lorient.sell };
      case 'swap':
        return { coins: printed.lorient.swap };
      case 'keep':
        return { workers: points / printed.home };
      default:
        return told?.[0]?.event === 'coins' ? { price: -told[0].coins } : {};
    }
  },

  // The room of the barge that is loaded now.
  prompt(play) {
    const { barges, seat, load } = play.view as Position;
    const rooms = printed.barges[barges.indexOf(seat)]?.loads;
    return { room: rooms?.[['top', 'middle', 'bottom'].indexOf(load ?? 'top')] };
  },

  // The tile of a move such as "build 2.3".
  move(play, { place }) {
    const [row, slot] = `${place ?? ''}`.split('.').map(Number);
    return { tile: (play.view as Position).rows[row - 1]?.open[slot - 1] };
  },
};
