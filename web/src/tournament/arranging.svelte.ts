// A tournament being arranged: the choices made, and the wish they result in. Offers only what the
// server accepts; see docs/tournaments.md.
import type { Clock, GameInfo } from '../lib/protocol';
import { t } from '../lib/words/words.svelte';
import { Chosen } from '../setup/chosen.svelte';
import type { Every, Form, Wish } from './tournaments';
import { formName, weekdayOf } from './words';

const HOUR = 3600;
const DAY = 24 * HOUR;
// Every game has a clock here, so that the next round can begin.
export const LIVE: Clock[] = [
  { turn_s: 10, bank_s: 300 },
  { turn_s: 15, bank_s: 600 },
  { turn_s: 30, bank_s: 1800 },
  { turn_s: 60 },
  { turn_s: 120 },
  { turn_s: 300 },
];
export const DAYS: Clock[] = [
  ...[1, 3, 7].map((n) => ({ turn_s: n * DAY })),
  { turn_s: DAY, bank_s: 7 * DAY },
];
export const BREAKS = [0, 60, 180, 300, 600, 1800, HOUR];
export const SPANS = [HOUR, 6 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY];
export const NAME_MOST = 48;
export const ROUNDS_MOST = 64;

// Formats a time for a date-and-time field, in the time zone of this device.
export function localTime(time: number): string {
  const date = new Date(time - new Date(time).getTimezoneOffset() * 60000);
  return date.toISOString().slice(0, 16);
}

// Returns the full hour after the next.
const soon = (now: number) => Math.ceil(now / (HOUR * 1000)) * HOUR * 1000 + HOUR * 1000;

export class Arranging extends Chosen {
  name = $state('');
  form = $state<Form>('swiss');
  rounds = $state(4); // in a Swiss tournament
  begins = $state('');
  every = $state<Every>('none');
  entryUntil = $state(2);
  breakS = $state(60);
  roundS = $state(0); // round length for days per turn; 0: until all have finished
  leagueS = $state(7 * DAY);
  rated = $state(true);
  bots = $state(0);

  constructor(now = Date.now()) {
    super(LIVE[1], DAYS[0]);
    this.begins = localTime(soon(now));
  }

  // The last round with open entry, never after the last round.
  get entry(): number {
    return Math.min(this.entryUntil, this.rounds);
  }

  get time(): number {
    return new Date(this.begins).getTime();
  }

  // "Thursday, Swiss", unless it was given a name.
  get called(): string {
    const day = Number.isNaN(this.time) ? '' : weekdayOf(this.time);
    const name = t('{day}, {form}', { day, form: formName(this.form) });
    return this.name.trim() || name.charAt(0).toUpperCase() + name.slice(1);
  }

  wish(info: GameInfo): Wish {
    const isSwiss = this.form === 'swiss';
    const isLeague = this.form === 'league';
    return {
      name: this.called,
      ...this.played(info),
      players: this.count,
      form: this.form,
      rounds: isSwiss ? this.rounds : 0,
      rated: this.rated,
      bots: this.bots,
      begins: this.time,
      every: this.every,
      ...(isSwiss ? { entry_until: this.entry } : {}),
      ...(this.days || isLeague ? {} : { break_s: this.breakS }),
      round_s: isLeague ? this.leagueS : this.days ? this.roundS : 0,
    };
  }
}
