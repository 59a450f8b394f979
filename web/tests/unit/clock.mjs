// Time for tests: it stands still until a test lets it pass.
let timers = new Map();
let now = 0;
let last = 0;

// From here on timers wait for pass(); answers with what ends that.
export function stopTime() {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  timers = new Map();
  globalThis.setTimeout = (then, ms = 0) => (timers.set(++last, { then, at: now + ms }), last);
  globalThis.clearTimeout = (id) => void timers.delete(id);
  return () => Object.assign(globalThis, real);
}

// Lets so many milliseconds pass, and everything happen that is due in them.
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

// Promises that are resolved have told everybody.
export const settle = () => new Promise((resolve) => setImmediate(resolve));

export const pending = () => timers.size;
