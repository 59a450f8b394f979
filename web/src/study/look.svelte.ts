// One analysis of a game, as known then or with open hands: the stored findings, and the worker
// that refines them. The findings that cost more simulations are shown; a complete stored analysis
// needs no worker.
import type { Insight, InsightAnswer, InsightProgress } from '../lib/local/insight';
import { findInsight, keepInsight, keyOf } from '../lib/local/insight.store';
import { InsightWorker } from '../lib/local/insight.way';

const FIRST_PASSES = 3; // then two more for each time it is sharpened
const most = (budget: number) => (budget === 0 ? Infinity : budget);

export class Look {
  insight = $state.raw<Insight | null>(null);
  progress = $state.raw<InsightProgress | null>(null);
  state = $state<'opening' | 'looking' | 'stopped' | 'done' | 'refused'>('opening');
  refused = $state('');
  private worker: InsightWorker | null = null;
  private wanted = FIRST_PASSES;
  private closed = false;
  private readonly key: string;

  // budget: simulations for the whole game; 0: the usual number.
  constructor(
    private readonly record: string,
    private readonly budget: number,
    private readonly openHands: boolean,
  ) {
    this.key = keyOf(record, openHands);
    void this.begin();
  }

  private async begin(): Promise<void> {
    const kept = await findInsight(this.key);
    if (this.closed) return;
    if (kept) {
      this.insight = kept.insight;
      this.wanted = Math.max(FIRST_PASSES, kept.insight.pass);
    }
    if (kept?.insight.finished && most(kept.budget) >= most(this.budget)) this.state = 'done';
    else this.work();
  }

  stop(): void {
    if (this.state !== 'looking') return;
    this.state = 'stopped';
    this.worker?.stop();
  }

  goOn(): void {
    if (this.state === 'stopped') this.work();
  }

  // Repeats with twice the simulations. An analysis only known from storage is computed anew first.
  sharpen(): void {
    if (this.state !== 'done') return;
    this.wanted += 2;
    if (this.worker) this.worker.sharpen();
    this.work();
  }

  close(): void {
    this.closed = true;
    this.worker?.close();
  }

  private work(): void {
    this.state = 'looking';
    if (this.worker) return this.worker.goOn();
    const wish = { simulations: this.budget, openHands: this.openHands };
    this.worker = new InsightWorker(this.record, wish, (answer) => this.take(answer));
  }

  private take(answer: InsightAnswer): void {
    if (this.closed) return;
    if ('refused' in answer) {
      this.state = 'refused';
      this.refused = answer.refused;
    } else if ('progress' in answer) this.progress = answer.progress;
    else this.takeInsight(answer.insight);
  }

  private takeInsight(insight: Insight): void {
    if (insight.simulations >= (this.insight?.simulations ?? 0)) this.insight = insight;
    if (insight.balance || this.state === 'stopped')
      void keepInsight({ key: this.key, when: Date.now(), budget: this.budget, insight });
    if (!insight.finished) return;
    if (insight.pass < this.wanted) this.worker?.sharpen();
    else this.state = 'done';
  }
}
