// Sums over my finished games, by person met: how often we played, and how often I was ahead.
import type { Card } from '../lib/server/desk.svelte';
import type { Seat } from '../lib/protocol';

export type Met = { seat: Seat; games: number; ahead: number };

const keyOf = (seat: Seat) => (seat.kind === 'bot' ? `bot ${seat.level}` : (seat.person ?? ''));

export const seatOf = (card: Card, id: string) =>
  card.seats.findIndex((seat) => seat.person === id);

// Returns the people met in these games, most frequent first; a second person at a shared device
// has no page and is left out.
export function meetings(cards: Card[], id: string): Met[] {
  const found = new Map<string, Met>();
  for (const card of cards) {
    const own = seatOf(card, id);
    if (own < 0 || !card.result) continue;
    const { places } = card.result;
    card.seats.forEach((seat, n) => {
      const key = keyOf(seat);
      if (n === own || !key) return;
      const met = found.get(key) ?? { seat, games: 0, ahead: 0 };
      met.games++;
      if (places[own] < places[n]) met.ahead++;
      found.set(key, met);
    });
  }
  return [...found.values()].sort((a, b) => b.games - a.games);
}

// Counts how often somebody was first, second … by game and number of players, most first.
export type Scale = { game: string; players: number; places: number[] };

export function scales(cards: Card[], id: string): Scale[] {
  const found = new Map<string, Scale>();
  for (const card of cards) {
    const own = seatOf(card, id);
    if (own < 0 || !card.result) continue;
    const players = card.seats.length;
    const key = `${card.game} ${players}`;
    const scale = found.get(key) ?? {
      game: card.game,
      players,
      places: Array.from({ length: players }, () => 0),
    };
    scale.places[Math.min(card.result.places[own], players) - 1]++;
    found.set(key, scale);
  }
  return [...found.values()].sort((a, b) => total(b) - total(a));
}

export const total = ({ places }: { places: number[] }) => places.reduce((sum, n) => sum + n, 0);
