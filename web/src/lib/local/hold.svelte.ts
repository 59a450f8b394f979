// A local game is played in one tab at a time: two would write over each other's moves. Who opens it
// first holds it (Web Locks); another tab is told, and may take it over, or gets it when the first one
// is closed. Where a browser has no locks, as without https, every tab plays as if it were alone.
export class Hold {
  state = $state<'asking' | 'mine' | 'elsewhere'>('asking');
  private release = () => {};
  private waiting = new AbortController();
  private readonly name: string;

  constructor(id: string) {
    this.name = `fanal.game.${id}`;
    if (!navigator.locks) this.state = 'mine';
    else void this.ask({ ifAvailable: true });
  }

  // The tab that has it loses it.
  take(): void {
    this.waiting.abort();
    void this.ask({ steal: true });
  }

  close(): void {
    this.waiting.abort();
    this.release();
  }

  // Ends when the lock is given back, is taken by another tab, or was not to be had.
  private async ask(options: LockOptions): Promise<void> {
    let closed = false;
    const held = new Promise<void>((resolve) => {
      this.release = () => {
        closed = true;
        resolve();
      };
    });
    const begin = async (lock: Lock | null) => {
      if (!lock || closed) return;
      this.state = 'mine';
      await held;
    };
    try {
      await navigator.locks.request(this.name, options, begin);
    } catch {
      // Taken by another tab, or not waited for any more.
    }
    if (!closed && !options.signal?.aborted) this.wait();
  }

  private wait(): void {
    this.state = 'elsewhere';
    this.waiting = new AbortController();
    void this.ask({ signal: this.waiting.signal });
  }
}
