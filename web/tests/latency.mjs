// From the press on the main button to the move drawn, against a server on this machine. Usage:
//   node tests/latency.mjs [--json]
// Prints median and 95th percentile of each game, and what a first visit loads. Asserts nothing.
import { bretagne } from './bretagne.mjs';
import { launch, openPage } from './browser.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { Server } from './server.mjs';
import { listenTo, openTable, Player } from './table.mjs';
import { firstLoad } from './weight.mjs';

const MOVES = Number(process.env.BENCH_MOVES ?? 40);
const games = [['bretagne', bretagne], ['lighthouse-run', lighthouseRun]];

function part(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

async function measure(browser, url, game, rules) {
  const page = await listenTo(await openPage(browser));
  await openTable(page, url, { game, seats: ['bot'] });
  const player = new Player(page, rules, { seed: 11, check: false });
  for (let n = 0; n < MOVES; n++) {
    const now = await player.ready();
    if (now.over || !(await player.step())) break;
  }
  const times = (await page.evaluate(() => window.fanalTap.drawn)).sort((a, b) => a - b);
  await page.context().close();
  return { game, moves: times.length, median_ms: part(times, 0.5), p95_ms: part(times, 0.95) };
}

async function weigh(browser, url, game) {
  const page = await openPage(browser, { serviceWorkers: 'block' });
  const { total } = await firstLoad(page, url);
  const home = await total();
  await page.getByTestId(`play-${game}`).click();
  await page.locator('[data-testid="action-bar"].act').waitFor();
  const table = await total();
  await page.context().close();
  return { home_bytes: home, table_bytes: table };
}

const server = await Server.start();
const browser = await launch();
const figures = [];
try {
  for (const [game, rules] of games)
    figures.push({ ...(await measure(browser, server.url, game, rules)), ...(await weigh(browser, server.url, game)) });
} finally {
  await browser.close();
  await server.stop();
}
if (process.argv.includes('--json')) console.log(JSON.stringify(figures));
else {
  console.log('game            moves  click to drawn, ms       first load, gzip without fonts');
  console.log('                          median      95 %     start page  with the table');
  for (const { game, moves, median_ms, p95_ms, home_bytes, table_bytes } of figures)
    console.log(
      `${game.padEnd(15)} ${String(moves).padStart(5)} ${median_ms.toFixed(1).padStart(12)} ${p95_ms.toFixed(1).padStart(9)}` +
        ` ${`${(home_bytes / 1024).toFixed(1)} KB`.padStart(14)} ${`${(table_bytes / 1024).toFixed(1)} KB`.padStart(15)}`,
    );
}
