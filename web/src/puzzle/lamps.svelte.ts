// The puzzles solved in this browser, and the lamps: one for each day whose puzzle was solved on
// that day. Kept in localStorage.
import { dayOf } from './shelf';

type Kept = { solved: { [id: string]: number }; days: number[] };
export type Lamp = { day: number; lit: boolean; today: boolean };

const NAME = 'fanal.puzzles';

function kept(): Kept {
  try {
    const { solved, days } = JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<Kept>;
    return {
      solved: solved && typeof solved === 'object' ? solved : {},
      days: Array.isArray(days) ? days.filter(Number.isInteger) : [],
    };
  } catch {
    return { solved: {}, days: [] };
  }
}

// Counts the consecutive days that end with this one.
function rowTo(days: ReadonlySet<number>, day: number): number {
  let count = 0;
  while (days.has(day - count)) count++;
  return count;
}

export class Lamps {
  #kept = $state.raw(kept());

  // Returns the try that solved it; 0 if none did.
  triesOf(id: string): number {
    return this.#kept.solved[id] ?? 0;
  }
  readonly isSolved = (id: string): boolean => this.triesOf(id) > 0;

  solve(id: string, tries: number, day: number | null): void {
    const { solved, days } = this.#kept;
    this.#kept = {
      solved: { ...solved, [id]: solved[id] ?? tries },
      days: day === null || days.includes(day) ? days : [...days, day],
    };
    try {
      localStorage.setItem(NAME, JSON.stringify(this.#kept));
    } catch {
      // The browser stores nothing: it holds until the page is closed.
    }
  }

  // Returns the streak, which does not end before the day does.
  streak(today = dayOf(new Date())): number {
    const days = new Set(this.#kept.days);
    return rowTo(days, days.has(today) ? today : today - 1);
  }

  longest(): number {
    const days = new Set(this.#kept.days);
    return Math.max(0, ...this.#kept.days.map((day) => rowTo(days, day)));
  }

  // Returns the lamps from Monday to Sunday.
  week(today = dayOf(new Date())): Lamp[] {
    const days = new Set(this.#kept.days);
    const monday = today - ((today + 3) % 7); // day 0 was a Thursday
    return Array.from({ length: 7 }, (_, n) => ({
      day: monday + n,
      lit: days.has(monday + n),
      today: monday + n === today,
    }));
  }
}

export const lamps = new Lamps();
