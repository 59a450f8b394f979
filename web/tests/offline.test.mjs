// Tests play without a server: the files that the service worker keeps, games against bots and
// between two people at one device, and games that outlive a reload and a newer build.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hastyBretagne } from './bretagne.mjs';
import { playInWorker, workerOf } from './core.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { ifLong } from './long.mjs';
import { program, Server, webFolder } from './server.mjs';
import { listenTo, openTable, Player } from './table.mjs';

const rulesOf = { bretagne: hastyBretagne, 'lighthouse-run': lighthouseRun };
const gone = /WebSocket connection|ERR_CONNECTION|Failed to load resource|ERR_FAILED/;

// Visits a separate server until the browser keeps the page, then kills the server.
export async function leftAlone(world, work) {
  world.expected.push(gone);
  const server = await Server.start();
  try {
    const page = await listenTo(await world.visitor({ serviceWorkers: 'allow' }));
    await page.goto(server.url);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await server.kill();
    await page.reload();
    await page.getByTestId('new-table').waitFor();
    await work(page, server);
  } finally {
    await server.stop();
  }
}

// Opens the game from the list on the start page; it must be where it was.
async function resume(page, url, { view, moves }) {
  const path = new URL(page.url()).pathname;
  await page.goto(url);
  await page.locator(`[data-testid="your-tables"] a[href="${path}"]`).click();
  await page.waitForFunction((seq) => window.fanalTap.view?.seq === seq, view.seq);
  const now = await page.evaluate(() => window.fanalTap.view);
  assert.deepEqual(now.view, view.view, 'the position is the same');
  assert.deepEqual(now.moves, moves);
}

function againstBots(game, enough, weight) {
  return {
    name: `${game}: a whole game against a bot without a server, with a reload in between`,
    weight,
    async run(world) {
      await leftAlone(world, async (page, server) => {
        await openTable(page, server.url, { game, seats: ['bot'] });
        const player = new Player(page, rulesOf[game], { seed: 21, check: false });
        const before = await player.playUntil(enough);
        assert.match(page.url(), /\/local\//);
        await player.compare(before);
        await page.reload();
        const after = await player.ready();
        assert.deepEqual(after.view.view, before.view.view, 'the position after a reload');
        await resume(page, server.url, { view: after.view, moves: before.view.moves });
        const { table } = await player.play();
        const shown = await page.locator('[data-testid="result"] tfoot td').allInnerTexts();
        assert.deepEqual(
          shown.map(Number).sort(),
          [...table.result.points].sort(),
          'points of the result',
        );
        await page.getByText('Check the shuffle').click();
        await page
          .getByText('This is the secret the table was committed to before the deal.')
          .waitFor();
        await page
          .getByText('The deal follows from the secret and the words of the players.')
          .waitFor();
      });
    },
  };
}

// Returns the folder of another build: the same client under another name, with a mark in its page.
function newerBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'fanal-build-'));
  cpSync(webFolder, folder, { recursive: true });
  const change = (file, from, to) => {
    const text = readFileSync(join(folder, file), 'utf8');
    assert.ok(text.includes(from), `${file} has no ${from}`);
    writeFileSync(join(folder, file), text.replace(from, to));
    for (const ending of ['.br', '.gz']) rmSync(join(folder, file + ending), { force: true });
  };
  change('sw.js', 'version = family + "', 'version = family + "newer-');
  change('index.html', '<head>', '<head><meta name="build" content="newer">');
  return folder;
}

