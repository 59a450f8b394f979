// Tests replays: the film and all its controls, links to a move, records saved and imported,
// including those of the command line and those that end in mid-game, and the check of the shuffle.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lighthouseRun } from './lighthouse-run.mjs';
import { ifLong } from './long.mjs';
import { leftAlone } from './offline.test.mjs';
import { importRecord } from './pages.mjs';
import { program } from './server.mjs';
import { listenTo, openTable, Player } from './table.mjs';

// Returns the record of a game by random players, as lines.
export function recordOf(game, players = 2) {
  const words = ['record', game, '--players', String(players), '--seed', 'wave'];
  return execFileSync(program, words, { encoding: 'utf8' }).trimEnd().split('\n');
}

// Returns the record of a game that was left in the terminal after two moves.
function leftInTheTerminal(game) {
  const folder = mkdtempSync(join(tmpdir(), 'fanal-left-'));
  try {
    const [moves, record] = [join(folder, 'moves.txt'), join(folder, 'left.jsonl')];
    writeFileSync(moves, '1\n1\nquit\n');
    execFileSync(program, ['play', game, '--seed', 'lantern', '--script', moves, '-o', record], {
      stdio: 'pipe',
    });
    return readFileSync(record, 'utf8').trimEnd().split('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const importLines = (page, url, lines) => importRecord(page, url, `${lines.join('\n')}\n`);

const button = (page, name) =>
  page.getByTestId('replay').getByRole('button', { name, exact: true });
const scrub = (page, to) =>
  page.locator('[data-testid="replay"] input[type="range"]').fill(String(to));
const shows = (page, at, plies) =>
  page
    .locator('[data-testid="replay"] .count')
    .getByText(`${at} / ${plies}`, { exact: true })
    .waitFor();

// Waits until another number of moves is shown, and returns it.
async function leaves(page, from) {
  const count = await page.waitForFunction((old) => {
    const at = document.querySelector('[data-testid="replay"] .count').textContent.split(' / ')[0];
    return at !== String(old) && at;
  }, from);
  return Number(await count.jsonValue());
}

// Runs in the page; returns everything on the board that does not depend on the spectator.
function picture() {
  const parts = document.querySelectorAll(
    ['field-', 'tower-', 'cloud', 'site-', 'harbour-', 'marker-', 'barge-', 'line-', 'weather']
      .map((place) => `[data-place^="${place}"]`)
      .join(),
  );
  return [...parts].map(
    (part) => `${part.dataset.place}: ${part.getAttribute('aria-label') ?? part.textContent}`,
  );
}

async function controls(page, plies) {
  await scrub(page, 7);
  await shows(page, 7, plies);
  await button(page, 'One move forward').click();
  await shows(page, 8, plies);
  await button(page, 'One move back').click();
  await shows(page, 7, plies);

  // By round: from the list, and from one round to the next.
  const rounds = page.getByTestId('replay').getByRole('combobox');
  await scrub(page, 1);
  await shows(page, 1, plies);
  await rounds.selectOption({ index: 2 });
  const third = await leaves(page, 1);
  await rounds.selectOption({ index: 1 });
  const second = await leaves(page, third);
  assert.ok(
    second > 0 && third > second && third < plies,
    `rounds begin at ${second} and ${third}`,
  );
  await button(page, 'One round forward').click();
  await shows(page, third, plies);
  await button(page, 'One round back').click();
  await shows(page, second, plies);

  await button(page, 'To the beginning').click();
  await shows(page, 0, plies);
  await scrub(page, second);
  await shows(page, second, plies);

  // Playing: until it is stopped, and then no further; at the highest speed it stops at the end.
  await button(page, 'Play').click();
  await leaves(page, second);
  await button(page, 'Pause').click();
  await scrub(page, 3);
  await shows(page, 3, plies);
  await page.evaluate(async () => {
    for (let frames = 0; frames < 60; frames++)
      await new Promise((done) => requestAnimationFrame(done));
  });
  await shows(page, 3, plies);
  for (const speed of ['2', '5']) {
    await page
      .getByTestId('replay')
      .getByRole('button', { name: /^Speed/ })
      .click();
    await button(page, `Speed: ${speed}`).waitFor();
  }
  await scrub(page, plies - 4);
  await shows(page, plies - 4, plies);
  await button(page, 'Play').click();
  await shows(page, plies, plies);
  await button(page, 'Play').waitFor();
}

// A line of the log opens its moment, or the steps of its turn, which open theirs; the bar says
// what happened then, and the way back leads to the end.
async function byLine(page) {
  const end = await page.evaluate(picture);
  const first = page.locator('[data-testid="log"] li.move').last();
  const opener = first.getByRole('button', { name: 'Steps of this turn' });
  if (await opener.count()) await opener.click();
  const step = first.locator('.line').nth((await opener.count()) ? 1 : 0);
  const words = await step.evaluate((line) => line.textContent.trim());
  await step.click();
  await page
    .getByTestId('effect')
    .getByText(/You see the game after move 1\./)
    .waitFor();
  assert.equal((await page.getByTestId('prompt').textContent()).trim(), words);
  const early = await page.evaluate(picture);
  assert.notDeepEqual(early, end, 'the first moment looks like the last');
  const back = page
    .locator('[data-testid="action-bar"]')
    .getByRole('button', { name: 'Back to now' });
  await back.click();
  await back.waitFor({ state: 'detached' });
  assert.deepEqual(await page.evaluate(picture), end);
}

// A link to a move shows the same to other people.
async function byLink(world, page, at, plies) {
  await scrub(page, at);
  await shows(page, at, plies);
  const link = page.url();
  assert.match(link, new RegExp(`\\?ply=${at}$`));
  const other = await world.visitor();
  await other.goto(link);
  await shows(other, at, plies);
  assert.deepEqual(
    await other.evaluate(picture),
    await page.evaluate(picture),
    'the link shows another moment',
  );
}

async function points(page) {
  await page.getByRole('button', { name: 'See the result' }).click();
  await page.getByTestId('result').waitFor();
  const [names, shown] = await Promise.all(
    ['[data-testid="standing"] .place', 'tfoot td'].map((cells) =>
      page.locator(`[data-testid="result"] ${cells}`).allInnerTexts(),
    ),
  );
  return { places: names.map(Number), points: shown.map(Number) };
}

// Closes the result, which hides the board, has a picture of it, and goes a moment after the key.
async function closeResult(page) {
  await page.keyboard.press('Escape');
  await page.getByTestId('result').waitFor({ state: 'detached' });
}

// Returns the result of a record as the page shows it, best place first.
function inOrder({ points: all, places }) {
  const order = all.map((_, n) => n).sort((a, b) => places[a] - places[b]);
  return { places: order.map((n) => places[n]), points: order.map((n) => all[n]) };
}

async function proves(page) {
  await page.getByText('Check the shuffle').click();
  await page.getByText('This is the secret the table was committed to before the deal.').waitFor();
  await page.getByText('The deal follows from the secret and the words of the players.').waitFor();
}

const played = {
  name: 'a game just played: film, link, shuffle, saved and brought back',
  weight: 4,
  async run(world) {
    const page = await listenTo(await world.visitor());
    await openTable(page, world.url, { game: 'lighthouse-run', seats: ['bot'] });
    const player = new Player(page, lighthouseRun, { seed: 31, check: false });
    const { table, view } = await player.play();
    await proves(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the record' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\n');
    const { points: all, places } = JSON.parse(lines.at(-1));
    assert.deepEqual({ points: all, places }, table.result);
    await closeResult(page);
    await controls(page, view.ply);
    await button(page, 'Back to the end').click();
    await byLine(page);
    await byLink(world, page, 11, view.ply);
    await importLines(page, world.url, lines);
    await shows(page, view.ply, view.ply);
    assert.deepEqual(await points(page), inOrder(table.result));
    await proves(page);
  },
};

function fromTerminal(game) {
  return {
    name: `${game}: records of the command line, whole and half, at a server`,
    weight: 2,
    async run(world) {
      const page = await listenTo(await world.visitor());
      const lines = recordOf(game, 3);
      await importLines(page, world.url, lines);
      const plies = lines.length - 2;
      await shows(page, plies, plies);
      assert.deepEqual(await points(page), inOrder(JSON.parse(lines.at(-1))));
      await closeResult(page);
      await byLine(page);
      await byLink(world, page, Math.floor(plies / 2), plies);
      for (const half of [lines.slice(0, 20), leftInTheTerminal(game)])
        await unfinished(page, world.url, half);
    },
  };
}

// Shows a record that ends in mid-game up to its last move, without a result.
async function unfinished(page, url, lines) {
  await importLines(page, url, lines);
  await shows(page, lines.length - 1, lines.length - 1);
  await page
    .getByTestId('prompt')
    .getByText('The record ends here, before the end of the game.')
    .waitFor();
  await scrub(page, 1);
  await shows(page, 1, lines.length - 1);
  const path = new URL(page.url()).pathname;
  await page.goto(`${url}/replays`);
  const row = page.locator('li', { has: page.locator(`a[href^="${path}"]`) });
  await row.getByText('ends mid-game').waitFor();
  await row.getByRole('link', { name: 'Replay' }).click();
  await shows(page, 0, lines.length - 1); // opened from a list, it begins at the beginning
  await page.goto(`${url}/replays`);
}

const alone = {
  name: 'records without a server: whole, half, and taken along again',
  weight: 2,
  async run(world) {
    await leftAlone(world, async (page, server) => {
      for (const game of ['lighthouse-run', 'bretagne']) {
        const lines = recordOf(game);
        await importLines(page, server.url, lines);
        await shows(page, lines.length - 2, lines.length - 2);
        assert.deepEqual(await points(page), inOrder(JSON.parse(lines.at(-1))));
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Save the record' }).click(),
        ]);
        assert.deepEqual(
          readFileSync(await download.path(), 'utf8')
            .trimEnd()
            .split('\n'),
          lines,
          'the record comes out as it went in',
        );
        await unfinished(page, server.url, lines.slice(0, 30));
        await page.reload();
        await page.getByText('ends mid-game').first().waitFor();
      }
      await importLines(page, server.url, [...recordOf('bretagne'), ...recordOf('lighthouse-run')]);
      await page
        .getByRole('alert')
        .getByText(/one game at a time/)
        .waitFor();
    });
  },
};

export const tests = [
  played,
  ...ifLong(fromTerminal('lighthouse-run')),
  fromTerminal('bretagne'),
  alone,
];
