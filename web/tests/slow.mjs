// Measures a first visit on a slow line with a slow processor. Usage:
//   node tests/slow.mjs [--json]
// The line is "slow 4G" as in Chromium's developer tools, the processor six times slower than this
// machine's; nothing is kept from an earlier visit. Seconds count from the request for the page.
// Asserts nothing.
import { launch, openPage } from './browser.mjs';
import { Server } from './server.mjs';

const RUNS = Number(process.env.BENCH_VISITS ?? 3); // the median counts
const LINE = {
  offline: false,
  latency: 562.5, // ms
  downloadThroughput: (1.6e6 / 8) * 0.9, // bytes a second
  uploadThroughput: (0.75e6 / 8) * 0.9,
};
const SLOWER = 6;
const games = ['bretagne', 'lighthouse-run'];

async function slowPage(browser, size) {
  const page = await openPage(browser, { serviceWorkers: 'block', ...size });
  page.setDefaultTimeout(120000);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

const now = (page) => page.evaluate(() => performance.now() / 1000);
const painted = (page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000);

// Visits the start page: first words, and until it can be used; then a press, until its board is
// drawn.
async function visitHome(browser, url, game, size) {
  const page = await slowPage(browser, size);
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByTestId('new-table').waitFor();
  const home = await now(page);
  const read = await painted(page);
  await page.getByTestId(`play-${game}`).click();
  const pressed = await now(page);
  await page.locator('main.board').waitFor();
  const board = (await now(page)) - pressed;
  const address = page.url();
  await page.context().close();
  return { read, home, board, address };
}

// Follows a link to a running table.
async function visitTable(browser, address, size) {
  const page = await slowPage(browser, size);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('main.board').waitFor();
  const figures = { link_read: await painted(page), link_board: await now(page) };
  await page.context().close();
  return figures;
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function measure(browser, url, game, name, size) {
  const visits = [];
  for (let n = 0; n < RUNS; n++) {
    const { address, ...home } = await visitHome(browser, url, game, size);
    visits.push({ ...home, ...(await visitTable(browser, address, size)) });
  }
  const figures = Object.keys(visits[0]).map((key) => [key, median(visits.map((one) => one[key]))]);
  return { game, size: name, ...Object.fromEntries(figures) };
}

const server = await Server.start();
const browser = await launch();
const figures = [];
try {
  for (const game of games) {
    figures.push(await measure(browser, server.url, game, 'desktop', {}));
    figures.push(await measure(browser, server.url, game, 'phone', { width: 390, height: 664 }));
  }
} finally {
  await browser.close();
  await server.stop();
}
if (process.argv.includes('--json')) console.log(JSON.stringify(figures));
else {
  console.log('first visit, slow 4G and a processor six times slower, seconds');
  const keys = ['game', 'size', 'read', 'home', 'board', 'link_read', 'link_board'];
  const heads = [
    'game',
    'size',
    'first words',
    'start page',
    'press to board',
    'link: words',
    'board',
  ];
  const cell = (value) => (typeof value === 'number' ? value.toFixed(1) : value);
  for (const row of [heads, ...figures.map((one) => keys.map((key) => cell(one[key])))])
    console.log(row.map((text, n) => (n < 2 ? text.padEnd(15) : text.padStart(15))).join(''));
}
