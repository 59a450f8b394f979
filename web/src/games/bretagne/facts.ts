// What the sentences of Bretagne need and its words (words/bretagne.json) cannot compute. The
// terminal has the same in src/apps/terminal/bretagne/facts.c.
import type { Facts } from '../../lib/tell';
import { printed, type Position } from './model';

export const facts: Facts = {
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
