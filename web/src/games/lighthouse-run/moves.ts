// The parsing of moves (docs/notation.md), to find the places on the board that they belong to.
import type { GameEvent } from '../../lib/protocol';
import type { Card, Colour, Tower } from './view';

export type Move =
  | { kind: 'play'; card: Card; colour: Colour | null }
  | { kind: 'beacon'; from: Tower; to: Tower }
  | { kind: 'stay' }
  | { kind: 'sail'; field: number }
  | { kind: 'none' }
  | { kind: 'bonus'; colour: Colour | null }
  | { kind: 'no bonus' };

export function readMove(text: string): Move | null {
  const words = text.split(' ');
  if (text === 'beacon stay') return { kind: 'stay' };
  if (text === 'sail none') return { kind: 'none' };
  if (text === 'no bonus') return { kind: 'no bonus' };
  if (words[0] === 'play')
    return words.length === 3
      ? { kind: 'play', card: words[2], colour: words[1] as Colour }
      : { kind: 'play', card: words[1], colour: null };
  if (words[0] === 'beacon')
    return { kind: 'beacon', from: words[1] as Tower, to: words[2] as Tower };
  if (words[0] === 'sail') return { kind: 'sail', field: Number(words[1]) };
  if (words[0] === 'bonus') return { kind: 'bonus', colour: (words[1] as Colour) ?? null };
  return null;
}

// Returns the legal moves without a place on the river.
export const choicesOf = (moves: string[]) =>
  moves.filter((text) =>
    ['stay', 'none', 'bonus', 'no bonus'].includes(readMove(text)?.kind ?? ''),
  );

// The ships that move in a list of events, by sailing or bonus.
export type Sailing = { colour: Colour; from: number; to: number; ships: number };
function sailings(events: GameEvent[]): Sailing[] {
  return events
    .filter(({ event }) => event === 'sail' || event === 'bonus')
    .map(({ colour, from, to, ships }) => ({ colour, from, to, ships: ships ?? 1 }));
}

// Returns the ships that a player's own move is sure to move, without later moves by the storm or
// Erik.
export function ownSailings(events: GameEvent[]): Sailing[] {
  const end = events.findIndex(({ event }) => event === 'erik_card' || event === 'cloud');
  return sailings(end < 0 ? events : events.slice(0, end));
}

export function placesOfEvent(event: GameEvent): string[] {
  switch (event.event) {
    case 'card':
      return ['card-in-play', `player-${event.colour}`];
    case 'beacon':
      return [`tower-${event.from}`, `tower-${event.to}`];
    case 'sail':
    case 'bonus':
      return [`field-${event.from}`, `field-${event.to}`];
    case 'drawn_card':
      return [`card-${event.card}`];
    case 'erik_card':
      return ['player-green'];
    case 'cloud':
      return [
        'cloud',
        `field-${event.field}`,
        ...(event.told ?? []).map((ship: GameEvent) => `field-${ship.field}`),
      ];
    case 'caught':
      return [`field-${event.field}`];
    default:
      return [];
  }
}

export function placesOfMove(text: string): string[] {
  const move = readMove(text);
  switch (move?.kind) {
    case 'play':
      return [`card-${move.card}`];
    case 'beacon':
      return [`tower-${move.from}`, `tower-${move.to}`];
    case 'sail':
      return [`field-${move.field}`];
    default:
      return [];
  }
}
