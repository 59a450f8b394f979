// The strokes of a plot's lines by seat, distinct without colours: solid and heavy, dashed, double,
// dotted. Each lies on a wider dark one, so that pale colours show on paper. Widths in pixels;
// `core` is the gap in a double line.
export type Stroke = { width: number; dash: number[]; round: boolean; core: number };

export const strokes: readonly Stroke[] = [
  { width: 3.4, dash: [], round: false, core: 0 },
  { width: 2.6, dash: [8, 4], round: false, core: 0 },
  { width: 5, dash: [], round: false, core: 2.2 },
  { width: 3.2, dash: [0.1, 6], round: true, core: 0 },
];
export const EDGE = 1.6; // extra width of the dark line

// Returns the round figures at the side of a plot, five at most, the last at or above `most`.
export function scale(most: number): number[] {
  const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];
  const step = steps.find((one) => Math.ceil(most / one) <= 4) ?? most;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, n) => n * step);
}
