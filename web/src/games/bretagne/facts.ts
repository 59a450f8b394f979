// The facts that Bretagne's sentences need and its words (words/bretagne.json) cannot compute. The
// terminal has the same in src/apps/terminal/bretagne/facts.c.
import type { Facts } from '../../lib/words/tell';
import type { Position } from './model';

export const facts: Facts = {
  // Returns the number of engineers that a barge card saves.
  any({ event, barge }, view) {
    if (event !== 'barge' || !view) return {};
    return { saves: (view as Position).figures.barges[Number(barge) - 1]?.saves };
  },

  // Returns the room on the barge being loaded.
  prompt(play) {
    const { barges, figures, seat, load } = play.view as Position;
    const rooms = figures.barges[barges.indexOf(seat)]?.loads;
    return { room: rooms?.[['top', 'middle', 'bottom'].indexOf(load ?? 'top')] };
  },

  // Returns the tile of a move such as "build 2.3".
  move(play, { place }) {
    const [row, slot] = `${place ?? ''}`.split('.').map(Number);
    return { tile: (play.view as Position).rows[row - 1]?.open[slot - 1] };
  },
};
