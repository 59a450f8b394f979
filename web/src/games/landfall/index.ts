// The renderer of Landfall, the example of docs/add-a-game.md: as small as a renderer can be.
import type { GameRenderer } from '../../lib/game';
import type { GameEvent } from '../../lib/protocol';
import PlainBadge from '../../parts/PlainBadge.svelte';
import Board from './Board.svelte';
import TopBar from './TopBar.svelte';
import { teller } from './view';

// The places are ship-N, burning, deck, player-SEAT and light-N.
function placesOf({ event, seat, light, ship }: GameEvent): string[] {
  if (event === 'show') return ['burning'];
  if (event === 'pass') return [`player-${seat}`];
  if (event === 'draw') return ['deck'];
  if (event === 'drawn_card') return [`light-${light}`];
  if (event === 'home') return [`ship-${ship}`, `player-${seat}`];
  return event === 'over' ? [] : [`ship-${ship}`];
}

const colours = ['red', 'yellow', 'green', 'blue'];

const renderer: GameRenderer = {
  ...teller.renderer(),
  id: 'landfall',
  Board,
  placesBar: true,
  placesLog: true,
  TopBar,
  steps: () => [],
  placesOf,
  placesOfMove: (move) => (move === 'pass' ? [] : [move.replace('show ', 'light-')]),
  seatColour: (_table, _view, seat) => `var(--s-${colours[seat]})`,
  seatBadge: PlainBadge,
};

export default renderer;
