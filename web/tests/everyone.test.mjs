// Tests that everyone can use the games: messages are counted until they are read, letters are keys
// only where they are wanted, every stop of Tab has a name, Escape closes the browser's own lists,
// and colours chosen by the system still show what can be pressed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { bretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { ifLong } from './long.mjs';
import { importRecord } from './pages.mjs';
import { program } from './server.mjs';
import { listenTo, openTable, Player } from './table.mjs';
import { twoAtATable } from './together.test.mjs';

const phone = { width: 390, height: 664 };

const unread = {
  name: 'what was said is counted at the tab until it is looked at',
  async run(world) {
    const { anne, yann } = await twoAtATable(world, 'lighthouse-run', lighthouseRun, phone);
    const log = (page) => page.locator('[data-tab="log"]');
    const say = async (text) => {
      await anne.locator('[data-testid="log"] form input').fill(text);
      await anne.getByRole('button', { name: 'Send' }).click();
      await anne.getByTestId('chat').getByText(text).waitFor();
    };
    await log(anne).click();
    await say('Kenavo!');
    await log(yann).locator('b', { hasText: /^1$/ }).waitFor();
    await say('Your turn');
    await log(yann).locator('b', { hasText: /^2$/ }).waitFor();
    await log(yann).getByText('2 new messages').waitFor();
    assert.equal(await log(anne).locator('b').count(), 0, 'what I said is not new to me');
    await log(yann).click();
    await yann.getByTestId('chat').getByText('Kenavo!').waitFor();
    await log(yann).locator('b').waitFor({ state: 'detached' });
    await yann.reload();
    await yann.getByTestId('action-bar').waitFor();
    assert.equal(await log(yann).locator('b').count(), 0, 'it stays read');
  },
};

const letters = {
  name: 'letters and digits as keys can be switched off, and on again',
  async run(world) {
    const page = await listenTo(await world.visitor({ confirm: true }));
    await openTable(page, world.url, { game: 'lighthouse-run', seats: ['bot'] });
    const player = new Player(page, lighthouseRun, { check: false });
    await player.ready();
    const dialog = page.locator('dialog[open]');
    const letterKeys = async (value) => {
      await page.getByTestId('menu').click();
      const choice = dialog.getByRole('group', { name: 'Letters and digits as keys' });
      await choice.locator('label', { hasText: value }).click();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };
    await letterKeys('off');
    const before = await player.look();
    for (const key of ['t', '?', 'r', '1', 'h']) {
      await page.keyboard.press(key);
      await player.steady();
      assert.equal(await dialog.count(), 0, `${key} opens nothing`);
    }
    assert.equal((await player.look()).chosen, before.chosen, 'a digit chooses nothing');
    assert.equal(await page.getByTestId('hint').count(), 0);
    await player.press(player.choose(before.targets, null));
    await page.keyboard.press('Escape'); // which is not a letter
    await page.waitForFunction(
      () => !document.querySelector('[data-testid="commit"]:not(:disabled)'),
    );
    await letterKeys('on');
    await page.keyboard.press('t');
    await dialog.waitFor();
  },
};

// Runs in the page; returns every stop of Tab without a name.
function nameless() {
  return [...document.querySelectorAll('[tabindex="0"]:not(button, a, input, select, summary)')]
    .filter((stop) => stop.getClientRects().length > 0)
    .filter((stop) => !stop.hasAttribute('aria-label') && !stop.hasAttribute('aria-labelledby'))
    .map((stop) => stop.getAttribute('class') ?? stop.tagName);
}

const words = {
  name: 'the sentence in the action bar is a stop of Tab only where it scrolls, and has a name',
  async run(world) {
    const page = await listenTo(await world.visitor());
    await openTable(page, world.url, { game: 'bretagne', seats: ['bot'] });
    await new Player(page, bretagne, { check: false }).ready();
    const sentence = page.locator('[data-testid="action-bar"] .words');
    assert.equal(await sentence.getAttribute('tabindex'), null);
    assert.deepEqual(await page.evaluate(nameless), []);
    await sentence.evaluate((box) => {
      box.style.maxHeight = '20px';
    });
    await page.locator('[data-testid="action-bar"] .words[tabindex="0"][aria-label]').waitFor();
    assert.equal(await sentence.getAttribute('role'), 'group');
    assert.deepEqual(await page.evaluate(nameless), []);
  },
};

const lists = {
  name: 'Escape closes a list of the browser, then the dialog it is in',
  async run(world) {
    const page = await world.visitor();
    const record = execFileSync(
      program,
      ['record', 'lighthouse-run', '--players', '2', '--player', 'greedy', '--seed', 'lists'],
      { encoding: 'utf8' },
    );
    await importRecord(page, world.url, record);
    await page.getByTestId('replay').waitFor();
    await page.locator('[data-testid="action-bar"] .main').click();
    const dialog = page.locator('dialog[open]');
    await dialog.locator('summary').click();
    await dialog.locator('details[open]').waitFor();
    await page.keyboard.press('Escape');
    await dialog.locator('details[open]').waitFor({ state: 'detached' });
    assert.equal(
      await dialog.locator('summary').evaluate((summary) => summary === document.activeElement),
      true,
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  },
};

// Runs in the page; returns everything that can be pressed but is not marked by a line (a chart has
// its own marks), and pictures that lost their colours.
function unmarked() {
  const faults = [];
  const marked = [...document.querySelectorAll('.legal[data-place], [data-legal]')];
  for (const target of marked.filter((target) => target instanceof HTMLElement))
    if (getComputedStyle(target).outlineStyle === 'none') faults.push(target.dataset.place);
  for (const picture of document.querySelectorAll('button > svg:has(> use)')) {
    const isSign = picture.querySelector('use').getAttribute('href').startsWith('#u-');
    const keeps = getComputedStyle(picture).forcedColorAdjust === 'none';
    if (isSign === keeps) faults.push(picture.querySelector('use').getAttribute('href'));
  }
  return { faults: [...new Set(faults)], count: marked.length };
}

function forced(game, rules) {
  return {
    name: `${game} in colours that the system chooses`,
    async run(world) {
      const page = await listenTo(await world.visitor({ forcedColors: 'active' }));
      await openTable(page, world.url, { game, seats: ['bot'] });
      const player = new Player(page, rules, { seed: 6, check: false });
      let targets = 0; // some steps have none on the board, or make themselves
      for (let n = 0; n < 5; n++) {
        await player.step();
        const { faults, count } = await page.evaluate(unmarked);
        assert.deepEqual(faults, [], `after ${n + 1} moves`);
        targets += count;
      }
      assert.ok(targets > 0, 'nothing could be pressed on the board');
    },
  };
}

export const tests = [
  unread,
  letters,
  words,
  lists,
  ...ifLong(forced('bretagne', bretagne)),
  forced('lighthouse-run', lighthouseRun),
];
