// The filtering and order of open tables, and their form in the address. Rows hold still for the
// reader: taken ones leave a little later, new ones appear below.
import type { Card } from '../lib/server/desk.svelte';

export type Filters = { game: string; players: number; pace: '' | 'live' | 'days'; near: boolean };
export const NEAR = 200; // points
const UNKNOWN = 1500; // the rating assumed for unknown people

export function readFilters(search: string): Filters {
  const words = new URLSearchParams(search);
  const players = Number(words.get('players'));
  const pace = words.get('pace');
  return {
    game: words.get('game') ?? '',
    players: Number.isInteger(players) && players >= 2 && players <= 4 ? players : 0,
    pace: pace === 'live' || pace === 'days' ? pace : '',
    near: words.get('near') === '1',
  };
}

export function writeFilters({ game, players, pace, near }: Filters): string {
  const words = new URLSearchParams();
  if (game) words.set('game', game);
  if (players) words.set('players', String(players));
  if (pace) words.set('pace', pace);
  if (near) words.set('near', '1');
  return words.size > 0 ? `?${words}` : '';
}

export type MyRating = (game: string, players: number) => number | undefined;

export function passes(card: Card, filters: Filters, mine: MyRating): boolean {
  const { game, players, pace, near } = filters;
  const apart = () =>
    (card.host_rating ?? UNKNOWN) - (mine(card.game, card.seats.length) ?? UNKNOWN);
  return (
    (!game || card.game === game) &&
    (!players || card.seats.length === players) &&
    (!pace || card.pace === pace) &&
    (!near || Math.abs(apart()) <= NEAR)
  );
}

const freeSeats = (card: Card) => card.seats.filter(({ free }) => free).length;

// Compares by how soon they can begin: few seats missing, played live, new.
export function soonest(a: Card, b: Card): number {
  return (
    freeSeats(a) - freeSeats(b) ||
    Number(a.pace === 'days') - Number(b.pace === 'days') ||
    b.created - a.created
  );
}

export type Row = { card: Card; taken: boolean };

export const rowsOf = (cards: Card[]): Row[] =>
  [...cards].sort(soonest).map((card) => ({ card, taken: false }));

// Returns the same rows, updated.
export function follow(rows: Row[], cards: Card[]): Row[] {
  const fresh = new Map(cards.map((card) => [card.id, card]));
  const known = new Set(rows.map(({ card }) => card.id));
  return [
    ...rows.map(({ card }) => ({ card: fresh.get(card.id) ?? card, taken: !fresh.has(card.id) })),
    ...rowsOf(cards.filter(({ id }) => !known.has(id))),
  ];
}
