// The steps of a turn, what stands in the action bar, everybody's points, and where they came from.
import type { BarMove, Play, Score, Words } from '../../lib/game';
import type { GameEvent, GameView, Table } from '../../lib/protocol';
import { narrow } from '../../lib/screen.svelte';
import { t } from '../../lib/words.svelte';
import { choicesOf } from './moves';
import { teller } from './names';
import { coloursOf, runView } from './view';

export function steps(play: Play): { label: string; now: boolean; done: boolean }[] {
  const view = runView(play.view);
  const order = ['play', 'beacon', 'sail', 'bonus'];
  const at = order.indexOf(view.step);
  const labels = [
    t('Card'),
    t('Beacon'),
    t('Ship'),
    ...(view.step === 'bonus' ? [t('Bonus')] : []),
  ];
  if (at < 0) return [];
  return labels.map((label, n) => ({ label, now: n === at, done: n < at }));
}

export function scores(play: Play): Score[] {
  const view = runView(play.view);
  return view.colours.map(({ colour, owner, points }) => ({
    icon: `flag-${colour}`,
    name: owner === 'erik' ? 'Erik' : play.name(owner),
    points,
    me: owner === play.me,
    acts: owner === view.seat,
  }));
}

// On a wide screen they stand over the river.
export function barMoves(play: Play): BarMove[] {
  if (!narrow.current) return [];
  return choicesOf(play.moves).map((move) => ({
    move,
    label: teller.moveLabel(play, move),
    place: `choice-${move.replace(/ /g, '-')}`,
  }));
}

// Points in the harbour and on the river, by seat; Erik's at the end.
export function sources(
  _events: GameEvent[],
  table: Table,
  gameView: GameView,
): { label: Words; points: number[] }[] {
  const view = runView(gameView);
  const river = view.sections[view.sections.length - 1].last_field;
  const owners = [
    ...table.seats.map((_, seat) => seat),
    ...(table.variant === 'erik' ? ['erik' as const] : []),
  ];
  const fleets = owners.map((owner) =>
    view.colours.filter(({ colour }) => coloursOf(owner, table).includes(colour)),
  );
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
  const harbour = fleets.map((list) =>
    sum(
      list.flatMap(({ ships }) =>
        ships.filter((field) => field > river).map((field) => view.harbour[field - river - 1]),
      ),
    ),
  );
  const all = fleets.map((list) => sum(list.map(({ points }) => points)));
  const [inHarbour, onRiver] = teller.sources([], table);
  return [
    { ...inHarbour, points: harbour },
    { ...onRiver, points: all.map((points, n) => points - harbour[n]) },
  ];
}
