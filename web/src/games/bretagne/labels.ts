// The steps of a turn, the players' points, and the moves in the action bar.
import type { BarMove, Play, Score } from '../../lib/game';
import { t } from '../../lib/words/words.svelte';
import { colours, type Position } from './model';
import { teller } from './words';

// Returns the steps of the current turn, with the present one marked.
export function steps(play: Play): { label: string; now: boolean; done: boolean }[] {
  const view = play.view as Position;
  const line = (labels: string[], at: number) =>
    labels.map((label, n) => ({ label, now: n === at, done: n < at }));
  switch (view.step) {
    case 'site':
      return line([t('Tile'), t('Site'), t('Workers')], 1);
    case 'keep':
      return line([t('Tile'), t('Site'), t('Workers')], 2);
    case 'trade':
      return line([t('City'), t('Trades'), t('Leave')], 1);
    case 'cards':
      return line([t('Cards'), t('Harbour'), t('Majority')], 0);
    case 'harbour':
      return line([t('Cards'), t('Harbour'), t('Majority')], 1);
    case 'load':
      return line(
        [t('Top barge'), t('Middle barge'), t('Bottom barge')],
        ['top', 'middle', 'bottom'].indexOf(view.load ?? 'top'),
      );
    default:
      return [];
  }
}

export function scores(play: Play): Score[] {
  const view = play.view as Position;
  return view.players.map(({ seat, points }) => ({
    icon: `badge-${colours[seat]}`,
    name: play.name(seat),
    points,
    me: seat === play.me,
    acts: seat === view.seat,
  }));
}

// Returns the moves without a place on the board and, in one line, passing while keeping as much as
// possible: "Pass, keep 3 brick", "or 2 wood". Keeping less is chosen in Pontivy.
export function barMoves(play: Play): BarMove[] {
  const passes = play.moves.filter((move) => {
    const [verb, resource, n] = move.split(' ');
    return verb === 'pass' && resource && !play.isLegal(`pass ${resource} ${Number(n) + 1}`);
  });
  if (passes.length > 0)
    return passes.map((move, n) => {
      const [, resource, kept] = move.split(' ');
      const what = `${kept} [i-${resource}]`;
      return { move, label: n === 0 ? t('Pass, keep {what}', { what }) : t('or {what}', { what }) };
    });
  return play.moves
    .filter((move) => ['leave', 'done', 'stay', 'pass'].includes(move))
    .map((move) => ({ move, label: teller.moveLabel(play, move) }));
}
