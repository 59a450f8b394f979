// The whole position in words, to hear or to read: one paragraph each for round and weather,
// players, markets, tiles, sites and harbours.
import type { Play, Words } from '../../lib/game';
import { joined, t } from '../../lib/words/words.svelte';
import { cardsOf, kinds, resources, type Player, type Position } from './model';
import { harbourWords, siteWords } from './siteWords';
import { stockOf } from './stock';
import { cardName, count, kindName, place, tileName, weatherName } from './words';

function weather(view: Position): Words {
  const asks = (name: string) =>
    kinds.map((kind, n) => `${kindName(kind)} ${view.figures.engineers[name][n]}`).join(', ');
  const now = t('**Round {round} of {rounds}.** {weather}; engineers per floor: {asks}.', {
    round: view.round,
    rounds: view.figures.rounds,
    weather: weatherName(view.weather),
    asks: asks(view.weather),
  });
  if (!view.next_weather) return now;
  return `${now} ${t('Next round {weather}: {asks}.', { weather: weatherName(view.next_weather), asks: asks(view.next_weather) })}`;
}

function player(play: Play, { seat, points, ...more }: Player): Words {
  const view = play.view as Position;
  const parts = [
    count('point', points),
    ...stockOf({ seat, points, ...more }).map(({ words }) => words),
  ];
  if (more.hand && more.hand_size > 0)
    parts.push(t('in hand {cards}', { cards: joined(cardsOf(more.hand).map(cardName)) }));
  const barge = view.barges.indexOf(seat) + 1;
  const next = view.line.indexOf(seat) + 1;
  if (barge > 0) parts.push(t('Barge {n}', { n: barge }));
  else if (next > 0) parts.push(t('{order} next round', { order: place(next) }));
  return `**${play.name(seat)}:** ${parts.join(', ')}.`;
}

function goods(counts: number[]): string {
  return joined(resources.map((resource, n) => count(resource, counts[n])));
}

export function describe(play: Play): Words[] {
  const view = play.view as Position;
  const rows = view.rows.map(({ open }, row) =>
    t('row {row}: {tiles}', {
      row: row + 1,
      tiles: open.map((tile) => (tile ? tileName(tile) : t('empty'))).join(', '),
    }),
  );
  return [
    weather(view),
    ...view.players.map((one) => player(play, one)),
    t(
      '**Markets.** Quimper: {quimper}. Brest: {brest}, {singles} single and {pairs} pairs of engineers.',
      {
        quimper: goods(view.quimper),
        brest: goods(view.brest),
        singles: view.singles,
        pairs: view.pairs,
      },
    ),
    t('**Construction tiles**, {rows}.', { rows: rows.join('; ') }),
    ...view.sites.map((site) => `${siteWords(play, site)}.`),
    ...view.harbours.map((harbour) => `${harbourWords(play, harbour)}.`),
  ];
}