const newer = {
  name: 'a newer build takes over in mid-game and the game goes on',
  weight: 3,
  async run(world) {
    const folder = newerBuild();
    try {
      await leftAlone(world, async (page, server) => {
        await openTable(page, server.url, { game: 'lighthouse-run', seats: ['bot'] });
        const player = new Player(page, lighthouseRun, { seed: 22, check: false });
        const before = await player.playUntil((_, n) => n === 6);
        server.web = folder;
        await server.run();
        await page.reload();
        await player.ready();
        assert.equal(
          await page.locator('meta[name="build"]').count(),
          0,
          'it waits until the person takes it',
        );
        await page.getByTestId('update').getByRole('button').first().click();
        await page.locator('meta[name="build"]').waitFor({ state: 'attached' });
        const after = await player.ready();
        assert.deepEqual(after.view.view, before.view.view);
        await resume(page, server.url, { view: after.view, moves: before.view.moves });
        await player.step();
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

// Runs in the page while the curtain is up; returns what could give a hand away.
function behindTheCurtain() {
  const parts = document.querySelectorAll(
    '[data-place]:not([data-place="round"]), [data-move], [data-legal], .hand, .eq, .card, .tracker, main.board, [data-testid="log"], [data-testid="live"], [data-testid="action-bar"], [data-testid="hint"], dialog',
  );
  const isEmptyRegion = ({ dataset, textContent }) => dataset.testid === 'live' && !textContent;
  return [...parts].filter((one) => !isEmptyRegion(one)).map((one) => one.outerHTML.slice(0, 80));
}

// Runs in the page; returns the badges beside the cards that "you" drew in the log.
function drawnBy() {
  const lines = [...document.querySelectorAll('[data-testid="log"] li.move')].filter((line) =>
    /You drew/.test(line.textContent),
  );
  return [
    ...new Set(lines.map((line) => line.querySelector('use')?.getAttribute('href') ?? '(nobody)')),
  ];
}

function handsOf(game, { view }) {
  if (game === 'bretagne') return view.players.flatMap(({ hand }, n) => (hand ? [n] : []));
  return view.colours.flatMap(({ hand, owner }) => (hand ? [owner] : []));
}

// Lets two people take turns; the curtain comes between them, and each sees only their own hand.
// Plays to the end, or until `most` curtains have come.
async function hotSeat(page, game, { most = Infinity, limit = 500 } = {}) {
  const player = new Player(page, rulesOf[game], { seed: 23, check: false });
  let curtains = 0;
  for (let n = 0; n < limit; n++) {
    await page.waitForFunction(
      () =>
        ['curtain', 'result'].some((id) => document.querySelector(`[data-testid="${id}"]`)) ||
        document.querySelector('[data-testid="action-bar"].act'),
    );
    if (await page.getByTestId('result').count()) return { curtains, player };
    if (await page.getByTestId('curtain').count()) {
      assert.deepEqual(
        await page.evaluate(behindTheCurtain),
        [],
        'something stands in the page behind the curtain',
      );
      if (++curtains === most) return { curtains, player };
      await page.locator('[data-testid="curtain"] button').click();
      const { view } = await player.ready();
      assert.equal(view.seat, view.to_act, 'the view is of the one who took the device');
      assert.deepEqual(
        [...new Set(handsOf(game, view))],
        [view.seat],
        'only their own hand is in it',
      );
      const mine = await page.evaluate(drawnBy);
      assert.ok(mine.length <= 1, `the log tells of cards that others drew: ${mine}`);
    }
    await player.stepOnce();
  }
  throw new Error(`no end after ${limit} moves`);
}

function twoHere(game, weight, most) {
  return {
    name: `${game}: ${most ? `${most} turns` : 'a whole game'} by two people at one device, with the curtain between them`,
    weight,
    async run(world) {
      await leftAlone(world, async (page, server) => {
        // People take every turn by hand: a turn that makes itself would give the device back at
        // once.
        await page.addInitScript(() => localStorage.setItem('fanal.confirm', 'on'));
        await openTable(page, server.url, { game, seats: ['here'] });
        const { curtains, player } = await hotSeat(page, game, { most });
        world.notes.push(`${player.moves.length} moves, ${curtains} curtains`);
        assert.ok(curtains >= (most ?? 10), `${curtains} curtains`);
      });
    },
  };
}

const lostBehindIt = {
  name: 'two people at one device lose the server while the curtain is up',
  weight: 2,
  async run(world) {
    world.expected.push(gone);
    const server = await Server.start();
    try {
      const page = await listenTo(await world.visitor({ confirm: true }));
      const seats = []; // of the views that came
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          const { view, seat } = JSON.parse(payload);
          if (view) seats.push(seat);
        }),
      );
      await openTable(page, server.url, { game: 'lighthouse-run', seats: ['here'] });
      await hotSeat(page, 'lighthouse-run', { most: 4 });
      const holder = await page.evaluate(() => window.fanalTap.view.seat);
      assert.notEqual(holder, await page.evaluate(() => window.fanalTap.view.to_act));
      await server.kill();
      await page.getByTestId('lost').waitFor();
      const before = seats.length;
      await server.run();
      await page.getByTestId('lost').waitFor({ state: 'detached' });
      const { curtains } = await hotSeat(page, 'lighthouse-run', { most: 3 });
      assert.equal(curtains, 3);
      assert.equal(
        seats[before],
        holder,
        'the first view after it is of the one who had the device',
      );
    } finally {
      await server.stop();
    }
  },
};

// With the same seed and the same number of simulations, bots make the same moves as in the
// program.
const sameBots = {
  name: 'the bots in the worker of the page choose as the program does',
  weight: 2,
  async run(world) {
    const worker = await workerOf(await world.visitor(), world.url);
    for (const [game, player] of [
      ['lighthouse-run', 'search:100'],
      ['bretagne', 'search:30'],
      ['lighthouse-run', 'learned:20'],
      ['bretagne', 'level:3'],
    ]) {
      const words = ['record', game, '--players', '2', '--seed', 'same', '--player', player];
      const lines = execFileSync(program, words, { encoding: 'utf8' })
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      const moves = await playInWorker(worker, { game, players: 2, seed: 'same' }, player);
      assert.deepEqual(
        moves,
        lines.slice(1, -1).map(({ move }) => move),
        `${game}, ${player}`,
      );
    }
  },
};

// Shows a good move with its expected result, as at a server.
const hint = {
  name: 'a good move is shown on the board, with its chances',
  async run(world) {
    await leftAlone(world, async (page, server) => {
      await openTable(page, server.url, { game: 'lighthouse-run', seats: ['bot'] });
      await new Player(page, lighthouseRun).ready();
      await page.getByTestId('lamp').click();
      const hint = page.getByTestId('hint');
      await hint
        .getByText(/this leads to about \d+ points\. (Your chances|Anybody|You are behind)/)
        .waitFor();
      const said = await hint.locator('b').first().innerText();
      await page.locator('main [aria-pressed="true"]').first().waitFor();
      const commit = page.getByTestId('commit');
      assert.ok(
        said && (await commit.innerText()).includes(said),
        `${said} is what the button does`,
      );
      const { ply } = await page.evaluate(() => window.fanalTap.view);
      await commit.click();
      await page.waitForFunction((ply) => window.fanalTap.view.ply > ply, ply);
      await hint.waitFor({ state: 'detached' });
    });
  },
};

// Games as builds kept them before the core served tables: one in play, one opened as a replay.
function keptOfOld() {
  const [secret, salt] = ['ab'.repeat(32), 'seaweed'];
  const seed = createHash('sha256')
    .update(Buffer.from(secret, 'hex'))
    .update(`${salt}\n`)
    .digest('hex');
  const words = ['record', 'lighthouse-run', '--players', '2', '--seed', seed];
  const lines = execFileSync(program, words, { encoding: 'utf8' }).trimEnd().split('\n');
  const [header, ...steps] = lines.map((line) => JSON.parse(line));
  const result = steps.pop();
  const { edition } = header;
  const plies = steps.findIndex(({ seat }, n) => n > 20 && seat === 0);
  const base = { created: 1000, changed: 2000, seed, edition, commitment: '', rematch: null };
  const moves = steps.map((step) => ({ at: 1500, kind: 'move', bot: step.seat === 1, ...step }));
  const [first, ...rest] = moves.slice(0, plies);
  const log = [
    { kind: 'create' },
    { kind: 'start' },
    first,
    { kind: 'undo', seat: first.seat, ply: 0 },
    first,
    ...rest,
  ];
  const numbered = (entries) => entries.map((entry, n) => ({ seq: n + 1, at: 1000, ...entry }));
  const wish = { game: 'lighthouse-run', variant: 'base', options: [] };
  const seats = [{ kind: 'me' }, { kind: 'bot', level: 1 }];
  const playing = { ...base, id: '00000000000000aa', secret, names: ['Anne', ''], result: null };
  const looked = { ...base, id: '00000000000000bb', secret: '', names: ['', ''], result };
  const open = [{ kind: 'open' }, { kind: 'open' }];
  const games = [
    { ...playing, wish: { ...wish, seats, salt }, log: numbered(log) },
    {
      ...looked,
      wish: { ...wish, seats: open },
      log: numbered([...moves, { kind: 'over', ...result }]),
      record: lines,
    },
  ];
  return { games, plies, result, lines };
}

// Runs in the page.
async function putGames(games) {
  const base = await new Promise((resolve) => {
    const request = indexedDB.open('fanal', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
  });
  const change = base.transaction('games', 'readwrite');
  for (const game of games) change.objectStore('games').put(game);
  await new Promise((resolve) => (change.oncomplete = resolve));
  base.close();
}

const ofOld = {
  name: 'games that an earlier build kept are listed, open and go on',
  async run(world) {
    const { games, plies, result, lines } = keptOfOld();
    const page = await listenTo(await world.visitor());
    await page.goto(`${world.url}/rules`);
    await page.evaluate(putGames, games);
    await page.goto(world.url);
    await page.locator(`[data-testid="your-tables"] a[href="/local/${games[0].id}"]`).click();
    const player = new Player(page, lighthouseRun, { seed: 24, check: false });
    const { view } = await player.ready();
    assert.equal(view.ply, plies);
    assert.equal(view.seq, plies + 4, 'what was taken back is in the log');
    const table = await page.evaluate(() => window.fanalTap.table);
    assert.deepEqual([table.seats[0].name, table.salts], ['Anne', ['seaweed']]);
    const { view: next } = await player.step();
    await page.reload();
    const { view: again } = await player.ready();
    assert.deepEqual([again.seq, again.view], [next.seq, next.view], 'and is kept');
    await page.goto(`${world.url}/local/${games[1].id}`);
    await page.waitForFunction(() => window.fanalTap.table?.state === 'over');
    const over = await page.evaluate(() => window.fanalTap);
    assert.deepEqual(over.table.result, result);
    assert.equal(over.view.ply, lines.length - 2);
  },
};

// A game begun alone goes on at the server where it was, and is no longer here.
const handedOver = {
  name: 'a game begun without a server is taken to one and goes on there',
  weight: 2,
  async run(world) {
    await leftAlone(world, async (page, server) => {
      await openTable(page, server.url, { game: 'lighthouse-run', seats: ['bot'] });
      const player = new Player(page, lighthouseRun, { seed: 25, check: false });
      const before = await player.playUntil((_, n) => n === 5);
      const id = new URL(page.url()).pathname.split('/').pop();
      await server.run();
      await page.goto(`${server.url}/tables`);
      await page.getByTestId(`table-${id}`).getByText('Continue at the server').click();
      await page.waitForURL(/\/t\//);
      const after = await player.ready();
      assert.deepEqual(after.view.view, before.view.view, 'the position is the same');
      await player.step();
      await page.goto(`${server.url}/tables`);
      await page
        .getByRole('link', { name: /^Continue / })
        .first()
        .waitFor();
      assert.equal(await page.getByTestId(`table-${id}`).count(), 0);
    });
  },
};

export const tests = [
  ...ifLong(
    againstBots('bretagne', ({ view }) => view.view.round === 2 && view.view.step === 'action', 5),
  ),
  againstBots(
    'lighthouse-run',
    ({ view }) => view.view.round === 3 && view.view.step === 'sail',
    3,
  ),
  twoHere('bretagne', 5, 8),
  ...ifLong(twoHere('lighthouse-run', 4)),
  newer,
  lostBehindIt,
  sameBots,
  ofOld,
  handedOver,
  hint,
];
