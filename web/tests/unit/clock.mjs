// A clock for tests, which stands still until a test lets time pass.
let timers = new Map();
let now = 0;
let last = 0;

// Makes timers wait for pass() from now on; returns a function that ends this.
export function stopTime() {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  timers = new Map();
  globalThis.setTimeout = (then, ms = 0) => (timers.set(++last, { then, at: now + ms }), last);
  globalThis.clearTimeout = (id) => void timers.delete(id);
  return () => Object.assign(globalThis, real);
}

// Lets this many milliseconds pass, with everything that is due meanwhile.
export async function pass(ms) {
  const end = now + ms;
  for (;;) {
    await settle();
    const due = [...timers].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at)[0];
    if (!due) break;
    timers.delete(due[0]);
    now = due[1].at;
    due[1].then();
  }
  now = end;
}

// Waits until resolved promises have run their handlers.
export const settle = () => new Promise((resolve) => setImmediate(resolve));

export const pending = () => timers.size;
