// What must be decided now, moves as buttons say them, prices and reasons, in words.
import type { Play, Words } from '../../lib/game';
import type { Preview } from '../../lib/protocol';
import { t, tn } from '../../lib/words.svelte';
import { type Position } from './model';
import { summary } from './summary';
import { cardName, count, listed, resourceName, siteName, tileName, townName } from './words';

function of(play: Play): Position {
  return play.view as Position;
}

export function prompt(play: Play): Words {
  const view = of(play);
  if (view.step === 'over' || view.seat === null) return t('The game is over.');
  if (!play.mayAct)
    return play.current.to_act === play.me
      ? t('An earlier moment is shown.')
      : t('**{name}** is choosing.', { name: play.name(view.seat) });
  switch (view.step) {
    case 'barge':
      return t('Choose a barge card.');
    case 'load': {
      const barge = view.figures.barges[view.barges.indexOf(view.seat)];
      const spaces = barge?.loads[['top', 'middle', 'bottom'].indexOf(view.load ?? 'top')] ?? 0;
      return tn(
        'Choose what to load at Quimper: your barge holds {n} of one kind.',
        'Choose what to load at Quimper: your barge holds {n} of one kind.',
        spaces,
      );
    }
    case 'action':
      return t('Take a tile to build, visit a city, or pass.');
    case 'site':
      return t('Choose a site for your tile.');
    case 'keep':
      return t('How many workers stay at {site}?', { site: siteName(view.site!, view) });
    case 'trade':
      return t('Trade in {city}.', { city: townName(view.city!) });
    case 'cards':
      return t('Play equipment at {site}, or go on.', { site: siteName(view.site!, view) });
    case 'harbour':
      return t('Send a worker from {site} to a harbour?', { site: siteName(view.site!, view) });
    default:
      return '';
  }
}

// The steps of the turn that is being taken, with the present one.
export function steps(play: Play): { label: string; now: boolean; done: boolean }[] {
  const view = of(play);
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

const cards = ['furniture', 'docks', 'siren', 'cableway'];

export function moveLabel(play: Play, move: string): Words {
  const view = of(play);
  const [verb, first, second] = move.split(' ');
  switch (verb) {
    case 'barge':
      return t('Take barge {barge}', { barge: first });
    case 'load':
      return t('Load {resource}', { resource: resourceName(first) });
    case 'build': {
      const [row, slot] = first.split('.').map(Number);
      const tile = view.rows[row - 1]?.open[slot - 1];
      return tile
        ? t('Take {tile}', { tile: tileName(tile) })
        : t('Take tile {tile}', { tile: first });
    }
    case 'site':
      return t('Build at {site}', { site: siteName(Number(first), view) });
    case 'keep':
      return first === '0'
        ? t('Take all workers home')
        : tn('Leave {n} worker', 'Leave {n} workers', Number(first));
    case 'visit':
      return t('Visit {city}', { city: townName(first) });
    case 'buy':
      return t('Buy {what}', {
        what:
          first === second ? count(first, 2) : listed([resourceName(first), resourceName(second)]),
      });
    case 'sell': {
      const name = cards.includes(first) ? cardName : resourceName;
      return t('Sell {what}', {
        what: first === second ? `2 × ${name(first)}` : listed([name(first), name(second)]),
      });
    }
    case 'swap':
      return t('Give {card} for {resource}', {
        card: cardName(first),
        resource: resourceName(second),
      });
    case 'hire':
      return first === 'worker'
        ? t('Hire a worker')
        : first === 'pair'
          ? t('Hire a pair of engineers')
          : t('Hire an engineer');
    case 'draw':
      return t('Draw two cards');
    case 'leave':
      return t('Leave the city');
    case 'pass':
      return first
        ? t('Pass, keep {what}', { what: count(first, Number(second)) })
        : t('Pass, keep nothing');
    case 'play':
      return t('Play {card}', { card: cardName(first) });
    case 'done':
      return t('No more cards');
    case 'settle':
      return t('Settle in {harbour}', { harbour: townName(first) });
    case 'stay':
      return t('Stay here');
    default:
      return move;
  }
}

export function effect(play: Play, move: string, preview: Preview | undefined): Words {
  const view = of(play);
  if (!preview || view.seat === null) return '';
  const words = summary(preview.events, view.seat, preview.more);
  const [verb, n] = move.split(' ');
  return verb === 'barge' && view.figures.barges[Number(n) - 1].saves > 0
    ? `${words} · ${t('one engineer fewer per floor')}`
    : words;
}

// Moves that no place on the board stands for, and passing with as much as can be kept, in one line:
// "Pass, keep 3 brick", "or 2 wood"; keeping less is chosen in Pontivy.
export function barMoves(play: Play): { move: string; label: Words }[] {
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
    .map((move) => ({ move, label: moveLabel(play, move) }));
}
