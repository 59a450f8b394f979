// Bretagne in the position editor: the words of its edits, their places and its counters.
import type { Counter, EditWords, Holding } from '../../lib/edits';
import type { GameView } from '../../lib/protocol';
import { t } from '../../lib/words/words.svelte';
import { cardsOf, equipment, resources, spread, type Player, type Position } from './model';
import { cardName, count, resourceName, tileName, townName, weatherName } from './words';

// The position with nothing hidden, as docs/records.md describes it.
type Open = Omit<Position, 'rows'> & {
  weather_deck: string[];
  production_deck: string[];
  rows: { open: (string | null)[]; stack: string[] }[];
  deck: string[];
};

const kinds: { [kind: string]: () => string } = {
  round: () => t('Round'),
  line: () => t('Order of players'),
  site: () => t('Floors and workers'),
  seat: () => t('Stock of a player'),
  harbour: () => t('Workers in harbours'),
  brest: () => townName('brest'),
  weather: () => t('Weather'),
  production: () => t('Production'),
  tile: () => t('Construction tiles'),
  lighthouses: () => t('Lighthouses'),
  built: () => t('Built from the start'),
  harbours: () => t('Harbour tiles'),
  spare: () => t('Harbour tiles left out'),
  top: () => t('Top of the deck'),
  reshuffle: () => t('Shuffle the discards'),
};

// Edits to a lighthouse, a player's stock, a harbour or Brest.
const deeds: { [deed: string]: () => string } = {
  'site floor': () => t('Add a floor'),
  'site raze': () => t('Take off the top floor'),
  'site builder': () => t('Who built a floor'),
  'site finish': () => t('It is built'),
  'site reopen': () => t('It is not built'),
  'seat discard': () => t('Discard a card'),
  'seat regain': () => t('Take a card from the discards'),
  'harbour settle': () => t('Settle a worker'),
  'harbour leave': () => t('Take a worker home'),
  'brest buy': () => t('Resources that were bought'),
  'brest fill': () => t('Resources that are there again'),
};

const exchange = () => t('What is exchanged?');
const forWhat = () => t('For what?');
const whichFloor = () => t('Which floor?');
const whichCard = () => t('Which card?');
const questions: { [kind: string]: (() => string)[] } = {
  round: [() => t('Which round begins?')],
  tile: [() => t('Which row?'), () => t('Which tile goes?'), () => t('Which one comes?')],
  built: [() => t('Which lighthouse is built?'), () => t('Instead of which?')],
  spare: [() => t('Which harbour gets it?')],
  top: [() => t('Which card is drawn next?')],
  site: [() => t('Which lighthouse?'), () => t('What changes there?')],
  seat: [() => t('Whose stock?'), () => t('What changes there?')],
  harbour: [() => t('Which harbour?'), () => t('What changes there?')],
  brest: [() => t('What changes there?')],
};
const furtherQuestions: { [deed: string]: (() => string)[] } = {
  'site floor': [() => t('Of which tile?')],
  'site builder': [whichFloor, () => t('Who built it?')],
  'seat discard': [whichCard],
  'seat regain': [whichCard],
  'harbour settle': [() => t('Whose worker?')],
  'harbour leave': [() => t('Whose worker?')],
  'brest buy': [() => t('Which two?'), () => t('Which two?')],
  'brest fill': [() => t('Which two?'), () => t('Which two?')],
};

// Brest has no piece to choose, so its deeds come one word earlier.
const deedAt = ([kind]: string[]) => (kind === 'brest' ? 1 : 2);
const deedOf = (path: string[]) => `${path[0]} ${path[deedAt(path)]}`;

function ask(path: string[]): string {
  const further = furtherQuestions[deedOf(path)];
  const asked = further
    ? further[path.length - deedAt(path) - 1]
    : (questions[path[0]] ?? [exchange, forWhat])[path.length - 1];
  return asked?.() ?? '';
}

