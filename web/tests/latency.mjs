// Measures the web client. Usage:
//   node tests/latency.mjs [--json]
// Measures the time from the press on the main button to the drawn move, against a server on this
// machine and without one; the size of a first visit; how fast the page's bots think; how long the
// analysis of a whole game takes. Asserts nothing.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDone, recordOf } from './analysis.test.mjs';
import { bretagne } from './bretagne.mjs';
import { launch, openPage } from './browser.mjs';
import { simulationsInWorker, workerOf } from './core.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { importRecord } from './pages.mjs';
import { program, Server, webFolder } from './server.mjs';
import { listenTo, openTable, Player } from './table.mjs';
import { sizeAs, visitHome, visitTable } from './weight.mjs';

const MOVES = Number(process.env.BENCH_MOVES ?? 40);
const SECONDS = 2; // for each measure of the bots
const games = [
  ['bretagne', bretagne],
  ['lighthouse-run', lighthouseRun],
];

function part(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

// Looks at the choice before confirming it, as a person does.
class Person extends Player {
  async confirm(now, last) {
    await this.steady();
    await super.confirm(now, last);
  }
}

// Moves at a table on this page; returns median and 95th percentile.
async function measure(page, url, game, rules) {
  await openTable(page, url, { game, seats: ['bot'] });
  const player = new Person(page, rules, { seed: 11, check: false });
  for (let n = 0; n < MOVES; n++) {
    const now = await player.ready();
    if (now.over || !(await player.step())) break;
  }
  const times = (await page.evaluate(() => window.fanalTap.drawn)).sort((a, b) => a - b);
  return { moves: times.length, median_ms: part(times, 0.5), p95_ms: part(times, 0.95) };
}

async function online(browser, url, game, rules) {
  const page = await listenTo(await openPage(browser));
  const figures = await measure(page, url, game, rules);
  await page.context().close();
  return figures;
}

// Makes the browser keep the page, then kills the server.
async function offline(browser, game, rules) {
  const server = await Server.start();
  const page = await listenTo(await openPage(browser));
  try {
    await page.goto(server.url);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await server.kill();
    const { median_ms, p95_ms } = await measure(page, server.url, game, rules);
    return { offline_median_ms: median_ms, offline_p95_ms: p95_ms };
  } finally {
    await page.context().close();
    await server.stop();
  }
}

// Returns the bytes that a game without a server needs in addition to the page.
function coreBytes() {
  return readdirSync(join(webFolder, 'assets'))
    .filter((name) => /^(local\.worker|fanal)-[^.]*\.(js|wasm)$/.test(name))
    .reduce((sum, name) => sum + sizeAs(`/assets/${name}`, '.br'), 0);
}

async function weigh(browser, url, game) {
  const page = await openPage(browser, { serviceWorkers: 'block' });
  const { scale, home } = await visitHome(page, url);
  const table = await visitTable(page, scale, game);
  await page.context().close();
  return { home_bytes: home, table_bytes: table, offline_bytes: table + coreBytes() };
}

async function think(browser, url, game) {
  const page = await openPage(browser, { serviceWorkers: 'block' });
  const here = await simulationsInWorker(
    await workerOf(page, url),
    { game, players: 2, seed: 'bench' },
    SECONDS,
  );
  await page.context().close();
  const words = ['bench', game, '--players', '2', '--seconds', String(2 * SECONDS), '--json'];
  const native = JSON.parse(
    execFileSync(program, words, { encoding: 'utf8' }),
  ).simulations_tuned_per_s;
  return {
    worker_simulations_per_s: Math.round(here),
    native_simulations_per_s: native,
    worker_to_native: here / native,
  };
}

// Analyses a game for two with the usual budget, in the page's worker and in the program.
async function analyse(browser, url, game) {
  const page = await openPage(browser, { serviceWorkers: 'block' });
  page.setDefaultTimeout(600000);
  const record = recordOf(game);
  await importRecord(page, url, record);
  await page.getByTestId('replay').waitFor();
  const begun = performance.now();
  await page.goto(`${page.url().split('?')[0]}/analysis`);
  await isDone(page);
  const here = performance.now() - begun;
  await page.context().close();
  const before = performance.now();
  execFileSync(program, ['analyse', '-', '--json'], { input: record, maxBuffer: 1 << 26 });
  return { analysis_s: here / 1000, native_analysis_s: (performance.now() - before) / 1000 };
}

function table(heads, rows) {
  const widths = heads.map((head, n) => Math.max(head.length, ...rows.map((row) => row[n].length)));
  for (const row of [heads, ...rows])
    console.log(
      row
        .map((cell, n) => (n === 0 ? cell.padEnd(widths[n]) : cell.padStart(widths[n])))
        .join('  '),
    );
}

const server = await Server.start();
const browser = await launch();
const figures = [];
try {
  for (const [game, rules] of games)
    figures.push({
      game,
      ...(await online(browser, server.url, game, rules)),
      ...(await offline(browser, game, rules)),
      ...(await weigh(browser, server.url, game)),
      ...(await think(browser, server.url, game)),
      ...(await analyse(browser, server.url, game)),
    });
} finally {
  await browser.close();
  await server.stop();
}
if (process.argv.includes('--json')) console.log(JSON.stringify(figures));
else {
  const ms = (time) => time.toFixed(1);
  const kb = (bytes) => (bytes / 1024).toFixed(1);
  console.log('click to drawn, ms');
  table(
    ['game', 'moves', 'median', '95 %', 'offline median', 'offline 95 %'],
    figures.map((f) => [
      f.game,
      String(f.moves),
      ms(f.median_ms),
      ms(f.p95_ms),
      ms(f.offline_median_ms),
      ms(f.offline_p95_ms),
    ]),
  );
  console.log('\nfirst load, KB over the wire without fonts');
  table(
    ['game', 'start page', 'with the table', 'with WebAssembly'],
    figures.map((f) => [f.game, kb(f.home_bytes), kb(f.table_bytes), kb(f.offline_bytes)]),
  );
  console.log('\nsimulations a second, search tuned as the players do');
  table(
    ['game', 'in the worker', 'native', 'ratio'],
    figures.map((f) => [
      f.game,
      String(f.worker_simulations_per_s),
      String(f.native_simulations_per_s),
      f.worker_to_native.toFixed(2),
    ]),
  );
  console.log('\nanalysis of a whole game, seconds');
  table(
    ['game', 'in the browser', 'native'],
    figures.map((f) => [f.game, f.analysis_s.toFixed(1), f.native_analysis_s.toFixed(1)]),
  );
}
