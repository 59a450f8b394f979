// The lock on a local game, which is played in one tab at a time, since two would overwrite each
// other's moves. The first tab to open it holds it (Web Locks); another shows that, and may take it
// over or gets it once the first is closed. Without locks, as without https, every tab plays as if
// alone.
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

  // Takes the game from the tab that holds it.
  take(): void {
    this.waiting.abort();
    void this.ask({ steal: true });
  }

  close(): void {
    this.waiting.abort();
    this.release();
  }

  // Returns once the lock is released, taken by another tab, or unavailable.
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
      // Taken by another tab, or no longer wanted.
    }
    if (!closed && !options.signal?.aborted) this.wait();
  }

  private wait(): void {
    this.state = 'elsewhere';
    this.waiting = new AbortController();
    void this.ask({ signal: this.waiting.signal });
  }
}
