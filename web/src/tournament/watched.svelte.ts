// A tournament while somebody looks at it: asked for again and again, often while it runs, seldom
// otherwise, never while the page is hidden. The time of day goes along, second by second.
import { Refusal } from '../lib/refusal';
import { act, wholeOf, type Deed, type Whole } from './tournaments';

const SECOND = 1000;
const SOON = 120 * SECOND; // so near to its beginning it is looked at as often as if it ran

// How long to wait before the next look.
export function patience(whole: Whole | null, now: number): number {
  if (!whole) return 5 * SECOND;
  const { state, pace, begins } = whole.tournament;
  const tables = whole.rounds.at(-1)?.tables ?? [];
  if (tables.some((table) => table.state === 'waiting')) return SECOND / 2; // it is being made
  if (state === 'running') return pace === 'live' ? 2 * SECOND : 10 * SECOND;
  if (state === 'coming') return begins - now < SOON ? 2 * SECOND : 5 * SECOND;
  return 60 * SECOND;
}

export class Watched {
  whole = $state.raw<Whole | null>(null);
  before: Whole | null = null; // as it was until then
  refusal = $state.raw<Refusal | null>(null); // of the last look
  now = $state(Date.now());
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = true;
  private asks = false;
  private acts = 0; // answered; what was asked before one of them is older than its answer

  constructor(readonly id: string) {}

  // Until what it answers with is called.
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

  // What it is after this.
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
