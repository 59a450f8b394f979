// Bretagne for the web client: the board, and its positions, moves and events in words.
import type { GameRenderer } from '../../lib/game';
import { t } from '../../lib/words/words.svelte';
import Board from './Board.svelte';
import { describe } from './describe';
import { barMoves, scores, steps } from './labels';
import { colours } from './model';
import { placesOf, placesOfMove } from './places';
import SeatBadge from './SeatBadge.svelte';
import TopBar from './TopBar.svelte';
import { waiting } from './waiting';
import { teller } from './words';

const renderer: GameRenderer = {
  ...teller.renderer(),
  id: 'bretagne',
  Board,
  placesBar: true,
  placesLog: true,
  TopBar,
  scores,
  steps,
  barMoves,
  ruleOf: ({ code }) => (code === 'turn' ? '2.9' : undefined),
  describe,
  placesOf,
  placesOfMove,
  seatColour: (_table, _view, seat) => `var(--p-${colours[seat]})`,
  seatBadge: SeatBadge,
  waiting,
  choice: { title: () => t('Barge cards'), name: (barge) => t('Barge {n}', { n: barge }) },
  ending: () => import('./ending').then(({ ending }) => ending),
  edits: () => import('./edits').then(({ edits }) => edits),
};

export default renderer;
