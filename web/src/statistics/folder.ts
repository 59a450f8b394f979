// The connection to the worker that reads games: a question, and its answer.
import type { Folded, Source } from './facts';
import type { FoldAnswer, FoldRequest } from './facts.worker';

export class Folder {
  private worker = new Worker(new URL('./facts.worker.ts', import.meta.url), { type: 'module' });
  private waiting = new Map<number, (folded: Folded) => void>();
  private asked = 0;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<FoldAnswer>) => {
      this.waiting.get(data.asked)?.(data.folded);
      this.waiting.delete(data.asked);
    };
    this.worker.onerror = () => {
      for (const answer of this.waiting.values()) answer(failed);
      this.waiting.clear();
    };
  }

  fold(source: Source, plies?: number): Promise<Folded> {
    const request: FoldRequest = { asked: ++this.asked, source, plies };
    return new Promise((resolve) => {
      this.waiting.set(request.asked, resolve);
      this.worker.postMessage(request);
    });
  }

  close(): void {
    this.worker.terminate();
  }
}

const failed: Folded = {
  course: null,
  steps: [],
  here: null,
  trouble: 'the reader of games could not be loaded',
  insight: '',
};
