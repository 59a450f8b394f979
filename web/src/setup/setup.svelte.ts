// The table being set up: the choices made, and the wish they result in.
import type { Clock, GameInfo, SeatWish, TableWish } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import { t } from '../lib/words/words.svelte';
import { Chosen } from './chosen.svelte';
import { gameCard } from '../parts/games';

export type SeatPlan = {
  kind: 'me' | 'here' | 'bot' | 'link' | 'open';
  name: string;
  level: number;
};

const MINUTE = 60;
const DAY = 86400;
export const LIVE_CLOCKS: Clock[] = [
  { turn_s: 0 },
  ...[1, 2, 5, 10, 30].map((n) => ({ turn_s: n * MINUTE })),
  { turn_s: 10, bank_s: 5 * MINUTE },
  { turn_s: 15, bank_s: 10 * MINUTE },
  { turn_s: 30, bank_s: 30 * MINUTE },
];
export const DAY_CLOCKS: Clock[] = [
  ...[1, 3, 7, 14].map((n) => ({ turn_s: n * DAY })),
  { turn_s: DAY, bank_s: 7 * DAY },
];

export class SetUp extends Chosen {
  hints = $state(false);
  rated = $state(false);
  seats = $state<SeatPlan[]>([
    { kind: 'me', name: settings.name, level: 2 },
    { kind: 'bot', name: '', level: 2 },
    { kind: 'bot', name: '', level: 3 },
    { kind: 'bot', name: '', level: 3 },
  ]);

  constructor() {
    super(LIVE_CLOCKS[0], DAY_CLOCKS[1]);
  }

  // Reports whether somebody joins from elsewhere.
  get invites(): boolean {
    return this.seats.slice(0, this.count).some(({ kind }) => kind === 'link' || kind === 'open');
  }

  // Reports whether it may be rated: only among accounts and bots, each at a separate device.
  mayBeRated(account: boolean): boolean {
    return account && this.seats.slice(0, this.count).every(({ kind }) => kind !== 'here');
  }

  wish(info: GameInfo, account = false): TableWish {
    const rated = this.rated && this.mayBeRated(account);
    const seats = this.seats.slice(0, this.count).map((seat, n): SeatWish => {
      if (seat.kind === 'here')
        return { kind: 'here', name: seat.name.trim() || t('Player {n}', { n: n + 1 }) };
      return seat.kind === 'bot' ? { kind: 'bot', level: seat.level } : { kind: seat.kind };
    });
    return {
      ...this.played(info),
      seats,
      hints: this.invites && this.hints && !rated,
      rated,
    };
  }
}

// Returns the wish for one click: me and bots of levels 2 and 3.
export function quickWish(game: string): TableWish {
  const bots = Array.from({ length: gameCard(game)!.usual - 1 }, (_, n): SeatWish => ({
    kind: 'bot',
    level: 2 + (n % 2),
  }));
  return { game, seats: [{ kind: 'me' }, ...bots] };
}
