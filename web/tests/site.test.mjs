// Tests the page from a static host (make site): python3 -m http.server, in a folder below the root
// that is shared with others. There is no server of ours and no headers, and nothing outside the
// folder is requested.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { hastyBretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { freePort, program } from './server.mjs';
import { listenTo, openTable, Player } from './table.mjs';
import { LIMIT } from './weight.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PLACE = '/games/fanal/';
const gone = /ERR_CONNECTION|Failed to load resource|ERR_FAILED/;

// Builds the site once for all tests.
let built = null;
const build = () => (built ??= promisify(execFile)(join(root, 'scripts/site')));

class Host {
  static async start() {
    await build();
    const host = new Host();
    host.folder = mkdtempSync(join(tmpdir(), 'fanal site-'));
    mkdirSync(join(host.folder, 'games'));
    host.site = join(host.folder, PLACE);
    cpSync(join(root, 'build/site'), host.site, { recursive: true });
    writeFileSync(join(host.site, 'other.html'), '<title>Other</title>');
    host.port = await freePort();
    host.url = `http://127.0.0.1:${host.port}${PLACE}`;
    await host.run();
    return host;
  }

  // Starts the host; its log has all requests.
  async run() {
    this.log = '';
    const words = ['-u', '-m', 'http.server', String(this.port), '--bind', '127.0.0.1'];
    this.process = spawn('python3', words, { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] });
    this.ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.stderr.on('data', (data) => (this.log += data));
    await new Promise((resolve) => this.process.stdout.once('data', resolve));
  }

  async stop() {
    this.process.kill();
    await this.ended;
  }

  get asked() {
    return [...this.log.matchAll(/"(\w+) (\S+) HTTP[^"]*" (\d+)/g)].map(
      ([, method, path, status]) => ({ method, path, status }),
    );
  }

  // The compressed size of everything sent, except fonts.
  get size() {
    const paths = new Set(this.asked.map(({ path }) => path.replace(/\?.*/, '')));
    const bytesOf = (path) =>
      gzipSync(readFileSync(join(this.folder, path.endsWith('/') ? `${path}index.html` : path)));
    return [...paths]
      .filter((path) => !/\.woff2$/.test(path))
      .reduce((sum, path) => sum + bytesOf(path).length, 0);
  }
}

// Opens a page at this host; at the end, everything that it requested was in its folder, and there.
async function atHost(world, options, work) {
  const host = await Host.start();
  const elsewhere = [];
  try {
    const page = await listenTo(await world.visitor(options));
    page.context().on('request', (request) => {
      if (/^http/.test(request.url()) && !request.url().startsWith(host.url))
        elsewhere.push(request.url());
    });
    await work(page, host);
    const strays = host.asked.filter(
      ({ method, path, status }) =>
        method !== 'GET' || !path.startsWith(PLACE) || !/^[23]/.test(status),
    );
    assert.deepEqual([...strays, ...elsewhere], [], 'asked for outside the folder');
  } finally {
    await host.stop();
    rmSync(host.folder, { recursive: true, force: true });
  }
}

