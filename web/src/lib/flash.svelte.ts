// A short message shown for a moment, such as that a link was copied. Repeating it restarts the
// moment.
const MOMENT = 2500; // ms

export class Flash {
  shown = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  show(): void {
    this.shown = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.shown = false), MOMENT);
  }
}
