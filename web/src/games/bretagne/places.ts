// The places on the chart, in its own pixels (inside the frame), and which of them an event or a
// move touches. `lead` goes from a tower that had to move aside to its true place; `label` shifts
// its name sideways where neighbours need the room.
import type { GameEvent } from '../../lib/protocol';

export type Spot = { x: number; y: number; lead: [number, number]; label?: number };

export const frame = { width: 968, height: 716, left: 12, top: 30 };

// The plans of the cities on the empty inland.
export const insets = {
  brest: { x: 334, y: 270, width: 284, height: 136 },
  quimper: { x: 414, y: 418, width: 190, height: 74 },
  lorient: { x: 636, y: 430, width: 290, height: 104 },
  pontivy: { x: 676, y: 284, width: 250, height: 108 },
  cart: { x: 764, y: 556, width: 184, height: 112 },
};

export function insetBox(name: keyof typeof insets): string {
  const { x, y, width } = insets[name];
  return `left: ${x}px; top: ${y}px; width: ${width}px`;
}

// Sites 1 to 15.
export const siteSpots: Spot[] = [
  { x: 702, y: 620, lead: [-70, 19], label: 5 },
  { x: 592, y: 604, lead: [-6, -9], label: 2 },
  { x: 492, y: 610, lead: [49, 7], label: -6 },
  { x: 424, y: 584, lead: [-53, -94], label: -22 },
  { x: 314, y: 576, lead: [-19, -93], label: -16 },
  { x: 238, y: 512, lead: [-27, -109] },
  { x: 86, y: 432, lead: [72, -32] },
  { x: 168, y: 362, lead: [35, 31] },
  { x: 66, y: 304, lead: [62, -26] },
  { x: 178, y: 240, lead: [-49, 26] },
  { x: 264, y: 178, lead: [-12, 29] },
  { x: 362, y: 138, lead: [9, 34] },
  { x: 456, y: 106, lead: [-2, 25] },
  { x: 640, y: 96, lead: [-3, -42] },
  { x: 752, y: 150, lead: [-7, 42] },
];

// The quays.
export const harbourSpots: { [town: string]: Spot } = {
  quiberon: { x: 540, y: 548, lead: [30, 38] },
  concarneau: { x: 446, y: 488, lead: [-52, -30] },
  'le-guilvinec': { x: 350, y: 472, lead: [-35, 11] },
  audierne: { x: 288, y: 428, lead: [-29, -19] },
  camaret: { x: 264, y: 352, lead: [-17, -26] },
  'le-conquet': { x: 242, y: 272, lead: [-34, 26] },
  roscoff: { x: 420, y: 204, lead: [-40, -26] },
  'perros-guirec': { x: 510, y: 190, lead: [-11, -40] },
  paimpol: { x: 606, y: 196, lead: [-20, -35] },
};

// The towns of the four insets: the ring, and where its line meets the inset.
export const cityLeads = [
  [270, 289, 324, 289],
  [354, 418, 404, 420],
  [604, 394, 666, 344],
  [515, 499, 626, 470],
];

// The places of the view's trades.
export const tradePlaces: { [trade: string]: string } = {
  'buy-brest': 'brest-buy',
  'sell-goods': 'brest-sell',
  engineer: 'brest-engineer',
  pair: 'brest-pair',
  'buy-lorient': 'lorient-buy',
  worker: 'lorient-worker',
  swap: 'lorient-swap',
  'sell-cards': 'lorient-sell',
  draw: 'lorient-draw',
};

const incomePlaces: { [income: string]: string } = {
  coin: 'coins',
  engineer: 'engineers',
  card: 'cards',
  worker: 'workers',
  point: 'points',
};

export function placesOf(event: GameEvent): string[] {
  const mine = (what: string) => `player-${event.seat}-${what}`;
  switch (event.event) {
    case 'barge':
      return [`barge-${event.barge}`, mine('engineers'), mine('coins')];
    case 'income':
      return [`harbour-${event.harbour}`, mine(incomePlaces[event.income] ?? event.income)];
    case 'brest_filled':
      return ['brest'];
    case 'production':
      return ['quimper'];
    case 'tile_opened':
      return [`tile-${event.row}-${event.slot}`];
    case 'tile_taken':
      return [`tile-${event.row}-${event.slot}`];
    case 'weather':
    case 'last_weather':
      return ['weather'];
    case 'load':
      return [`quimper-${event.resource}`, mine(event.resource)];
    case 'pay':
      return [mine(event.resource)];
    case 'coins':
      return [mine('coins')];
    case 'drawn_card':
    case 'draw':
      return [mine('cards')];
    case 'floor':
      return [`site-${event.site}`, mine('engineers')];
    case 'coins_found':
      return [`site-${event.site}`, mine('coins')];
    case 'workers':
      return [`site-${event.site}`, mine('workers')];
    case 'hurt':
    case 'complete':
    case 'evaluate':
    case 'built':
    case 'tower_coin':
    case 'rank':
      return [`site-${event.site}`];
    case 'keep':
      return [`site-${event.site}`, mine('workers'), mine('points')];
    case 'visit':
      return [event.city, mine('workers')];
    case 'buy':
      return [`${event.city}-buy`, mine(event.first), mine(event.second)];
    case 'sell_goods':
      return ['brest-sell', mine(event.first), mine(event.second)];
    case 'sell_cards':
      return ['lorient-sell', mine('cards')];
    case 'swap':
      return ['lorient-swap', mine('cards'), mine(event.resource)];
    case 'buy_cards':
      return ['lorient-draw'];
    case 'hire':
      if (event.workers > 0) return ['lorient-worker', mine('workers')];
      return [event.engineers > 1 ? 'brest-pair' : 'brest-engineer', mine('engineers')];
    case 'pass':
      return [`line-${event.place}`];
    case 'idle':
      return [
        ...(event.engineers > 0 ? [mine('engineers')] : []),
        ...(event.home > 0 ? [mine('workers')] : []),
      ];
    case 'play':
      return [`site-${event.site}`, mine('cards'), mine('points')];
    case 'settle':
      return [`harbour-${event.harbour}`];
    case 'majority':
    case 'presence':
      return [`site-${event.site}`, mine('points')];
    case 'improved':
      return [`area-${event.area}`];
    case 'bonus_line':
    case 'bonus_harbours':
    case 'bonus_coins':
      return [mine('points')];
    default:
      return [];
  }
}

export function placesOfMove(move: string): string[] {
  const [verb, ...rest] = move.split(' ');
  switch (verb) {
    case 'barge':
      return [`barge-${rest[0]}`];
    case 'load':
      return [`quimper-${rest[0]}`];
    case 'build':
      return [`tile-${rest[0].replace('.', '-')}`];
    case 'site':
      return [`site-${rest[0]}`];
    case 'visit':
      return [rest[0]];
    case 'play':
      return [`card-${rest[0]}`];
    case 'settle':
      return [`harbour-${rest[0]}`];
    case 'pass':
      return ['pontivy'];
    default:
      return [];
  }
}
