// The view of Lighthouse Run as docs/records.md describes it, and queries on it for drawing.
import type { GameView, Table } from '../../lib/protocol';

export const colours = ['red', 'yellow', 'green', 'blue'] as const;
export const towers = ['anchor', 'fish', 'wheel', 'star', 'shell', 'crab'] as const;
export type Colour = (typeof colours)[number];
export type Tower = (typeof towers)[number];
export type Card = string;

type Section = { tower: Tower; lit: boolean; last_field: number; symbol: number };
export type Fleet = {
  colour: Colour;
  owner: number | 'erik';
  ships: number[];
  points: number;
  hand_size: number;
  deck_size: number;
  hand?: Card[];
  left: Card[];
};
export type RunView = {
  round: number;
  start_seat: number;
  turn: number;
  step: 'play' | 'beacon' | 'sail' | 'bonus' | 'over';
  seat: number | null;
  card: Card | null;
  colour: Colour | null;
  played_colours: Colour[];
  bonus_colours: Colour[];
  bonus_field: number;
  cloud: number;
  cloud_next: number;
  sections: Section[];
  harbour: number[];
  colours: Fleet[];
};

export const rounds = 12;
export const deck: readonly Card[] = [
  'solo-4-anchor',
  'solo-4-wheel',
  'solo-3-star',
  'solo-3-shell',
  'solo-2-fish',
  'solo-2-crab',
  'coop-3',
  'coop-3',
  'coop-2',
  'coop-2',
  'coop-1',
  'coop-1',
  'group-3',
  'group-2',
];

export const runView = (view: GameView): RunView => view as RunView;

export type Kind = 'solo' | 'group' | 'coop';
export function cardParts(card: Card): { kind: Kind; steps: number; tower: Tower | null } {
  const [kind, steps, tower] = card.split('-');
  return { kind: kind as Kind, steps: Number(steps), tower: (tower as Tower) ?? null };
}

// Returns the leader of a colour, from the table alone.
export function ownerOf(colour: Colour, table: Table): number | 'erik' {
  const n = colours.indexOf(colour);
  if (table.variant === 'great-fleet') return n >> 1;
  return table.variant === 'erik' && n === 2 ? 'erik' : n;
}

export function coloursOf(seat: number | 'erik', table: Table): Colour[] {
  const count =
    table.variant === 'great-fleet' ? 4 : table.seats.length + (table.variant === 'erik' ? 1 : 0);
  return colours.slice(0, count).filter((colour) => ownerOf(colour, table) === seat);
}

// Returns the colours of an entry of the result; Erik's entry follows the seats.
export function entryColours(entry: number, table: Table): Colour[] {
  return coloursOf(entry < table.seats.length ? entry : 'erik', table);
}

export function firstField(view: RunView, section: number): number {
  return section === 0 ? 1 : view.sections[section - 1].last_field + 1;
}

// Returns the section of a field, or null for the harbour and the start.
export function sectionOf(view: RunView, field: number): Section | null {
  return field === 0
    ? null
    : (view.sections.find((section) => field <= section.last_field) ?? null);
}

export type Water = 'lit' | 'dark' | 'harbour' | 'start';
export function waterOf(view: RunView, field: number): Water {
  if (field === 0) return 'start';
  const section = sectionOf(view, field);
  if (!section) return 'harbour';
  return section.lit ? 'lit' : 'dark';
}

export function symbolOf(view: RunView, field: number): number | null {
  const section = sectionOf(view, field);
  if (!section)
    return view.harbour[field - view.sections[view.sections.length - 1].last_field - 1] ?? null;
  return section.last_field === field ? section.symbol : null;
}

// Returns the round after which the storm comes to this section; it passes the last section in the
// last round.
export function stormRound(view: RunView, section: number): number {
  return rounds - view.sections.length + section + 1;
}

export function isCaught(view: RunView, field: number): boolean {
  return view.cloud > 0 && field <= view.cloud;
}

// Counts the ships of each colour on a field, in the order of colours.
export function shipsOn(view: RunView, field: number): { colour: Colour; count: number }[] {
  return view.colours
    .map(({ colour, ships }) => ({ colour, count: ships.filter((at) => at === field).length }))
    .filter(({ count }) => count > 0);
}

// The state of every card of a full deck: played, in hand or still to come.
type CardState = { card: Card; state: 'played' | 'hand' | 'left' | 'now' };
export function cardStates(view: RunView, fleet: Fleet): CardState[] {
  const hand = [...(fleet.hand ?? [])];
  const left = [...fleet.left];
  let now = view.colour === fleet.colour ? view.card : null;
  const take = (list: Card[], card: Card) => {
    const at = list.indexOf(card);
    if (at >= 0) list.splice(at, 1);
    return at >= 0;
  };
  const full = fleet.owner === 'erik' ? deck.filter((card) => !card.startsWith('group')) : deck;
  return full.map((card) => {
    const inHand = take(hand, card);
    if (take(left, card)) return { card, state: inHand ? 'hand' : 'left' };
    if (now === card) {
      now = null;
      return { card, state: 'now' };
    }
    return { card, state: 'played' };
  });
}
