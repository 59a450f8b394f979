// Runs the tests of the web client in Chromium and prints TAP. Usage:
//   node tests/run.mjs [WORD...]      only tests whose file or name contains one of the words
// FANAL is the program, FANAL_WEB the built client, WEB_JOBS the number of tests at a time (one
// more than there are cores, at most four: they often wait for a bot or for a clock). WEB_TIMES is
// how often each of them runs (once), with a server for each time: this finds what works only most
// of the time. Limits are those of an idle machine; on a busy one they are longer (patience.mjs).
// If only a few tests fail, each of them gets a second try at the end, alone and at a separate
// server, and the output says so. WEB_TIMES turns second tries off. A file *.test.mjs exports
// `tests`: [{ name, run(world), alone }]. Each test gets its own world: fresh contexts of one
// browser, and faults (errors on the console) that count against it.
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { launch, openPage } from './browser.mjs';
import { afterPatientSeconds, keepPatient } from './patience.mjs';
import { Server } from './server.mjs';

const jobs = Number(process.env.WEB_JOBS ?? Math.min(4, availableParallelism() + 1));
const times = Number(process.env.WEB_TIMES ?? 1);
const FEW = times > 1 ? 0 : 3; // number of failures up to which there are second tries
const words = process.argv.slice(2);
const LIMIT_S = Number(process.env.WEB_LIMIT_S ?? 240); // for one test

// Motion, paint, service workers and the quick analysis of finished games take a third of the time,
// and most tests do not look at them. Tests about one of them switch it on.
const THRIFTY = {
  reducedMotion: 'reduce',
  painted: Boolean(process.env.WEB_SHOTS),
  serviceWorkers: 'block',
};

class World {
  pages = [];
  faults = [];
  notes = [];
  expected = []; // errors allowed on the console, if a test breaks something on purpose

  constructor(browser, server) {
    this.browser = browser;
    this.server = server;
  }

  get url() {
    return this.server.url;
  }

  // Opens a page in a person's browser, with its own cookies, settings and storage.
  async visitor(options = {}) {
    const leisure = options.serviceWorkers === 'allow';
    const page = await openPage(this.browser, { ...THRIFTY, leisure, ...options });
    this.pages.push(page);
    page.on('console', (message) => {
      if (message.type() === 'error')
        this.faults.push(`console: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => this.faults.push(`error: ${error.message}`));
    this.hurry?.();
    this.hurry = keepPatient(() => this.pages.flatMap((one) => one.context().pages()));
    return page;
  }

  async close() {
    this.hurry?.();
    for (const page of this.pages)
      await page
        .context()
        .close()
        .catch(() => {});
  }
}

async function inTime(promise) {
  let stop;
  const late = new Promise((_, reject) => {
    stop = afterPatientSeconds(LIMIT_S, () => reject(new Error(`not done after ${LIMIT_S} s`)));
  });
  return Promise.race([promise, late]).finally(() => stop());
}

async function perform(test, browser, server) {
  const world = new World(browser, server);
  const begun = performance.now();
  let failure = null;
  try {
    await inTime(test.run(world));
  } catch (error) {
    failure = error;
    if (process.env.WEB_SHOTS)
      for (const [n, page] of world.pages.entries())
        await page
          .screenshot({
            path: `${process.env.WEB_SHOTS}/${test.name.replace(/\W+/g, '-')}-${n}.png`,
          })
          .catch(() => {});
  }
  await world.close();
  const faults = world.faults.filter(
    (fault) => !world.expected.some((pattern) => pattern.test(fault)),
  );
  if (!failure && faults.length > 0)
    failure = new Error([...new Set(faults)].slice(0, 8).join('\n'));
  return { failure, notes: world.notes, seconds: (performance.now() - begun) / 1000 };
}

// Returns all tests whose file or name contains one of the words.
async function findTests() {
  const folder = new URL('.', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.test.mjs'));
  const tests = [];
  for (const file of files.sort()) {
    const found = await import(new URL(file, folder).href);
    const of = file.replace('.test.mjs', '');
    tests.push(...found.tests.map((test) => ({ ...test, name: `${of}: ${test.name}` })));
  }
  return tests.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
}

let count = 0;
function tell(test, { failure, notes, seconds }) {
  console.log(`${failure ? 'not ok' : 'ok'} ${++count} - ${test.name}`);
  console.log(`# ${seconds.toFixed(1)} s`);
  for (const note of notes) console.log(`# ${note}`);
  if (failure) console.log((failure.stack ?? String(failure)).replace(/^/gm, '#   '));
}

// Reports the tests that pass; returns the others.
async function work(queue, browser) {
  const failed = [];
  for (let test = queue.shift(); test; test = queue.shift()) {
    const result = await perform(test, browser, test.server);
    if (result.failure) failed.push({ test, result });
    else tell(test, result);
  }
  return failed;
}

async function tryAgain({ test, result }, browser) {
  console.log(`# failed: ${test.name}`);
  console.log(String(result.failure.stack).replace(/^/gm, '#   '));
  const server = await Server.start();
  const second = await perform(test, browser, server);
  await server.stop();
  if (!second.failure) console.log(`# at the second try: ${test.name}`);
  return { test, result: second };
}

// Runs long tests first, so that none is left over at the end, and tests that look back at the
// others last. Returns true if all is well.
async function performAll(tests, browser) {
  const weight = (test) => test.weight ?? 1;
  const many = tests.filter(({ last }) => !last).sort((a, b) => weight(b) - weight(a));
  const parts = await Promise.all(Array.from({ length: jobs }, () => work(many, browser)));
  parts.push(
    await work(
      tests.filter(({ last }) => last),
      browser,
    ),
  );
  const failed = parts.flat();
  let isWell = true;
  for (const one of failed) {
    const { test, result } = failed.length > FEW ? one : await tryAgain(one, browser);
    tell(test, result);
    isWell &&= !result.failure;
  }
  return isWell;
}

const tests = await findTests();
const browser = await launch();
const servers = await Promise.all(Array.from({ length: times }, () => Server.start()));
console.log(`1..${tests.length * times}`);
let isWell = false;
try {
  const all = tests.flatMap((test) => servers.map((server) => ({ ...test, server })));
  isWell = await performAll(all, browser);
} finally {
  await browser.close();
  await Promise.all(servers.map((server) => server.stop()));
}
process.exit(isWell ? 0 : 1);
