// A tournament while somebody looks at it: polled often while it runs, seldom otherwise, never
// while the page is hidden. The time of day advances with it, second by second.
import { Refusal } from '../lib/refusal';
import { act, wholeOf, type Deed, type Whole } from './tournaments';

const SECOND = 1000;
const SOON = 120 * SECOND; // this close to its start it is polled as often as if it were running

// Returns the wait before the next poll.
export function patience(whole: Whole | null, now: number): number {
  if (!whole) return 5 * SECOND;
  const { state, pace, begins } = whole.tournament;
  const tables = whole.rounds.at(-1)?.tables ?? [];
  if (tables.some((table) => table.state === 'waiting')) return SECOND / 2; // a game is being made
  if (state === 'running') return pace === 'live' ? 2 * SECOND : 10 * SECOND;
  if (state === 'coming') return begins - now < SOON ? 2 * SECOND : 5 * SECOND;
  return 60 * SECOND;
}

export class Watched {
  whole = $state.raw<Whole | null>(null);
  before: Whole | null = null; // the previous version
  refusal = $state.raw<Refusal | null>(null); // refusal of the last poll
  now = $state(Date.now());
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = true;
  private asks = false;
  private acts = 0; // number of actions answered; polls sent before one are older than it

  constructor(readonly id: string) {}

  // Watches until the returned function is called.
  watch(): () => void {
    this.stopped = false;
    const onSight = () => (document.hidden ? clearTimeout(this.timer) : void this.look());
    document.addEventListener('visibilitychange', onSight);
    const clock = setInterval(() => document.hidden || (this.now = Date.now()), SECOND);
    void this.look();
    return () => {
      this.stopped = true;
      clearTimeout(this.timer);
      clearInterval(clock);
      document.removeEventListener('visibilitychange', onSight);
    };
  }

  async look(): Promise<void> {
    if (this.asks) return;
    clearTimeout(this.timer);
    this.asks = true;
    const acts = this.acts;
    try {
      const found = await wholeOf(this.id, this.whole?.version);
      if (acts === this.acts) this.take(found);
    } catch (error) {
      this.refusal = error as Refusal;
    }
    this.asks = false;
    if (this.stopped || document.hidden || this.refusal?.code === 'no-page') return;
    this.timer = setTimeout(() => void this.look(), patience(this.whole, Date.now()));
  }

  // Carries out an action and takes over the tournament as it is afterwards.
  async act(deed: Deed): Promise<void> {
    const found = await act(this.id, deed);
    this.acts++;
    this.take(found);
  }

  private take(found: Whole | null): void {
    this.refusal = null;
    this.now = Date.now();
    if (!found) return;
    this.before = this.whole;
    this.whole = found;
  }
}
