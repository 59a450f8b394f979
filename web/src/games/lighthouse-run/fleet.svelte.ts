// Where every ship is drawn. A ship keeps its identity from view to view, so that it can travel
// along the river when it moved, while those beside it make room.
import { along, start, type Point } from '../../art/river-curve';
import type { Colour, RunView } from './view';

export class Ship {
  field = $state(0);
  x = $state(start.x);
  y = $state(start.y);
  size = $state(40);
  count = $state(1); // ships it stands for; 0 when another one stands for it
  order = $state(0); // among those of its colour on its field
  sailing = $state(false);

  constructor(
    readonly colour: Colour,
    readonly key: string,
  ) {}
}

const rings: Point[][] = [
  [{ x: 0, y: 0 }],
  [{ x: -17, y: -6 }, { x: 17, y: 6 }],
  [{ x: -17, y: -12 }, { x: 17, y: -12 }, { x: 0, y: 13 }],
  [{ x: -17, y: -13 }, { x: 17, y: -13 }, { x: -17, y: 13 }, { x: 17, y: 13 }],
];
const moorings: Point[] = [
  { x: -24, y: -18 }, { x: 24, y: -18 }, { x: -24, y: 20 }, { x: 24, y: 20 },
];
const MANY = 5; // from here on one ship for each colour, with a count

type Spot = { x: number; y: number; size: number };

export function placeOf(field: number): Point {
  return field === 0 ? start : along(field);
}

export class Ships {
  all = $state.raw<Ship[]>([]);
  private shown: RunView | null = null;
  private frames = new Map<Ship, number>();

  // Brings all ships to where they are in this view, on the way or at once.
  show(view: RunView, moving: boolean): void {
    if (view === this.shown) return;
    this.shown = view;
    if (this.all.length !== view.colours.length * 5) {
      this.all = view.colours.flatMap(({ colour }) => Array.from({ length: 5 }, (_, n) => new Ship(colour, `${colour}-${n}`)));
      moving = false;
    }
    const before = new Map(this.all.map((ship) => [ship, ship.field]));
    for (const { colour, ships } of view.colours) this.match(colour, ships);
    for (const [ship, spot] of this.spots()) {
      const from = before.get(ship) ?? ship.field;
      ship.size = spot.size;
      this.travel(ship, from, spot, moving);
    }
  }

  // Ships that can stay where they are do; the others take the places that are left, in order.
  private match(colour: Colour, fields: number[]): void {
    const ships = this.all.filter((ship) => ship.colour === colour).sort((a, b) => a.field - b.field);
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
      const shown = many ? here.filter((ship, n) => here.findIndex((other) => other.colour === ship.colour) === n) : here;
      const ring = field === 0 && shown.length > 2 ? moorings : rings[shown.length - 1];
      const size = shown.length > 2 && field > 0 ? 32 : 40;
      const centre = placeOf(field);
      for (const ship of here) {
        const mates = here.filter((other) => other.colour === ship.colour);
        const at = shown.findIndex((other) => (many ? other.colour === ship.colour : other === ship));
        ship.order = mates.indexOf(ship);
        ship.count = many ? (ship.order === 0 ? mates.length : 0) : 1;
        spots.set(ship, { x: centre.x + ring[at].x, y: centre.y + ring[at].y, size });
      }
    }
    return spots;
  }

  private travel(ship: Ship, from: number, spot: Spot, moving: boolean): void {
    const running = this.frames.get(ship);
    if (running !== undefined) cancelAnimationFrame(running);
    const origin = { x: ship.x, y: ship.y };
    const [a, b] = [placeOf(from), placeOf(ship.field)];
    const far = Math.abs(ship.field - from);
    const ms = Math.min(320 + 40 * far, 520);
    if (!moving || (origin.x === spot.x && origin.y === spot.y)) {
      this.frames.delete(ship);
      ship.x = spot.x;
      ship.y = spot.y;
      ship.sailing = false;
      return;
    }
    const begun = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - begun) / ms));
      const t = 1 - (1 - part) ** 3;
      const p = along(from + (ship.field - from) * t);
      ship.x = p.x + (origin.x - a.x) * (1 - t) + (spot.x - b.x) * t;
      ship.y = p.y + (origin.y - a.y) * (1 - t) + (spot.y - b.y) * t;
      ship.sailing = part < 1;
      if (part < 1) this.frames.set(ship, requestAnimationFrame(step));
      else this.frames.delete(ship);
    };
    this.frames.set(ship, requestAnimationFrame(step));
  }
}
