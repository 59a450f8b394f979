// Limits that find a test that hangs, and let no test fail because the machine is busy: they count the
// seconds in which a process could have had a processor, as scripts/patience.py does.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const LOOK_MS = 1000; // between two looks at the load
const KEPT = 60; // looks that a wait may have to go by
const WAIT_MS = 30000; // for what a page is to show, on an idle machine
const cores = availableParallelism();
const seen = []; // how crowded it was lately

// How many processes share a processor now; 1 where each has its own.
function crowding() {
  const runnable = Number(readFileSync('/proc/loadavg', 'ascii').split(' ')[3].split('/')[0]);
  return Math.max(1, runnable / cores);
}

// Calls back once so many patient seconds are over; the function that it returns stops it.
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

// Keeps the limit for the waits of pages in line with the load. Playwright takes the limit when a wait
// begins, so it goes by the busiest moment of the last minute.
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
