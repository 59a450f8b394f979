// The whole state of a site or a harbour in words, for people who do not see the chart.
import type { Play } from '../../lib/game';
import { joined, t } from '../../lib/words/words.svelte';
import {
  cardsOf,
  extrasOf,
  workersOn,
  type Floor,
  type Harbour,
  type Position,
  type Site,
} from './model';
import {
  areaName,
  cardName,
  count,
  kindName,
  resourceName,
  teller,
  tileName,
  townName,
} from './words';

export function siteWords(play: Play, site: Site): string {
  const view = play.view as Position;
  const move = `site ${site.site}`;
  const parts = [
    site.name,
    kindName(site.kind),
    teller.name('site', site.site),
    areaName(site.area),
  ];
  if (site.status === 'built') parts.push(t('built'));
  else parts.push(t('{n} of {height} floors', { n: site.floors.length, height: site.height }));
  if (site.status === 'complete') parts.push(t('complete'));
  for (const { seat, workers } of workersOn(site))
    parts.push(`${play.name(seat)} ${count('worker', workers)}`);
  parts.push(...site.floors.map((floor, n) => floorWords(play, floor, n + 1)));
  if (site.engineers > 0)
    parts.push(t('{what} this round', { what: count('engineer', site.engineers) }));
  if (site.coins > 0) parts.push(count('coin', site.coins));
  if (view.site === site.site && view.rank.length > 0) parts.push(...evaluationWords(play, view));
  const price = play.preview(move)?.events;
  if (price) {
    const pays = price.flatMap((event) =>
      event.event === 'floor'
        ? [count('engineer', event.engineers)]
        : event.event === 'pay'
          ? [count(event.resource, event.count)]
          : [],
    );
    parts.push(t('costs {what}', { what: pays.join(', ') }));
  } else if (site.status === 'open') {
    const kind = ['heaven', 'purgatory', 'hell'].indexOf(site.kind);
    const asks = [
      count('engineer', view.figures.engineers[view.weather][kind]),
      ...extrasOf(site).map(resourceName),
    ];
    parts.push(t('each floor needs {what}', { what: asks.join(', ') }));
  }
  if (play.isLegal(move)) parts.push(play.selected === move ? t('selected') : t('legal'));
  return parts.join(', ');
}

// Describes a floor: builder, tile and number of workers there; the lower floor decides a tie.
function floorWords(play: Play, { tile, seat, workers }: Floor, n: number): string {
  return t('floor {n} of {tile}: {who}', {
    n,
    tile: tileName(tile),
    who: `${play.name(seat)} ${count('worker', workers)}`,
  });
}

function evaluationWords(play: Play, view: Position): string[] {
  const ranking = t('evaluated now, ranking: {names}', {
    names: view.rank.map((seat) => play.name(seat)).join(', '),
  });
  const cards = cardsOf(view.on_tower).map(cardName);
  return cards.length > 0
    ? [ranking, t('cards here: {cards}', { cards: joined(cards) })]
    : [ranking];
}

// Describes a harbour, with things to know before going there if `notes` are wanted.
export function harbourWords(play: Play, harbour: Harbour, notes = false): string {
  const parts = [t('Harbour {town}', { town: townName(harbour.town) }), areaName(harbour.area)];
  parts.push(
    harbour.is_improved
      ? t('improved income {what}', { what: count(harbour.income, harbour.improved) })
      : t('income {what}, later {n}', {
          what: count(harbour.income, harbour.normal),
          n: harbour.improved,
        }),
  );
  if (harbour.seats.length > 0)
    parts.push(
      t('workers of {names}', { names: joined(harbour.seats.map((seat) => play.name(seat))) }),
    );
  const move = `settle ${harbour.town}`;
  if (play.isLegal(move)) parts.push(t('legal'));
  if (notes && play.isLegal(move)) parts.push(teller.notes(play, move).replaceAll('**', ''));
  return parts.join(', ');
}
