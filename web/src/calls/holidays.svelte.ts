// My days off as stored by the server, and the limits on entering them: a number of days per
// calendar year, none twice.
import { Refusal } from '../lib/refusal';
import { reach } from '../lib/server/socket';

export type Holiday = { from: string; to: string; counts: number }; // counts: its effective time
export type Told = { holidays: Holiday[]; left: { [year: string]: number } };

const DAY_MS = 86400000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

// Returns the local date of a time, as "2026-08-01".
export function dayHere(time: number): string {
  const moment = new Date(time);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

export type Fault = 'order' | 'past' | 'far' | 'twice' | 'many';

// Returns why these days cannot be taken off, or null if they can.
export function faultOf(
  { holidays, left }: Told,
  from: string,
  to: string,
  today: string,
): Fault | null {
  if (!(at(to) >= at(from))) return 'order';
  if (from < today) return 'past';
  if (at(to) > at(today) + 366 * DAY_MS) return 'far';
  if (holidays.some((one) => from <= one.to && one.from <= to)) return 'twice';
  for (const [year, days] of Object.entries(left)) {
    const first = Math.max(at(from), at(`${year}-01-01`));
    const last = Math.min(at(to), at(`${year}-12-31`));
    if ((last - first) / DAY_MS + 1 > days) return 'many';
  }
  return null;
}

export class Holidays {
  told = $state.raw<Told | null>(null);
  trouble = $state(false);

  async load(): Promise<void> {
    await this.take(() => reach('/api/me/holidays'));
  }

  // Adds days off, by this browser's calendar.
  async add(from: string, to: string): Promise<boolean> {
    const zone = -new Date(at(from)).getTimezoneOffset();
    return this.change({ add: { from, to }, zone });
  }

  async remove(from: string): Promise<boolean> {
    return this.change({ remove: from });
  }

  private async change(body: object): Promise<boolean> {
    const headers = { 'content-type': 'application/json' };
    return this.take(() =>
      reach('/api/me/holidays', { method: 'POST', headers, body: JSON.stringify(body) }),
    );
  }

  private async take(ask: () => Promise<Response>): Promise<boolean> {
    this.trouble = false;
    try {
      this.told = (await (await ask()).json()) as Told;
    } catch (error) {
      this.trouble = error instanceof Refusal;
      return false;
    }
    return true;
  }
}
