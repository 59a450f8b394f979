// A clock for limits in tests: it counts the seconds in which a process could have had a processor, as
// scripts/patience.py does. On an idle machine it runs like any other clock; on a busy one it runs slower,
// so that a limit finds a test that hangs, and no test fails because the machine is busy.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const LOOK_MS = 1000; // between two looks at the load
const cores = availableParallelism();

function runnable() {
  return Number(readFileSync('/proc/loadavg', 'ascii').split(' ')[3].split('/')[0]);
}

// Calls back once so many patient seconds are over; the function that it returns stops it.
export function afterPatientSeconds(seconds, callback) {
  let left = seconds;
  let looked = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    left -= ((now - looked) / 1000) * Math.min(1, cores / Math.max(1, runnable()));
    looked = now;
    if (left > 0) return;
    clearInterval(timer);
    callback();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
