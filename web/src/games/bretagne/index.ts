// Bretagne for the web client: the board, and its positions, moves and events in words.
import type { GameRenderer } from '../../lib/game';
import { t } from '../../lib/words.svelte';
import Board from './Board.svelte';
import { describe } from './describe';
import { barMoves, effect, moveLabel, prompt, steps } from './labels';
import { colours } from './model';
import { placesOf, placesOfMove } from './places';
import { reason } from './reasons';
import { topics } from './rules';
import SeatBadge from './SeatBadge.svelte';
import { gather, heading, sentence } from './sentences';
import { sources } from './sources';
import TopBar from './TopBar.svelte';

const renderer: GameRenderer = {
  id: 'bretagne',
  title: 'Bretagne',
  Board,
  placesBar: true,
  placesLog: true,
  TopBar,
  prompt,
  steps,
  moveLabel,
  effect,
  barMoves,
  sentence,
  gather,
  heading,
  reason,
  ruleOf: ({ code }) => (code === 'turn' ? '2.9' : undefined),
  topics,
  describe,
  placesOf,
  placesOfMove,
  seatColour: (_table, _view, seat) => `var(--p-${colours[seat]})`,
  seatBadge: SeatBadge,
  sources,
  variantLabel: (variant) =>
    variant === 'historical' ? t('Historical: every lighthouse at its true place') : t('Base game'),
  variantNote: () => '',
  optionLabel(option) {
    if (option === 'strict-loads')
      return { label: t('Strict loads'), note: t('A barge that cannot be filled stays empty.') };
    if (option === 'tight-bank')
      return { label: t('Tight bank'), note: t('Only 15 of each resource in the whole game.') };
    return { label: option, note: '' };
  },
};

export default renderer;
