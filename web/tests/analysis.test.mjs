// Tests the analysis of a game in the browser: complete, with the figures of the command line,
// stopped and continued, kept, by keyboard, on damaged records, and of a game that is still being
// played.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { leftAlone } from './offline.test.mjs';
import { ifLong, long } from './long.mjs';
import { findOverflow } from './overflow.mjs';
import { importRecord } from './pages.mjs';
import { program } from './server.mjs';

const BUDGET = 2000;
const phone = { width: 390, height: 844 };

// Returns the record of a game for two; `moves` of it, or all.
export function recordOf(game, moves = Infinity, seed = 'sounding') {
  const words = ['record', game, '--player', 'greedy', '--seed', seed];
  const lines = execFileSync(program, words, { encoding: 'utf8' }).split('\n');
  return lines.slice(0, moves + 1).join('\n') + (moves === Infinity ? '' : '\n');
}

function told(record, more = [], budget = BUDGET) {
  const words = ['analyse', '-', '--json', '--budget', String(budget), ...more];
  return JSON.parse(execFileSync(program, words, { encoding: 'utf8', input: record }));
}

// Imports a record and opens its analysis.
export async function study(page, url, record, budget = BUDGET) {
  await importRecord(page, url, record);
  await page.getByTestId('replay').waitFor();
  await page.goto(`${page.url().split('?')[0]}/analysis?budget=${budget}`);
  await page.getByTestId('scrubber').waitFor();
}

export const isDone = (page) =>
  page.locator('[data-testid="analysis"][data-state="done"]').waitFor();
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
const valueText = (page) => page.getByTestId('scrubber').getAttribute('aria-valuetext');

// Runs in the page; returns the analyses that it has kept.
function kept() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('fanal-insight', 1);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const all = request.result.transaction('insights').objectStore('insights').getAll();
      all.onsuccess = () => resolve(all.result.map(({ insight }) => insight));
    };
  });
}

// Waits until this many finished analyses are kept, which happens a moment after they are shown.
async function keptWhole(page, count) {
  for (;;) {
    const all = await page.evaluate(kept);
    if (all.filter(({ finished }) => finished).length >= count) return all;
  }
}

function whole(game, moves, options, where) {
  return {
    name: `${game}, ${where}: the figures of the command line, with the same budget`,
    async run(world) {
      const record = recordOf(game, moves);
      const page = await world.visitor(options);
      await study(page, world.url, record);
      if (options) await page.locator('[data-tab="players"]').click();
      await isDone(page);
      const wanted = told(record);
      assert.deepEqual(await keptWhole(page, 1), [wanted]);
      const cells = page.getByTestId('players').locator('.cells button');
      const shown = await cells.locator('.figures > b').allInnerTexts();
      assert.deepEqual(
        shown.map(Number),
        wanted.seats.map(({ accuracy }) => Math.round(accuracy / 100)),
      );
      assert.match(await page.getByTestId('verdict').innerText(), / (played|drew) .*\.$/);
    },
  };
}

const openHands = {
  name: 'sharper, also from what was kept; and with open hands: figures of their own',
  async run(world) {
    const record = recordOf('lighthouse-run', 24);
    const page = await world.visitor();
    await study(page, world.url, record);
    await isDone(page);
    await keptWhole(page, 1);
    await page.reload();
    await isDone(page);
    await press(page, 'Look closer still');
    const sharper = ([one]) => one.finished && one.pass > 3;
    while (!sharper(await page.evaluate(kept)));
    await page.keyboard.press('o');
    await page.locator('.switch [aria-pressed="true"]').getByText('open hands').waitFor();
    await isDone(page);
    const all = await keptWhole(page, 2);
    assert.deepEqual(
      all.find((one) => one.open_hands),
      told(record, ['--open-hands']),
    );
    assert.equal(await page.getByTestId('this-move').count(), 1);
  },
};

const byKeys = {
  name: 'keys walk through it, and the scrubber says where it is',
  async run(world) {
    const page = await world.visitor();
    await study(page, world.url, recordOf('lighthouse-run'));
    await isDone(page);
    assert.match(await valueText(page), /^Move 1 of \d+, round 1\. Seat \d played .* per cent\.$/);
    const at = (ply) => page.locator(`[data-testid="position"][data-ply="${ply}"]`).waitFor();
    await page.keyboard.press('ArrowRight');
    await at(1);
    await page.keyboard.press('End');
    assert.match(await valueText(page), /^The end, after \d+ moves\. Seat 1 (0|50|100), /);
    await page.keyboard.press('Shift+ArrowLeft');
    assert.match(await valueText(page), /^Move \d+ of \d+, round 12\./);
    await page.keyboard.press('Home');
    await at(0);
    const next = page.getByRole('button', { name: 'Next mistake' });
    assert.ok(await next.isEnabled(), 'greedy players make mistakes');
    await page.keyboard.press('m');
    assert.match(await valueText(page), /, a (mistake|blunder), cost \d+ per cent\./);
    await page.getByTestId('better').or(page.getByTestId('choices')).first().waitFor();
    const rows = page.getByTestId('choices').locator('tbody tr');
    assert.ok((await rows.count()) > 1);
    assert.equal(await page.getByTestId('choices').getByText('played', { exact: true }).count(), 1);
    await press(page, 'Played from here');
    await page.getByRole('button', { name: 'Moves' }).click();
    await page.keyboard.press('p');
    await page.getByTestId('play-on').waitFor();
    await page.keyboard.press('Escape');
    const ply = await page.getByTestId('scrubber').getAttribute('aria-valuenow');
    await page.waitForURL((url) => url.searchParams.get('ply') === ply);
    await page.getByRole('link', { name: 'Back to the table' }).click();
    await page.getByTestId('replay').waitFor();
    await page.getByTestId('replay').getByRole('link', { name: 'Analyse' }).click();
    await at(Number(ply));
  },
};

