// House flags: a picture for every person, drawn from the id alone, the same in both themes and all
// languages. A light tone always lies beside a dark one, so that each flag also reads in grey. No
// national flag results: no cross as a charge, no bare field of white, blue never bare beside
// yellow.
export type FlagKind = 'person' | 'bot' | 'guest' | 'club';

const PALE = ['#fbf4e0', '#f0cd6a', '#a3cbdd', '#f3c3a5'];
const DEEP = ['#1d3f66', '#b5342b', '#2a6b4f', '#262b33', '#6b3f7d', '#1f6f78'];
const GUEST_STRIPE = 'M0 9h32v6H0z';

type Draw = (below: number) => number;

// FNV-1a, then mulberry32.
function random(id: string): Draw {
  let h = 2166136261;
  for (const byte of new TextEncoder().encode(id)) h = Math.imul(h ^ byte, 16777619);
  h >>>= 0;
  return (below) => {
    h = (h + 0x6d2b79f5) >>> 0;
    let n = Math.imul(h ^ (h >>> 15), h | 1);
    n ^= n + Math.imul(n ^ (n >>> 7), n | 61);
    return ((n ^ (n >>> 14)) >>> 0) % below;
  };
}

// Returns a disc as part of a path.
const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

// In a box of 24 around the middle, in one colour: filled, or stroked with the given pen width.
type Charge = { d: string; pen?: number };
const CHARGES: Charge[] = [
  // star
  {
    d: 'm12 2.5 2.7 6.3 6.8.6-5.2 4.5 1.6 6.7-5.9-3.6-5.9 3.6 1.6-6.7-5.2-4.5 6.8-.6z',
  },
  // anchor
  { d: disc(12, 5, 2.1) + 'M12 7.5V21M7.8 10.8h8.4M4 14c.8 4.3 4 7 8 7s7.2-2.7 8-7', pen: 2.6 },
  // fish
  {
    d: 'M2 6.5 7 10c2.5-3 5-4 7.5-4 3.5 0 6 2.5 7.5 6-1.5 3.5-4 6-7.5 6-2.5 0-5-1-7.5-4l-5 3.5L4 12z',
  },
  // shell
  {
    d:
      'M9.5 21.5h5l.5-3C19 16 22 12 21.8 7.5c-1.6-.2-2.7.2-3.6 1.2-.1-3-1.4-5.2-3.2-6.2-1.3.6-2.2 1.8-2.6 3.3' +
      'h-.8C11.2 4.3 10.3 3.1 9 2.5 7.2 3.5 5.9 5.7 5.8 8.7 4.9 7.7 3.8 7.3 2.2 7.5 2 12 5 16 9 18.5z',
  },
  // tower
  { d: 'M9.2 9.5h5.6L17 22H7zM8 6.7h8v2H8zM9.5 3.5 12 .8l2.5 2.7v2.7h-5z' },
  // sails
  {
    d:
      'M11 2.5v14H3.2C4.5 10.5 7 6 11 2.5zM13 4c4.2 3 6.8 7.2 8 12.5h-8z' +
      'M2.5 18h19c-1.2 3-3.5 4-6.5 4H9c-3 0-5.3-1-6.5-4z',
  },
  // ermine spot
  {
    d:
      disc(12, 4.2, 2.2) +
      disc(7.8, 6.8, 2.2) +
      disc(16.2, 6.8, 2.2) +
      'M12 8c1.5 5 4 9 6 14l-3.5-3L12 22.5 9.5 19 6 22c2-5 4.5-9 6-14z',
  },
  // ring
  { d: disc(12, 12, 6.8), pen: 3.8 },
  // lozenge
  { d: 'M12 1.8 21 12l-9 10.2L3 12z' },
  // three roundels
  { d: disc(12, 6.5, 4) + disc(6.5, 16.5, 4) + disc(17.5, 16.5, 4) },
  // gull
  { d: 'M2 13.5C4.5 8 9 8 12 13.5 15 8 19.5 8 22 13.5', pen: 3 },
  // waves
  {
    d: 'M2.5 8.5c3-3.2 6.5-3.2 9.5 0s6.5 3.2 9.5 0M2.5 16c3-3.2 6.5-3.2 9.5 0s6.5 3.2 9.5 0',
    pen: 2.6,
  },
  // key
  { d: disc(12, 6.5, 4) + 'M12 10.5V22M12 16.5h4M12 21h4', pen: 2.8 },
];

