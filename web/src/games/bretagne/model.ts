// What the view of Bretagne looks like to those who draw it (docs/records.md), and what is printed
// on its cards and boards. Figures are here to be shown; what they do is the core's business.

export type Resource = 'brick' | 'stone' | 'sand' | 'wood';
export type Equipment = 'furniture' | 'docks' | 'siren' | 'cableway';
export type Kind = 'heaven' | 'purgatory' | 'hell';
export type Area = 'south' | 'west' | 'north';
export type Weather = 'fair' | 'unsettled' | 'storm';
export type Step =
  | 'barge' | 'load' | 'action' | 'site' | 'keep' | 'trade' | 'cards' | 'harbour' | 'over';

export type Floor = { tile: string; seat: number; workers: number };
export type Site = {
  site: number;
  area: Area;
  kind: Kind;
  name: string;
  height: number;
  extras: number[];
  status: 'open' | 'complete' | 'built';
  engineers: number;
  coins: number;
  floors: Floor[];
};
export type Harbour = {
  town: string;
  area: Area;
  income: string;
  normal: number;
  improved: number;
  is_improved: boolean;
  seats: number[];
};
export type Player = {
  seat: number;
  points: number;
  coins: number;
  goods: number[];
  engineers: number;
  home: number;
  reserve: number;
  in_brest: number;
  in_lorient: number;
  hand_size: number;
  hand?: number[];
};
export type Position = {
  round: number;
  step: Step;
  seat: number | null;
  load: 'top' | 'middle' | 'bottom' | null;
  tile: string | null;
  site: number | null;
  city: 'brest' | 'lorient' | null;
  visited: string[];
  traded: string[];
  rank: number[];
  rank_at: number;
  on_tower: number[];
  line: (number | null)[];
  barges: (number | null)[];
  weather: Weather;
  next_weather: Weather | null;
  quimper: number[];
  brest: number[];
  singles: number;
  pairs: number;
  bank?: number[];
  rows: { open: (string | null)[]; stack_size: number }[];
  deck_size: number;
  discards: number[];
  sites: Site[];
  harbours: Harbour[];
  players: Player[];
};

export const resources: Resource[] = ['brick', 'stone', 'sand', 'wood'];
export const equipment: Equipment[] = ['furniture', 'docks', 'siren', 'cableway'];
export const kinds: Kind[] = ['heaven', 'purgatory', 'hell'];
export const areas: Area[] = ['north', 'west', 'south'];
export const colours = ['orange', 'violet', 'white', 'black'];

export const printed = {
  engineers: { fair: [1, 1, 2], unsettled: [1, 2, 3], storm: [2, 3, 4] } as { [weather: string]: number[] },
  barges: [
    { loads: [3, 2, 2], engineers: 2, coins: 0, discount: false },
    { loads: [2, 2, 2], engineers: 2, coins: 1, discount: false },
    { loads: [2, 2, 1], engineers: 2, coins: 1, discount: true },
    { loads: [2, 1, 1], engineers: 3, coins: 4, discount: false },
  ],
  singles: 3,
  pairs: 2,
  market: 3,
  rewards: [{ cards: 0, coins: 1 }, { cards: 1, coins: 1 }, { cards: 1, coins: 2 }],
  cards: {
    furniture: [4, 5, 6],
    docks: [5, 6, 7],
    siren: [null, 7, 8],
    cableway: [null, null, 9],
  } as { [card: string]: (number | null)[] },
  majority: { heaven: 3, purgatory: 5, hell: 7 } as { [kind: string]: number },
};

// The workers of each player on a tower, most first; among equals whoever stands lowest.
export function workersOn(site: Site): { seat: number; workers: number }[] {
  const found: { seat: number; workers: number }[] = [];
  for (const floor of site.floors) {
    const same = found.find(({ seat }) => seat === floor.seat);
    if (same) same.workers += floor.workers;
    else if (floor.workers > 0) found.push({ seat: floor.seat, workers: floor.workers });
  }
  return found.sort((a, b) => b.workers - a.workers);
}

export function tileOf(text: string): Resource[] {
  return text.split(' ') as Resource[];
}

// ["stone", "stone", "sand"] from counts.
export function spread(counts: number[]): Resource[] {
  return counts.flatMap((count, n) => Array<Resource>(count).fill(resources[n]));
}

export function cardsOf(counts: number[]): Equipment[] {
  return counts.flatMap((count, n) => Array<Equipment>(count).fill(equipment[n]));
}
