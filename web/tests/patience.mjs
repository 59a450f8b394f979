// Limits that catch a test that hangs, and let no test fail because the machine is busy: they count
// the seconds in which a process could have had a processor, as scripts/patience.py does.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const LOOK_MS = 1000; // between two readings of the load
const KEPT = 60; // readings that set the limit of a wait
const WAIT_MS = 30000; // for the page to show something, on an idle machine
const cores = availableParallelism();
const seen = []; // recent loads

// Returns the number of processes that share a processor now; 1 if each has its own.
function crowding() {
  const runnable = Number(readFileSync('/proc/loadavg', 'ascii').split(' ')[3].split('/')[0]);
  return Math.max(1, runnable / cores);
}

// Calls back after this many patient seconds; returns a function that cancels it.
export function afterPatientSeconds(seconds, callback) {
  let left = seconds;
  let looked = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    left -= (now - looked) / 1000 / crowding();
    looked = now;
    if (left > 0) return;
    clearInterval(timer);
    callback();
  }, LOOK_MS);
  return () => clearInterval(timer);
}

// Keeps the limit for the waits of pages in line with the load. Playwright fixes the limit when a
// wait begins, so the busiest moment of the last minute sets it.
export function keepPatient(pages) {
  const look = () => {
    seen.push(crowding());
    if (seen.length > KEPT) seen.shift();
    for (const page of pages()) page.setDefaultTimeout(WAIT_MS * Math.max(...seen));
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}