// Divisions of a field of 32 × 24: the shape over the ground, and the place for a charge: x, y,
// size, and whether it lies on that shape.
type Place = [x: number, y: number, size: number, isOver?: true];
const DIVISIONS: [shape: string, place?: Place][] = [
  ['', [16, 12, 17]],
  ['M16 0h16v24H16z', [8, 12, 12]],
  ['M0 12h32v12H0z'],
  ['M32 0v24H0z', [10, 8, 10]],
  ['M0 0v24h32z', [22, 8, 10]],
  ['M0 0h32v6H0zM0 18h32v6H0z', [16, 12, 10.5]],
  ['M0 0h9v24H0zM23 0h9v24h-9z', [16, 12, 12]],
  ['M0 0h32v4.8H0zM0 9.6h32v4.8H0zM0 19.2h32V24H0z'],
  ['M13 0h6v9h13v6H19v9h-6v-9H0V9h13z'],
  ['M8.5 0H14v9.2h18v5.6H14V24H8.5v-9.2H0V9.2h8.5z'],
  ['M0 0h5.2L16 8.2 26.8 0H32v4.2L21.4 12 32 19.8V24h-5.2L16 15.8 5.2 24H0v-4.2L10.6 12 0 4.2z'],
  ['M0 0h32v24H0zM4.5 4.5v15h23v-15z', [16, 12, 12.5]],
  ['M0 0h16v12H0zM16 12h16v12H16z'],
  ['M0 0 17 12 0 24z', [22.5, 12, 11]],
  ['M0 0h7l13 12L7 24H0l13-12z', [25, 12, 9]],
  ['M16 1 30 12 16 23 2 12z', [16, 12, 10.5, true]],
  ['M0 0h8v8H0zM16 0h8v8h-8zM8 8h8v8H8zM24 8h8v8h-8zM0 16h8v8H0zM16 16h8v8h-8z'],
  ['M0 16.5V24h8.5L32 6.5V0h-8.5z'],
  ['M0 0h15v13H0z', [7.5, 6.5, 9.5, true]],
  [
    'M0 7.5c4-3.5 6.7-3.5 10.7 0s6.6 3.5 10.6 0S28 4 32 7.5v9' +
      'c-4-3.5-6.7-3.5-10.7 0s-6.6 3.5-10.6 0S4 13 0 16.5z',
  ],
  ['M16 3.2a8.8 8.8 0 1 0 .01 0z', [16, 12, 11, true]],
  ['M0 18.5h32V24H0z', [16, 9.5, 13]],
  ['M0 0h8.5v24H0z', [20.5, 12, 14]],
];

export type Flag = {
  ground: string;
  over: string; // tone of the shape
  shape: string; // shape over the ground
  charge?: { at: string; tone: string; d: string; pen?: number };
};

export function flagOf(id: string, kind: FlagKind): Flag {
  const draw = random(id);
  const division = kind === 'guest' ? null : DIVISIONS[draw(DIVISIONS.length)];
  const place = division?.[1];
  const pale = place ? PALE[draw(4)] : PALE[1 + draw(3)];
  let deep = DEEP[draw(6)];
  if (!place && pale === PALE[1] && deep === DEEP[0]) deep = DEEP[4];
  const [ground, over] = draw(2) ? [pale, deep] : [deep, pale];
  if (!division) return { ground: PALE[0], over: deep, shape: GUEST_STRIPE };
  const flag = { ground, over, shape: division[0] };
  return place ? { ...flag, charge: chargeAt(place, flag, draw) } : flag;
}

// A charge takes any tone of the opposite side.
function chargeAt([x, y, size, isOver]: Place, { ground, over }: Flag, draw: Draw): Flag['charge'] {
  const charge = CHARGES[draw(CHARGES.length)];
  const tones = PALE.includes(isOver ? over : ground) ? DEEP : PALE;
  const scale = (size / 24).toFixed(3);
  return {
    ...charge,
    at: `translate(${x} ${y}) scale(${scale}) translate(-12 -12)`,
    tone: tones[draw(tones.length)],
  };
}

// A person's light as in a list of lights: in words, its period, and its flashes, in seconds.
export type Light = { words: string; period: number; on: [from: number, to: number][] };

export function lightOf(id: string): Light {
  const draw = random('light ' + id);
  const period = [5, 6, 8, 10, 12, 15][draw(6)];
  const kind = ['Fl', 'Fl', 'Fl', 'Fl', 'Oc', 'LFl'][draw(6)];
  const group = kind === 'LFl' ? 1 : 1 + draw(period < 8 ? 2 : kind === 'Oc' ? 3 : 4);
  const beats = Array.from({ length: group }, (_, n) => n * 1.6);
  const on = beats.map((at, n): [number, number] => {
    if (kind === 'Fl') return [at, at + 0.5];
    if (kind === 'LFl') return [0, 2.5];
    return [at + 0.8, n + 1 < group ? at + 1.6 : period]; // occulting: dark for 0.8 s
  });
  return { words: `${kind}${group > 1 ? ` (${group})` : ''} ${period} s`, period, on };
}
