// The renderer of Lighthouse Run: the board and all its words.
import type { GameRenderer } from '../../lib/game';
import Board from './Board.svelte';
import { placesOfEvent, placesOfMove } from './moves';
import { describe } from './describe';
import { teller } from './names';
import SeatBadge from './SeatBadge.svelte';
import TopBar from './TopBar.svelte';
import { entryColours } from './view';
import { waiting } from './waiting';
import { barMoves, scores, steps } from './words';

const renderer: GameRenderer = {
  ...teller.renderer(),
  id: 'lighthouse-run',
  Board,
  placesBar: true,
  placesLog: true,
  TopBar,
  scores,
  steps,
  barMoves,
  ruleOf: ({ code }) => (code === 'unreadable' ? '4.6' : code === 'turn' ? '2.1' : undefined), // sail 21
  describe,
  placesOf: placesOfEvent,
  placesOfMove,
  seatColour: (table, _view, seat) => `var(--s-${entryColours(seat, table)[0] ?? 'red'})`,
  seatBadge: SeatBadge,
  waiting,
  ending: () => import('./ending').then(({ ending }) => ending),
  extraName: () => 'Erik',
};

export default renderer;
