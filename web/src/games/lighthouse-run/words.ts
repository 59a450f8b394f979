// The steps of a turn, the moves in the action bar, and the players' points.
import type { BarMove, Play, Score } from '../../lib/game';
import { narrow } from '../../lib/screen.svelte';
import { t } from '../../lib/words/words.svelte';
import { choicesOf } from './moves';
import { teller } from './names';
import { runView } from './view';

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

// Returns the moves of the action bar; on a wide screen they stand over the river instead.
export function barMoves(play: Play): BarMove[] {
  if (!narrow.current) return [];
  return choicesOf(play.moves).map((move) => ({
    move,
    label: teller.moveLabel(play, move),
    place: `choice-${move.replace(/ /g, '-')}`,
  }));
}
