// The types of Bretagne's view for the renderer (docs/records.md). Figures come with the view and
// are only displayed here; the core applies them.

export type Resource = 'brick' | 'stone' | 'sand' | 'wood';
export type Equipment = 'furniture' | 'docks' | 'siren' | 'cableway';
export type Kind = 'heaven' | 'purgatory' | 'hell';
export type Area = 'south' | 'west' | 'north';
export type Weather = 'fair' | 'unsettled' | 'storm';
export type Step =
  'barge' | 'load' | 'action' | 'site' | 'keep' | 'trade' | 'cards' | 'harbour' | 'over';

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
// The figures printed on boards and cards. Lists of three go by kind.
export type Figures = {
  rounds: number;
  engineers: { [weather: string]: number[] };
  barges: { loads: number[]; engineers: number; coins: number; saves: number }[];
  market: number;
  singles: number;
  pairs: number;
  prices: { [trade: string]: number };
  rewards: { coins: number; cards: number }[];
  cards: { [card: string]: number[] }; // 0: absent
  majority: number[];
  presence: number;
  home: number;
  improving: number;
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
  production: string[];
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
  figures: Figures;
};

export const resources: Resource[] = ['brick', 'stone', 'sand', 'wood'];
export const equipment: Equipment[] = ['furniture', 'docks', 'siren', 'cableway'];
export const kinds: Kind[] = ['heaven', 'purgatory', 'hell'];
export const areas: Area[] = ['north', 'west', 'south'];
export const colours = ['orange', 'violet', 'white', 'black'];

// Returns the workers of each player on a tower, most first. The view settles ties when they
// matter.
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

// Returns the weather shown first, and the other one. While barges are chosen, the forecast of the
// last round is the weather of this one (2.6).
export function weathers({ round, step, weather, next_weather }: Position) {
  const turns = step === 'barge' && round > 1 && next_weather !== null;
  return { turns, now: turns ? next_weather : weather, other: turns ? weather : next_weather };
}

// ["stone", "stone", "sand"] from counts.
export function spread(counts: number[]): Resource[] {
  return counts.flatMap((count, n) => Array<Resource>(count).fill(resources[n]));
}

// Returns what the site needs besides engineers and the tile: wood is for floors above the ground,
// 3.5.
export function extrasOf({ extras, floors }: Site): Resource[] {
  return [...spread(extras), ...(floors.length > 0 ? ['wood' as const] : [])];
}

export function cardsOf(counts: number[]): Equipment[] {
  return counts.flatMap((count, n) => Array<Equipment>(count).fill(equipment[n]));
}
