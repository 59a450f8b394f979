// Tests playing on from a position of a replay, in this browser, with the hidden cards as they were
// or imagined anew; the game outlives a reload, and its record is a record like any other.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hastyBretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { leftAlone } from './offline.test.mjs';
import { importLines, recordOf } from './replay.test.mjs';
import { program } from './server.mjs';
import { listenTo, Player } from './table.mjs';

const rulesOf = { bretagne: hastyBretagne, 'lighthouse-run': lighthouseRun };

// Returns the number of moves before the last `turns` turns of Lighthouse Run.
function turnsFromTheEnd(lines, turns) {
  const begins = lines.flatMap((line, n) => (line.includes('"move":"play ') ? [n - 1] : []));
  return begins[begins.length - turns];
}

// Opens the dialog at a move of the replay shown.
async function ask(page, ply) {
  await page.locator('[data-testid="replay"] input[type="range"]').fill(String(ply));
  await page.locator('[data-testid="replay"] .count', { hasText: `${ply} /` }).waitFor();
  await page.getByTestId('replay').getByRole('button', { name: 'Play on from here' }).click();
  const form = page.getByTestId('play-on');
  await form.waitFor();
  return form;
}

async function playOn(page, ply, cards) {
  const form = await ask(page, ply);
  await form.getByText(cards, { exact: true }).click();
  await form.getByRole('button', { name: 'Play on' }).click();
  await page.waitForURL(/\/local\//);
}

async function saved(page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the record' }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

// Plays to the end; the record must pass the command line.
async function finish(page, game, lines, ply, isAnew) {
  const player = new Player(page, rulesOf[game], { seed: 3, check: false });
  const before = await player.ready();
  assert.equal(before.view.ply, ply);
  await page.reload();
  const after = await player.ready();
  assert.deepEqual(after.view.view, before.view.view, 'the position after a reload');
  await player.play();
  const record = await saved(page);
  const [header, ...moves] = record.trimEnd().split('\n');
  assert.equal(execFileSync(program, ['replay', '-'], { input: record }).includes('1 game'), true);
  const { format, played_on: origin, seed, fair } = JSON.parse(header);
  assert.deepEqual([format, origin.ply, fair], [isAnew ? 2 : 1, ply, undefined]);
  assert.equal(origin.anew?.length ?? 0, isAnew ? 1 : 0);
  assert.equal(seed, JSON.parse(lines[0]).seed);
  assert.deepEqual(moves.slice(0, ply), lines.slice(1, ply + 1));
}

const alone = {
  name: 'played on without a server, as it was and imagined anew, to the end',
  weight: 3,
  async run(world) {
    await leftAlone(world, async (page, server) => {
      const lines = recordOf('lighthouse-run');
      for (const [cards, isAnew] of [
        ['as they were', false],
        ['imagined anew', true],
      ]) {
        await importLines(page, server.url, lines);
        // A turn begins here, so the person who plays on acts first.
        const ply = turnsFromTheEnd(lines, 4);
        await playOn(page, ply, cards);
        await finish(page, 'lighthouse-run', lines, ply, isAnew);
      }
    });
  },
};

const atServer = {
  name: 'played on from a replay of a server: seats, levels, keys, and the last move',
  weight: 2,
  async run(world) {
    const page = await listenTo(await world.visitor());
    const lines = recordOf('bretagne', 3);
    await importLines(page, world.url, lines);
    const plies = lines.length - 2;
    await page.locator('[data-testid="replay"] .count', { hasText: `${plies} /` }).waitFor();
    const button = page.getByTestId('replay').getByRole('button', { name: 'Play on from here' });
    assert.equal(await button.isDisabled(), true, 'nobody plays on after the end');
    const form = await ask(page, 6);
    const seats = form.getByRole('combobox');
    assert.equal(await seats.count(), 3);
    for (let n = 0; n < 3; n++) await seats.nth(n).selectOption('2');
    await form.getByText('At least one seat must be yours.').waitFor();
    assert.equal(await form.getByRole('button', { name: 'Play on' }).isDisabled(), true);
    await seats.nth(1).selectOption('here');
    await seats.nth(2).selectOption('1');
    await form.getByRole('button', { name: 'Play on' }).click();
    await page.waitForURL(/\/local\//);
    await page.waitForFunction(() => window.fanalTap.table?.you);
    const { table } = await page.evaluate(() => window.fanalTap);
    assert.deepEqual(
      table.seats.map(({ kind, level }) => level ?? kind),
      [2, 'person', 1],
    );
    assert.deepEqual(table.you.seats, [1]);
    await new Player(page, hastyBretagne, { check: false }).ready();
    // The back button leads to the replay, where P asks again.
    await page.goBack();
    await page.getByTestId('replay').waitFor();
    await page.locator('[data-testid="replay"] input[type="range"]').fill('4');
    await page.keyboard.press('p');
    await page.getByTestId('play-on').waitFor();
  },
};

export const tests = [alone, atServer];
