// An analysis in the core, piece by piece: the worker's logic without the worker.
import type { Core } from './core';
import type { Insight, InsightProgress, InsightWish } from './insight';

export class Looking {
  progress: InsightProgress = { pass: 1, done: 0, total: 0, simulations: 0, finished: false };

  private constructor(
    private core: Pick<Core, 'call' | 'ask' | 'json'>,
    readonly game: string,
    private wish: InsightWish,
    private trouble: string,
  ) {}

  // Reads the record as far as possible and notes what is wrong with the rest.
  static open(
    core: Pick<Core, 'call' | 'ask' | 'json'>,
    request: InsightWish & { record: string },
  ): Looking | { refused: string } {
    let trouble = '';
    let read = 0;
    core.ask('replay_begin');
    for (const line of request.record.trimEnd().split('\n')) {
      const { done, answer } = core.call('replay_line', [], line);
      if (!done) {
        trouble = `line ${read + 1}: ${answer}`;
        break;
      }
      read++;
      if ('points' in JSON.parse(line)) break; // takes the first game
    }
    if (read === 0) return { refused: trouble };
    const { game } = JSON.parse(core.ask('record_line', [0])) as { game: string };
    return new Looking(core, game, request, trouble);
  }

  // Begins, once the core has the game's network, if there is one: it then serves as judge.
  begin(): void {
    const { simulations = 0, openHands = false } = this.wish;
    this.core.ask('insight_open', [simulations, openHands ? 1 : 0], this.trouble);
  }

  // Analyses turns for about the given time, at least one.
  lookFor(ms: number, now: () => number = () => performance.now()): void {
    const end = now() + ms;
    do this.progress = this.core.json('insight_step') as InsightProgress;
    while (!this.progress.finished && now() < end);
  }

  sharpen(): void {
    this.core.ask('insight_sharpen');
    this.progress = { ...this.progress, finished: false };
  }

  read(): Insight {
    return this.core.json('insight') as Insight;
  }
}