const reasons = {
  name: 'why the better move is better, and the graph as a table',
  async run(world) {
    const budget = 40000;
    const record = recordOf('lighthouse-run', Infinity, 'j');
    const { decisions } = told(record, [], budget);
    const { ply } = decisions.find(({ because }) => because);
    const page = await world.visitor();
    await study(page, world.url, record, budget);
    await isDone(page);
    await press(page, 'As a table');
    await press(page, 'every move');
    const row = page.getByTestId('graph-table').locator('tbody tr').nth(ply);
    await row.getByRole('button').click();
    await page.locator(`[data-testid="position"][data-ply="${ply}"]`).waitFor();
    for (const text of await row.locator('td').allInnerTexts()) assert.match(text, /^\d+%$/);
    const words = await page.getByTestId('because').innerText();
    assert.match(words, /^Because: Seat \d gets [\d.]+ points (more|less)( \(.+\))?\s+Played on /);
    await press(page, 'As a table');
    await page.getByTestId('scrubber').waitFor();
  },
};

const stopped = {
  name: 'it can be stopped and goes on, and is there at once the next time, without a server',
  async run(world) {
    await leftAlone(world, async (page, server) => {
      await study(page, server.url, recordOf('lighthouse-run', 24), 30000);
      await press(page, 'Stop');
      await page.locator('[data-testid="analysis"][data-state="stopped"]').waitFor();
      await page
        .getByRole('status')
        .getByText(/^Stopped: \d+ of \d+$/)
        .waitFor();
      await press(page, 'Look on');
      await isDone(page);
      await keptWhole(page, 1);
      await page.reload();
      await isDone(page);
      const at = (worker) => worker.url().includes('insight');
      assert.deepEqual(page.workers().filter(at), [], 'nothing is looked for again');
      assert.ok((await page.getByTestId('moves').locator('li').count()) > 5);
    });
  },
};

const damaged = {
  name: 'of a damaged record the fault is told and the moves before it are shown',
  async run(world) {
    const page = await world.visitor();
    world.expected.push(/422/);
    const lines = recordOf('bretagne', 30).trimEnd().split('\n');
    lines[20] = lines[20].replace(/"move":"[^"]*"/, '"move":"fly away"');
    await importRecord(page, world.url, lines.join('\n'));
    const alert = page.getByTestId('import').getByRole('alert');
    assert.match(await alert.innerText(), /line 21/);
    await press(page, 'Analyse the moves before it');
    await page.getByTestId('scrubber').waitFor();
    assert.match(await page.getByTestId('trouble-line').innerText(), /line 21/);
    assert.equal(await page.getByTestId('scrubber').getAttribute('aria-valuemax'), '19');
    await importRecord(page, world.url, lines[0].replace(/"hash":"./, '"hash":"x'));
    await alert.waitFor();
    assert.equal(await page.getByRole('button', { name: /before it/ }).count(), 0);
  },
};

const playing = {
  name: 'while a game is played only the own moves are judged, as known',
  async run(world) {
    const page = await world.visitor();
    await page.goto(`${world.url}/dev/lighthouse-run/3`);
    await page.getByTestId('action-bar').waitFor();
    await page.getByTestId('menu').click();
    await page.getByTestId('study').click();
    await page.getByTestId('scrubber').waitFor();
    const cells = page.getByTestId('players').locator('.cells button');
    await cells.first().waitFor();
    assert.equal(await cells.count(), 1);
    assert.equal(await page.getByText('open hands').count(), 0);
  },
};

const room = {
  name: `nothing is cut off on phones${long ? ' and desks' : ''}, in German and French`,
  weight: 2,
  async run(world) {
    const found = [];
    for (const [game, language, width, height] of [
      ['bretagne', 'de', 360, 640],
      ['lighthouse-run', 'fr', 390, 844],
      ...(long
        ? [
            ['bretagne', 'fr', 1024, 768],
            ['lighthouse-run', 'de', 1440, 900],
          ]
        : []),
    ]) {
      const page = await world.visitor({ language, width, height });
      await study(page, world.url, recordOf(game, 24));
      await isDone(page);
      await page.keyboard.press('m');
      for (const tab of width < 960 ? ['move', 'moves', 'here', 'players'] : ['']) {
        if (tab) await page.locator(`[data-tab="${tab}"]`).click();
        found.push(
          ...(await findOverflow(page)).map((fault) => `${game}, ${language} ${tab}: ${fault}`),
        );
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${game} is ${wide} wide`);
      }
      await page.context().close();
    }
    assert.deepEqual(found, []);
  },
};

export const tests = [
  whole('bretagne', 24, undefined, 'on a desk'),
  ...ifLong(
    whole('bretagne', 24, phone, 'on a phone'),
    whole('lighthouse-run', Infinity, undefined, 'on a desk'),
  ),
  whole('lighthouse-run', Infinity, phone, 'on a phone'),
  openHands,
  byKeys,
  reasons,
  stopped,
  damaged,
  playing,
  room,
];
