// Geometry of the river: places along its middle line, the shapes of fields, banks and light. A
// position is a field number; 12 is the middle of field 12, 12.5 the border with field 13.
import { feet, middle } from './river';

export type Point = { x: number; y: number };

export const lastField = (middle.length / 2 - 1) / 4;
export const start: Point = { x: 76, y: 512 }; // where ships lie before field 1
const half = 37; // half the river's width

function control(index: number): Point {
  const count = middle.length / 2;
  const n = Math.max(0, Math.min(count - 1, index));
  return { x: middle[2 * n], y: middle[2 * n + 1] };
}

// Returns a point of the Catmull-Rom curve through the points of the middle line.
function onCurve(u: number): Point {
  const n = Math.max(0, Math.min(middle.length / 2 - 2, Math.floor(u)));
  const t = u - n;
  const [a, b, c, d] = [control(n - 1), control(n), control(n + 1), control(n + 2)];
  const mix = (p: number, q: number, r: number, s: number) =>
    q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
  return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
}

export function along(position: number): Point {
  if (position >= 0.5) return onCurve(Math.min((position - 0.5) * 4, lastField * 4));
  const mouth = onCurve(0);
  const t = Math.max(0, position) * 2;
  return { x: start.x + (mouth.x - start.x) * t, y: start.y + (mouth.y - start.y) * t };
}

// Returns a point beside the middle line, to the right of a ship sailing to the harbour.
export function beside(position: number, distance: number): Point {
  const a = along(position - 0.05);
  const b = along(position + 0.05);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const p = along(position);
  return { x: p.x - ((b.y - a.y) / length) * distance, y: p.y + ((b.x - a.x) / length) * distance };
}

function range(from: number, to: number, steps: number): number[] {
  return Array.from({ length: steps + 1 }, (_, n) => from + ((to - from) * n) / steps);
}

function write(points: Point[]): string {
  return points.map(({ x, y }, n) => `${n ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

function outline(field: number): Point[] {
  const places = range(field - 0.482, field + 0.482, 8);
  const right = places.map((place) => beside(place, half));
  const left = places.map((place) => beside(place, -half));
  return [...left, ...right.reverse()];
}

// Returns the way between two positions as an open path, swung aside in between if asked.
export function way(from: number, to: number, aside = 0): string {
  const places = range(from, to, Math.max(2, Math.ceil(Math.abs(to - from) * 8)));
  const swing = (place: number) => Math.min(1, 2 * (place - from), 2 * (to - place)) * aside;
  return write(
    places.map((place) =>
      aside === 0 || place < 0.6 ? along(place) : beside(place, swing(place)),
    ),
  );
}

export const fieldPaths = range(1, lastField, lastField - 1).map(
  (field) => write(outline(field)) + 'z',
);

// Returns the dotted line behind a field.
export function border(field: number): string {
  return write([beside(field + 0.5, half + 6), beside(field + 0.5, -half - 6)]);
}

export function lantern(tower: number): Point {
  return { x: feet[tower][0], y: feet[tower][1] - 86 };
}

function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const chain = (list: Point[]) => {
    const kept: Point[] = [];
    for (const p of list) {
      for (;;) {
        const [a, b] = kept.slice(-2);
        if (!b || (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0) break;
        kept.pop();
      }
      kept.push(p);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain([...sorted].reverse())];
}

// The light of a lighthouse over its fields: a cone for each, all in one path.
const cones = new Map<string, string>();
export function cone(tower: number, first: number, last: number): string {
  const key = `${tower} ${first} ${last}`;
  if (!cones.has(key)) cones.set(key, coneShape(tower, first, last));
  return cones.get(key)!;
}

function coneShape(tower: number, first: number, last: number): string {
  return range(first, last, last - first)
    .map((field) => write(hull([lantern(tower), ...outline(field)])) + 'z')
    .join('');
}
