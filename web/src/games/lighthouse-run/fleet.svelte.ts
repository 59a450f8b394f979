// The places at which all ships are drawn. A ship keeps its identity from view to view, so that it
// can travel along the river while those beside it make room. It takes its new place at once; the
// voyage is the remaining offset at which it is drawn, handled by the compositor alone.
import { along, start, type Point } from '../../art/river-curve';
import type { Colour, RunView } from './view';

// Offsets from the new place, evenly spaced in time; `left` is the share of the way still to go.
export type Voyage = { offsets: (Point & { left: number })[]; ms: number };

export class Ship {
  field = $state(0);
  x = $state(start.x);
  y = $state(start.y);
  size = $state(40);
  count = $state(1); // number of ships it stands for; 0 when another ship stands for it
  order = $state(0); // its index among the ships of its colour on its field
  voyage = $state.raw<Voyage | null>(null);

  constructor(
    readonly colour: Colour,
    readonly key: string,
  ) {}
}

const rings: Point[][] = [
  [{ x: 0, y: 0 }],
  [
    { x: -17, y: -6 },
    { x: 17, y: 6 },
  ],
  [
    { x: -17, y: -12 },
    { x: 17, y: -12 },
    { x: 0, y: 13 },
  ],
  [
    { x: -17, y: -13 },
    { x: 17, y: -13 },
    { x: -17, y: 13 },
    { x: 17, y: 13 },
  ],
];
const moorings: Point[] = [
  { x: -24, y: -18 },
  { x: 24, y: -18 },
  { x: -24, y: 20 },
  { x: 24, y: 20 },
];
const pair: Point[] = [
  { x: -25, y: -3 },
  { x: 25, y: 3 },
]; // two at the start: side by side, with room for their counts
const MANY = 5; // from this number on, one ship for each colour, with a count

type Spot = { x: number; y: number; size: number };

export function placeOf(field: number): Point {
  return field === 0 ? start : along(field);
}

export class Ships {
  all = $state.raw<Ship[]>([]);
  private shown: RunView | null = null;

  // Brings all ships to their places in this view, by voyage or at once.
  show(view: RunView, moving: boolean): void {
    if (view === this.shown) return;
    this.shown = view;
    if (this.all.length !== view.colours.length * 5) {
      this.all = view.colours.flatMap(({ colour }) =>
        Array.from({ length: 5 }, (_, n) => new Ship(colour, `${colour}-${n}`)),
      );
      moving = false;
    }
    const before = new Map(this.all.map((ship) => [ship, ship.field]));
    for (const { colour, ships } of view.colours) this.match(colour, ships);
    for (const [ship, spot] of this.spots()) {
      const stays = ship.x === spot.x && ship.y === spot.y;
      if (!stays || !moving) ship.voyage = moving ? voyage(before.get(ship)!, ship, spot) : null;
      Object.assign(ship, spot);
    }
  }

  // Leaves ships in place where possible; the others take the remaining fields in order.
  private match(colour: Colour, fields: number[]): void {
    const ships = this.all
      .filter((ship) => ship.colour === colour)
      .sort((a, b) => a.field - b.field);
    const left = [...fields];
    const movers = ships.filter((ship) => {
      const at = left.indexOf(ship.field);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    movers.forEach((ship, n) => (ship.field = left[n]));
  }

  private spots(): Map<Ship, Spot> {
    const spots = new Map<Ship, Spot>();
    for (const field of new Set(this.all.map((ship) => ship.field))) {
      const here = this.all.filter((ship) => ship.field === field);
      const many = here.length >= MANY;
      const shown = many
        ? here.filter((ship, n) => here.findIndex((other) => other.colour === ship.colour) === n)
        : here;
      const moored = shown.length > 2 ? moorings : shown.length === 2 ? pair : rings[0];
      const ring = field === 0 ? moored : rings[shown.length - 1];
      const size = shown.length > 2 && field > 0 ? 32 : 40;
      const centre = placeOf(field);
      for (const ship of here) {
        const mates = here.filter((other) => other.colour === ship.colour);
        const at = shown.findIndex((other) =>
          many ? other.colour === ship.colour : other === ship,
        );
        ship.order = mates.indexOf(ship);
        ship.count = many ? (ship.order === 0 ? mates.length : 0) : 1;
        spots.set(ship, { x: centre.x + ring[at].x, y: centre.y + ring[at].y, size });
      }
    }
    return spots;
  }
}

const STEPS = 12; // enough to hide the corners between them

// Returns the voyage from the ship's place to the spot, along the river.
function voyage(from: number, ship: Ship, spot: Spot): Voyage {
  const [a, b] = [placeOf(from), placeOf(ship.field)];
  const offsets = Array.from({ length: STEPS + 1 }, (_, n) => {
    const left = (1 - n / STEPS) ** 3;
    const p = along(ship.field + (from - ship.field) * left);
    return {
      x: p.x - b.x + (ship.x - a.x - spot.x + b.x) * left,
      y: p.y - b.y + (ship.y - a.y - spot.y + b.y) * left,
      left,
    };
  });
  return { offsets, ms: Math.min(320 + 40 * Math.abs(ship.field - from), 520) };
}