// Plays a whole game against a bot; the first one takes one press from the start page.
function game(name, rules, weight) {
  return {
    name: `${name}: a whole game from a static host, with a reload in between`,
    weight,
    async run(world) {
      await atHost(world, {}, async (page, host) => {
        await openTable(page, host.url, { game: name, seats: ['bot'] });
        const player = new Player(page, rules, { seed: 31, check: false });
        const { view } = await player.playUntil((_, n) => n === 3);
        assert.match(page.url(), /\/games\/fanal\/\?\/local\//);
        await page.reload();
        assert.deepEqual((await player.ready()).view.view, view.view, 'after a reload');
        const { table } = await player.play();
        const shown = await page.locator('[data-testid="result"] tfoot td').allInnerTexts();
        assert.deepEqual(shown.map(Number).sort(), [...table.result.points].sort());
      });
    },
  };
}

const first = {
  name: 'the start page weighs what it does at a server, and the first game takes one press',
  async run(world) {
    await atHost(world, { leisure: true }, async (page, host) => {
      await page.goto(host.url);
      await page.getByTestId('no-server').waitFor();
      await page.waitForLoadState('networkidle');
      const start = host.size;
      await page.getByTestId('play-lighthouse-run').click();
      await page.locator('[data-testid="action-bar"].act').waitFor();
      world.notes.push(`start page ${start} bytes as gzip, with a game against bots ${host.size}`);
      assert.ok(start <= LIMIT, `${start} bytes`);
    });
  },
};

// Each address shows its contents when opened directly, and links stay within the folder.
const views = {
  '/': 'new-table',
  '/tables': 'import',
  '/puzzles': 'today',
  '/replays': 'import',
  '/analyse': 'set-up',
  '/statistics': 'nothing',
  '/learn': null,
  '/learn/bretagne#3.7': 'rules',
  '/learn/lighthouse-run': 'rules',
  '/guide/lighthouse-run': 'action-bar',
  '/position': null,
  '/lobby': null,
};

const addresses = {
  name: 'every page can be opened by its address, and no link leaves the folder',
  weight: 2,
  async run(world) {
    await atHost(world, {}, async (page, host) => {
      for (const [path, id] of Object.entries(views)) {
        await page.goto(path === '/' ? host.url : `${host.url}?${path}`);
        await (id ? page.getByTestId(id) : page.locator('h1')).first().waitFor();
        const links = await page.evaluate(() =>
          [...document.querySelectorAll('a[href]')].map(({ href }) => href),
        );
        const out = links.filter((href) => !/^(\?\/|#|$)/.test(href.replace(host.url, '')));
        assert.deepEqual(out, [], `links of ${path}`);
        const ways = await page.locator('header nav').allInnerTexts();
        assert.doesNotMatch(ways.join(), /Lobby|Tournaments/);
      }
      await page.getByText('There is nothing at /lobby').waitFor();
      await page.getByRole('link', { name: 'Back to the harbour' }).click();
      await page.getByTestId('new-table').waitFor();
      assert.equal(page.url(), host.url);
      await page.goBack();
      await page.getByText('There is nothing at /lobby').waitFor();
    });
  },
};

const record = {
  name: 'a record is analysed and replayed at a static host, and the puzzle of the day opens',
  async run(world) {
    await atHost(world, {}, async (page, host) => {
      const words = ['record', 'lighthouse-run', '--players', '2', '--seed', 'site'];
      const buffer = execFileSync(program, [...words, '--player', 'greedy']);
      await page.goto(`${host.url}?/replays`);
      await page
        .locator('[data-testid="import"] input')
        .setInputFiles({ name: 'game.jsonl', mimeType: 'application/jsonl', buffer });
      await page.waitForURL(/\?\/local\/[0-9a-f]+$/);
      await page.goto(`${page.url()}/analysis&ply=5`);
      await page.getByTestId('analysis').waitFor();
      await page.getByRole('link', { name: 'Back to the table' }).click();
      await page.waitForURL(/\?\/local\/[0-9a-f]+&ply=5/);
      await page.getByTestId('replay').waitFor();
      await page.goto(`${host.url}?/puzzles`);
      await page.getByTestId('today').click();
      await page.waitForURL(/\?\/puzzle\//);
      await page.locator('[data-testid="action-bar"]').waitFor();
    });
  },
};

// Run in the page.
const keepOther = () =>
  caches.open('of somebody else').then((cache) => cache.put('x', new Response()));
const cachesNow = () => caches.keys();

const offline = {
  name: 'kept by the browser, it opens without the host, and a second version takes over',
  weight: 2,
  async run(world) {
    world.expected.push(gone);
    await atHost(world, { serviceWorkers: 'allow' }, async (page, host) => {
      await page.goto(host.url);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.evaluate(keepOther);
      await host.stop();
      await openTable(page, host.url, { game: 'lighthouse-run', seats: ['bot'] });
      const player = new Player(page, lighthouseRun, { seed: 32, check: false });
      const before = await player.playUntil((_, n) => n === 4);
      await page.reload();
      await player.ready();

      const change = (file, from, to) => {
        const path = join(host.site, file);
        const text = readFileSync(path, 'utf8');
        assert.ok(text.includes(from), `${file} has no ${from}`);
        writeFileSync(path, text.replace(from, to));
      };
      change('sw.js', 'version = family + "', 'version = family + "newer-');
      change('index.html', '<head>', '<head><meta name="build" content="newer">');
      await host.run();
      await page.reload();
      await player.ready();
      const mark = page.locator('meta[name="build"]');
      assert.equal(await mark.count(), 0, 'it waits until the person takes it');
      await page.getByTestId('update').getByRole('button').first().click();
      await mark.waitFor({ state: 'attached' });
      const after = await player.ready();
      assert.deepEqual(after.view.view, before.view.view, 'the game goes on');
      const kept = await page.evaluate(cachesNow);
      assert.equal(kept.length, 2, `the old version is gone: ${kept}`);
      assert.ok(kept.includes('of somebody else'));

      await page.goto(`${host.url}other.html`);
      assert.equal(await page.title(), 'Other', 'a page that is not ours is left alone');
    });
  },
};

export const tests = [
  game('bretagne', hastyBretagne, 5),
  game('lighthouse-run', lighthouseRun, 3),
  first,
  addresses,
  record,
  offline,
];
