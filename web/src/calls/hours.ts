// Times of day as people write them, to and from minutes.
export const DAY = 1440;

// 450 → "07:30"
export const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

// "07:30" → 450; null if it is not a time.
export function minuteOf(clock: string): number | null {
  const found = /^([01]?\d|2[0-3]):([0-5]\d)/.exec(clock);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

// Moves a slider of the day: arrow keys go a quarter of an hour and wrap around.
export function slide(minute: number, key: string): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return (minute + DAY - 15) % DAY;
  if (key === 'ArrowRight' || key === 'ArrowUp') return (minute + 15) % DAY;
  if (key === 'Home') return 0;
  if (key === 'End') return DAY - 15;
  return null;
}

// Returns the quiet stretches of the day, as shares of it.
export function quietParts(from: number, to: number): { start: number; size: number }[] {
  const part = (a: number, b: number) => ({ start: a / DAY, size: (b - a) / DAY });
  return from <= to
    ? [part(from, to)]
    : [part(0, to), part(from, DAY)].filter(({ size }) => size > 0);
}
