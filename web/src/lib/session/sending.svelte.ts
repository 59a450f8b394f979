// My move on its way. The server answers it in two messages, `ok` with the number of its entry and
// `view` with the position after it, in either order; here they are one: a move is made when both
// have come and the position is shown. Until then there is no other.
const PATIENCE = 150; // milliseconds

export class Sending {
  slow = $state(false); // it takes so long that the board says so
  busy = false;
  private seen = 0; // seq of the position that is shown
  private awaited: { seq: number; resolve: () => void } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  // Sends a move; what refuses it is thrown on.
  async make<Ok extends { seq?: number }>(send: () => Promise<Ok>): Promise<Ok> {
    this.busy = true;
    // What answers at once is drawn once: the board changes before that only when it takes long.
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

  // A position is shown.
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