// Returns the cards of six rounds, of which five are played. Cards of past rounds are no longer
// shown.
function weatherOf(view: Open): string[] {
  const seen = [view.weather, view.next_weather, ...view.weather_deck].filter(
    (card) => card !== null,
  );
  return [...Array<string>(6 - seen.length).fill(''), ...seen.map(weatherName)];
}
const productionOf = (view: Open) => [...view.production, ...view.production_deck];
const list = (items: string[]) => items.join(', ');
const playerName = (seat: number | string) => t('Player {n}', { n: Number(seat) + 1 });

function inRound(n: number, what: string): string {
  if (!what) return t('Round {n}', { n });
  return n < 6 ? t('Round {n}: {what}', { n, what }) : t('left out: {what}', { what });
}

function deedWord(path: string[], view: Open): string {
  const word = path.at(-1)!;
  const depth = path.length - deedAt(path) - 1;
  if (depth === 0) return deeds[deedOf(path)]?.() ?? word;
  switch (deedOf(path)) {
    case 'site floor':
      return tileName(word.replaceAll('-', ' '));
    case 'site builder':
      return depth === 1 ? floorName(view, path[1], Number(word) - 1) : playerName(word);
    case 'seat discard':
    case 'seat regain':
      return cardName(word);
    case 'harbour settle':
    case 'harbour leave':
      return playerName(word);
    default:
      return resourceName(word);
  }
}

function floorName(view: Open, site: string, floor: number): string {
  const { tile, seat } = view.sites[Number(site) - 1].floors[floor];
  return t('Floor {n}, {tile}, {who}', {
    n: floor + 1,
    tile: tileName(tile),
    who: playerName(seat),
  });
}

function wordAt(kind: string, path: string[], view: Open): string {
  const word = path.at(-1)!;
  const n = Number(word);
  if (['site', 'seat', 'harbour', 'brest'].includes(kind) && path.length > deedAt(path))
    return deedWord(path, view);
  if (kind === 'round') return t('Round {n}', { n });
  if (kind === 'line' || kind === 'seat') return playerName(n);
  if (kind === 'weather') return inRound(n, weatherOf(view)[n - 1]);
  if (kind === 'production') return inRound(n, productionOf(view)[n - 1]);
  if (['site', 'lighthouses', 'built'].includes(kind)) return `${n} ${view.sites[n - 1].name}`;
  if (['harbour', 'harbours', 'spare'].includes(kind)) return townName(word);
  if (kind === 'top') return cardName(word);
  if (path.length === 2) return t('Row {n}', { n });
  if (path.length === 4 && word === 'none') return t('none');
  const shown = view.rows[Number(path[1]) - 1].open[n - 1];
  if (path.length === 3) return shown ? tileName(shown) : t('empty');
  return tileName(word.replaceAll('-', ' '));
}

function placeAt([kind, word]: string[], depth: number): string | null {
  if (kind === 'site') return depth === 2 ? `site-${word}` : null;
  if (kind === 'harbour') return depth === 2 ? `harbour-${word}` : null;
  return null;
}

function place(path: string[]): string | null {
  const word = path.at(-1)!;
  if (path.length < 2) return null;
  if (path[0] === 'lighthouses' || path[0] === 'built') return `site-${word}`;
  if (path[0] === 'harbours' || path[0] === 'spare') return `harbour-${word}`;
  return placeAt(path, path.length);
}

// Counters

function stockCounters(seat: string, player: Player): Counter[] {
  const set = (what: string) => (n: number) => `seat ${seat} ${what} ${n}`;
  return [
    { label: t('Points'), now: player.points, edit: set('points') },
    { label: t('Coins'), now: player.coins, edit: set('coins') },
    { label: t('Workers at home'), now: player.home, edit: set('home') },
    ...resources.map((resource, n) => ({
      label: resourceName(resource),
      now: player.goods[n],
      edit: set(`goods ${resource}`),
    })),
    ...equipment.map((card, n) => ({
      label: cardName(card),
      now: player.hand![n],
      edit: (next: number) => `seat ${seat} ${next > player.hand![n] ? 'draw' : 'return'} ${card}`,
    })),
  ];
}

