// My move on its way. The server answers in two messages, `ok` with the number of its entry and
// `view` with the position after it, in either order; here they are one: a move is made once both
// have come and the position is shown. Until then no other is sent.
const PATIENCE = 150; // milliseconds

export class Sending {
  slow = $state(false); // true once it takes long enough for the board to show it
  busy = false;
  private seen = 0; // seq of the position shown
  private awaited: { seq: number; resolve: () => void } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  // Sends a move; throws its refusal.
  async make<Ok extends { seq?: number }>(send: () => Promise<Ok>): Promise<Ok> {
    this.busy = true;
    // A quick answer is drawn once: only a slow one changes the board before it.
    this.timer = setTimeout(() => (this.slow = true), PATIENCE);
    const ok = await send().catch((refusal) => {
      this.close();
      throw refusal;
    });
    const { seq = 0 } = ok;
    if (seq > this.seen)
      return new Promise((resolve) => (this.awaited = { seq, resolve: () => resolve(ok) }));
    this.close();
    return ok;
  }

  // Notes the position shown.
  saw(seq: number): void {
    this.seen = seq;
    if (!this.awaited || seq < this.awaited.seq) return;
    this.awaited.resolve();
    this.close();
  }

  close(): void {
    clearTimeout(this.timer);
    this.awaited = null;
    this.busy = this.slow = false;
  }
}
