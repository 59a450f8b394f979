// The scale of the score track: up to 100, then on by fifties for higher scores.
const first = 22; // position of 0; below, the length of the track
const length = 924;
export const end = 966; // right edge of the frame

export const xOf = (points: number, top: number) =>
  first + (Math.min(top, Math.max(0, points)) * length) / top;

// `ticks`: long ones at the tens, shorter ones at the fives, short ones in between where there is
// room. `figures`: the numbers shown.
export function scaleOf(most: number): { top: number; ticks: string; figures: number[] } {
  const top = Math.max(100, Math.ceil(most / 50) * 50);
  const by = top > 100 ? 5 : 1;
  const all = Array.from({ length: top / by + 1 }, (_, n) => n * by);
  const ticks = all.map((points) => {
    const height = points % 10 === 0 ? 11 : points % 5 === 0 ? 7.5 : 4;
    return `M${xOf(points, top).toFixed(1)} 27v-${height}`;
  });
  return {
    top,
    ticks: ticks.join(''),
    figures: all.filter((n) => n % (top > 150 ? 20 : 10) === 0),
  };
}
