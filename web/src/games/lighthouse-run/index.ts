// The renderer of Lighthouse Run: the board and all its words.
import type { GameRenderer } from '../../lib/game';
import { t } from '../../lib/words.svelte';
import Board from './Board.svelte';
import { placesOfEvent, placesOfMove } from './moves';
import { describe } from './describe';
import {
  actor,
  gather,
  heading,
  reason,
  sentence,
  sources,
  variantLabel,
  variantNote,
} from './say';
import { topics } from './rules';
import SeatBadge from './SeatBadge.svelte';
import TopBar from './TopBar.svelte';
import { coloursOf } from './view';
import { effect, moveLabel, prompt, steps } from './words';

const renderer: GameRenderer = {
  id: 'lighthouse-run',
  title: 'Lighthouse Run',
  Board,
  placesBar: true,
  placesLog: true,
  TopBar,
  prompt,
  steps,
  moveLabel,
  effect,
  barMoves: () => [], // they stand over the river
  sentence,
  actor,
  gather,
  heading,
  firstHeading: () => t('Round {round}', { round: 1 }),
  reason,
  ruleOf: ({ code }) => (code === 'unreadable' ? '4.6' : code === 'turn' ? '2.1' : undefined), // sail 21
  topics,
  describe,
  placesOf: placesOfEvent,
  placesOfMove,
  seatColour: (table, _view, seat) => `var(--s-${coloursOf(seat, table)[0] ?? 'red'})`,
  seatBadge: SeatBadge,
  sources,
  variantLabel,
  variantNote,
  optionLabel: (option) => ({ label: option, note: '' }),
  extraName: () => 'Erik',
};

export default renderer;
