// Tests variations: another move on a replay makes a branch; it is walked, named, deleted and kept,
// saved with the record and imported again; the same on a board for analysis.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { leftAlone } from './offline.test.mjs';
import { importLines, recordOf } from './replay.test.mjs';
import { program } from './server.mjs';
import { listenTo, Player } from './table.mjs';

const bar = (page) => page.getByTestId('tree');
const stands = (page, ply, where) =>
  page.waitForFunction(
    ([n, words]) => {
      const told = document.querySelector('[data-testid="tree"] p')?.innerText ?? '';
      return told.includes(`Move ${n}`) && told.replace(/Move \d+/, '').trim() === words;
    },
    [ply, where],
  );
const plyOf = (page) => page.evaluate(() => window.fanalTap.view.ply);
const press = (page, name) => bar(page).getByRole('button', { name }).click();

// Plays another card than the game does: it can be taken back, so one press makes the move.
async function playAnother(page, played) {
  const player = new Player(page, lighthouseRun, { check: false });
  const { view } = await player.ready();
  const other = view.moves.find((move) => move !== played);
  const [card] = lighthouseRun.placesOf(other, view.view);
  await player.stepOnce(({ place }) => place === card);
  return other;
}

async function saved(page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'Save the record'),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

// Returns a ply at which somebody has to play a card and has two kinds of them.
function choiceIn(lines) {
  const legal = execFileSync(program, ['replay', '--moves', '-'], {
    input: lines.join('\n') + '\n',
  });
  const told = legal
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const at = told.findIndex(
    ({ move, legal: all }, n) => n > 20 && move?.startsWith('play') && all.length > 1,
  );
  return at - 1;
}

async function walks(page, ply, plies) {
  await press(page, 'Back to the main line');
  await stands(page, ply, 'Main line');
  await press(page, 'One move forward');
  await stands(page, ply + 1, 'Main line');
  await page.keyboard.press('v'); // nothing branches here: back to the former place
  await stands(page, ply + 1, 'Variation a');
  await page.keyboard.press('v');
  await stands(page, ply, 'Main line');
  await press(page, 'One move back');
  await stands(page, ply - 1, 'Main line');
  assert.equal(await plyOf(page), ply - 1);
  assert.ok(ply < plies);
}

async function names(page, ply, name) {
  await press(page, /^Variations/);
  const list = page.getByTestId('variations');
  await list.getByRole('button', { name: 'Name variation a' }).click();
  await list.getByRole('textbox').fill(name);
  await list.getByRole('button', { name: 'Keep the name' }).click();
  await list.getByText(name).click();
  await stands(page, ply + 1, `a · ${name}`);
}

const fromReplay = {
  name: 'another move of a replay is a variation: walked, named, saved, brought back, deleted',
  weight: 3,
  async run(world) {
    await leftAlone(world, async (page, server) => {
      const lines = recordOf('lighthouse-run');
      const ply = choiceIn(lines);
      await importLines(page, server.url, lines);
      const replay = page.getByTestId('replay');
      await replay.locator('input[type="range"]').fill(String(ply));
      await replay.locator('.count', { hasText: `${ply} /` }).waitFor();
      const at = new URL(page.url()).pathname;
      await replay.getByRole('button', { name: 'Try another move' }).click();
      await stands(page, ply, 'Main line');
      const other = await playAnother(page, JSON.parse(lines[ply + 1]).move);
      await stands(page, ply + 1, 'Variation a');
      await walks(page, ply, lines.length - 2);
      await names(page, ply, 'Another card');
      await page.reload();
      await stands(page, ply + 1, 'a · Another card');
      const record = await saved(page);
      const [header, ...moves] = record.trimEnd().split('\n');
      const expected = [{ ply, moves: [other], name: 'Another card' }];
      assert.deepEqual(JSON.parse(header).variations, expected);
      assert.deepEqual(moves, lines.slice(1), 'the game is as it was');
      const told = execFileSync(program, ['replay', '-'], { input: record }).toString();
      assert.match(told, new RegExp(`variation 0, ply ${ply}: Another card: ${other}`));
      await deletes(page, ply);
      await comesBack(page, server.url, record, ply);
      await again(page, server.url + at, ply);
    });
  },
};

async function deletes(page, ply) {
  await press(page, /^Variations/);
  await page.getByTestId('variations').getByRole('button', { name: 'Delete variation a' }).click();
  await page.getByText('None yet.').waitFor();
  await page.keyboard.press('Escape');
  await stands(page, ply, 'Main line');
}

// Imports a record with variations as a replay: it shows their number, and leads to them.
async function comesBack(page, url, record, ply) {
  await importLines(page, url, record.trimEnd().split('\n'));
  const branch = page.getByTestId('replay').getByRole('button', { name: 'Try another move' });
  await branch.getByText('1', { exact: true }).waitFor();
  await branch.click();
  await press(page, /^Variations/);
  await page.getByTestId('variations').getByText('Another card').click();
  await stands(page, ply + 1, 'a · Another card');
  await importLines(page, url, record.replace('"moves":["', '"moves":["fly","').split('\n'));
  await page
    .getByRole('alert')
    .getByText(/line 1: variation 0/)
    .waitFor();
}

// Comes back from a move; the board of the replay is the same as before.
async function again(page, address, ply) {
  await page.goto(`${address}?ply=${ply - 2}`);
  await page
    .getByTestId('replay')
    .locator('.count', { hasText: `${ply - 2} /` })
    .waitFor();
  await page.keyboard.press('v');
  await stands(page, ply - 2, 'Main line');
}

const firstMove = (page) =>
  page.evaluate(() => window.fanalTap.entries.find(({ kind }) => kind === 'move').move);

const board = {
  name: 'a board for analysis grows its tree, and one plays on from a variation',
  weight: 2,
  async run(world) {
    const page = await listenTo(await world.visitor());
    await page.goto(`${world.url}/analyse`);
    await page.getByTestId('analyse-lighthouse-run').click();
    await stands(page, 0, 'Main line');
    const player = new Player(page, lighthouseRun, { seed: 5, check: false });
    const { view } = await player.playUntil((_, n) => n === 5);
    await stands(page, view.ply, 'Main line');
    for (let ply = view.ply; ply > 0; ply--) {
      await press(page, 'One move back');
      await stands(page, ply - 1, 'Main line');
    }
    const other = await playAnother(page, await firstMove(page));
    // The cards decide which move it is: a forced step follows on its own.
    await bar(page).getByText('Variation a', { exact: true }).waitFor();
    await press(page, 'Play on from here');
    await page.getByTestId('play-on').getByText('as they were', { exact: true }).click();
    await page.getByTestId('play-on').getByRole('button', { name: 'Play on' }).click();
    await page.waitForFunction(() => window.fanalTap.table && !window.fanalTap.table.analysis);
    const moves = await page.evaluate(() =>
      window.fanalTap.entries.filter(({ kind }) => kind === 'move').map(({ move }) => move),
    );
    assert.ok(moves.includes(other));
    assert.equal(await bar(page).count(), 0);
  },
};

export const tests = [fromReplay, board];
