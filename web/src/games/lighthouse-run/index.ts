// The renderer of Lighthouse Run: the board and all its words.
import type { GameRenderer } from '../../lib/game';
import { t } from '../../lib/words/words.svelte';
import Board from './Board.svelte';
import { placesOfEvent, placesOfMove } from './moves';
import { describe } from './describe';
import { kindName, teller } from './names';
import SeatBadge from './SeatBadge.svelte';
import TopBar from './TopBar.svelte';
import { entryColours, type Kind } from './view';
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
  choice: { title: () => t('Kinds of cards'), name: (kind) => kindName(kind as Kind) },
  ending: () => import('./ending').then(({ ending }) => ending),
  edits: () => import('./edits').then(({ edits }) => edits),
  extraName: () => 'Erik',
};

export default renderer;