function siteCounters(number: string, view: Open): Counter[] {
  const { floors, coins } = view.sites[Number(number) - 1];
  if (floors.length === 0) return [];
  return [
    ...floors.map(({ workers }, n) => ({
      label: floorName(view, number, n),
      now: workers,
      edit: (next: number) => `site ${number} workers ${n + 1} ${next}`,
    })),
    { label: t('Coins'), now: coins, edit: (n) => `site ${number} coins ${n}` },
  ];
}

function brestCounters({ singles, pairs, brest, bank }: Open): Counter[] {
  const goods = resources.map((resource, n) => ({
    label: resourceName(resource),
    now: brest[n],
    edit: (next: number) => `brest market ${resource} ${next}`,
  }));
  return [
    {
      label: t('Single engineers'),
      now: singles,
      edit: (n) => `brest engineers ${n} ${pairs}`,
    },
    { label: t('Pairs of engineers'), now: pairs, edit: (n) => `brest engineers ${singles} ${n}` },
    ...(bank ? goods : []),
  ];
}

function counters(path: string[], shown: GameView): Counter[] {
  const view = shown as unknown as Open;
  const [kind, word] = path;
  if (kind === 'brest' && path.length === 1) return brestCounters(view);
  if (path.length !== 2) return [];
  if (kind === 'seat') return stockCounters(word, view.players[Number(word)]);
  return kind === 'site' ? siteCounters(word, view) : [];
}

const counted: { [kind: string]: string[] } = {
  seat: ['points', 'coins', 'home', 'goods', 'draw', 'return'],
  site: ['workers', 'coins'],
  brest: ['engineers', 'market'],
};

// After an edit of the round everything on the board can be pressed; a chosen piece stays chosen
// for its other edits.
const kept: { [kind: string]: number } = { round: 0, site: 2, seat: 2, harbour: 2, tile: 2 };

// Hidden from the board

function stockText({ points, coins, goods, home, reserve, hand }: Player): string {
  return list([
    count('point', points),
    count('coin', coins),
    ...resources.flatMap((resource, n) => (goods[n] > 0 ? [count(resource, goods[n])] : [])),
    t('{workers} at home, {reserve} in reserve', { workers: count('worker', home), reserve }),
    ...cardsOf(hand!).map(cardName),
  ]);
}

function holdings(shown: GameView): Holding[] {
  return (shown as unknown as Open).players.map((player) => ({
    path: ['seat', String(player.seat)],
    label: playerName(player.seat),
    text: stockText(player),
  }));
}

function hidden(shown: GameView): { label: string; text: string }[] {
  const view = shown as unknown as Open;
  const rounds = (cards: string[]) => list(cards.map((card, n) => inRound(n + 1, card)));
  return [
    { label: t('Order of players'), text: list(view.line.map((seat) => playerName(seat!))) },
    { label: t('Weather'), text: rounds(weatherOf(view)) },
    { label: t('Production'), text: rounds(productionOf(view)) },
    ...view.rows.map(({ open, stack }, n) => ({
      label: t('Row {n}, those that lie open first', { n: n + 1 }),
      text: list([...open, ...stack].map((tile) => (tile ? tileName(tile) : t('empty')))),
    })),
    { label: t('The deck, top first'), text: list(view.deck.map(cardName)) },
    { label: t('Discards'), text: list(cardsOf(view.discards).map(cardName)) || t('none') },
    { label: t('Market in Brest'), text: list(spread(view.brest).map(resourceName)) || t('none') },
  ];
}

export const edits: EditWords = {
  label: (path, view) =>
    path.length === 1
      ? (kinds[path[0]]?.() ?? path[0])
      : wordAt(path[0], path, view as unknown as Open),
  ask,
  place,
  hidden,
  first: ['site', 'harbour'],
  holdings,
  counters,
  counted: (path) => (path.length === deedAt(path) ? (counted[path[0]] ?? []) : []),
  kept: ([kind]) => kept[kind] ?? 1,
};
