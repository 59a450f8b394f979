// The way from a page to the worker that analyses a game.
import type { InsightAnswer, InsightRequest, InsightWish } from './insight';

// One game being analysed, from the beginning; `tell` receives every message.
export class InsightWorker {
  private worker: Worker;

  constructor(record: string, wish: InsightWish, tell: (answer: InsightAnswer) => void) {
    this.worker = new Worker(new URL('./insight.worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<InsightAnswer>) => tell(data);
    this.worker.onerror = () => tell({ refused: 'the analysis could not be loaded' });
    this.post({ record, ...wish });
  }

  // Stops and keeps the findings; goOn continues from them.
  stop(): void {
    this.post({ stop: true });
  }

  goOn(): void {
    this.post({ goOn: true });
  }

  // Repeats a finished analysis with twice the simulations.
  sharpen(): void {
    this.post({ sharpen: true });
  }

  close(): void {
    this.worker.terminate();
  }

  private post(request: InsightRequest): void {
    this.worker.postMessage(request);
  }
}
