// Tests the looks: language and theme switched in mid-game, and no text cut off or overlapping in
// any of the languages at the usual window sizes.
import assert from 'node:assert/strict';
import { bretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { ifLong, long } from './long.mjs';
import { findOverflow, grouped } from './overflow.mjs';
import { NOWHERE, PAGES, visit } from './pages.mjs';
import { importLines, recordOf } from './replay.test.mjs';
import { listenTo, openTable, Player } from './table.mjs';

const rulesOf = { bretagne, 'lighthouse-run': lighthouseRun };
const sizes = [
  [1920, 1080],
  [1440, 900],
  [1280, 800],
];
const languages = { de: 'Deutsch', fr: 'Français', en: 'English' };
// English is the shortest, and other tests look at it.
const tightest = long ? Object.keys(languages) : ['de'];
const tongues = long ? 'three languages' : 'German';

async function inMenu(page, label) {
  await page.getByTestId('menu').click();
  await page.locator('dialog label', { hasText: label }).click();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

// Waits for the fonts and two frames, after which everything is in its place.
const settled = (page) =>
  page.evaluate(() =>
    document.fonts.ready.then(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    ),
  );

// Inspects the table at rest, in each language at these sizes; then what `more` opens, at the last
// size.
async function overflows(player, moment, found, at, more) {
  const { page } = player;
  for (const language of tightest) {
    await inMenu(page, languages[language]);
    await page.mouse.move(2, 2);
    const inspect = async (what) => {
      await settled(page);
      const covered = player
        .covered(await player.look())
        .map((what) => `${what} glows and is covered`);
      for (const fault of [...(await findOverflow(page)), ...covered])
        found.push({ fault, where: `${moment}, ${language}, ${what}` });
    };
    for (const [width, height] of at) {
      await page.setViewportSize({ width, height });
      await inspect(`${width}×${height}`);
    }
    await more(inspect);
  }
}

// Chooses a target, so that price and effect are shown.
function choosing(player, target) {
  return async (inspect) => {
    const { page } = player;
    const there = (await player.look()).targets.find(
      ({ place, move }) => place === target.place && move === target.move,
    );
    await player.press(there);
    await inspect('chosen');
    await page.mouse.move(2, 2);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  };
}

function theResult({ page }) {
  return async (inspect) => {
    await page.locator('[data-testid="action-bar"] .main').click();
    await page.getByTestId('result').waitFor();
    await inspect('result');
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
  };
}

function texts(game, players, moments, variant) {
  return {
    name: `${game}${variant ? `, ${variant}` : ''}: nothing cut off or overlapping in ${tongues} at three sizes`,
    weight: 8,
    async run(world) {
      const page = await listenTo(await world.visitor({ confirm: true }));
      await openTable(page, world.url, { game, seats: Array(players - 1).fill('bot'), variant });
      const player = new Player(page, rulesOf[game], { seed: 21, check: false });
      const found = [];
      for (const [moment, enough] of moments) {
        for (
          let now = await player.ready();
          !now.over && !enough(now.view.view);
          now = await player.ready()
        )
          await player.step();
        const now = await player.look();
        if (now.over) break;
        // The smallest window is the tightest; the others are inspected once, and at the end.
        const at = moment === moments[0][0] ? sizes : sizes.slice(-1);
        const target = now.chosen ? null : player.choose(now.targets, null);
        await overflows(player, moment, found, at, target ? choosing(player, target) : () => {});
      }
      if (variant) return assert.deepEqual(grouped(found), []); // its end looks like that of the base game
      await importLines(page, world.url, recordOf(game, players));
      await page.getByTestId('replay').waitFor();
      await overflows(player, 'over', found, sizes, theResult(player));
      assert.deepEqual(grouped(found), []);
    },
  };
}

function switched(game) {
  return {
    name: `${game}: language and theme switched in mid-game`,
    weight: 3,
    async run(world) {
      const page = await listenTo(await world.visitor());
      await openTable(page, world.url, { game, seats: ['bot'] });
      const player = new Player(page, rulesOf[game], { seed: 5 });
      const before = await player.playUntil((_, n) => n === 7);
      const prompts = new Set();
      for (const [language, name] of Object.entries(languages)) {
        await inMenu(page, name);
        await page.waitForFunction((lang) => document.documentElement.lang === lang, language);
        prompts.add(await page.getByTestId('prompt').innerText());
        const now = await player.look();
        assert.equal(now.view.seq, before.view.seq, 'the game has not moved');
        assert.deepEqual(
          now.targets.map(({ place, move }) => place ?? move),
          before.targets.map(({ place, move }) => place ?? move),
          'the same glows',
        );
      }
      assert.equal(prompts.size, 3, 'the prompt speaks all three languages');
      const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
      const day = await ink();
      await inMenu(page, 'night watch');
      assert.equal(await page.getAttribute('html', 'data-theme'), 'night');
      assert.notEqual(await ink(), day);
      await player.step();
      await page.getByRole('button', { name: 'Night theme' }).click();
      assert.equal(await page.getAttribute('html', 'data-theme'), 'day');
      assert.equal(await ink(), day);
      await inMenu(page, 'Deutsch');
      player.checks = false; // it reads English words
      await player.step();
      await page.reload();
      await player.ready();
      assert.equal(await page.getAttribute('html', 'lang'), 'de', 'kept for the next time');
      await inMenu(page, 'English');
      player.checks = true;
      await player.step();
    },
  };
}

function pages() {
  return {
    name: `pages: nothing cut off or overlapping in ${tongues} at three sizes`,
    weight: 5,
    async run(world) {
      const found = [];
      world.expected.push(/404/);
      for (const language of tightest) {
        const page = await world.visitor({ language });
        for (const path of [...PAGES, ...NOWHERE]) {
          await visit(page, world.url, path);
          for (const [width, height] of sizes) {
            await page.setViewportSize({ width, height });
            await settled(page);
            for (const fault of await findOverflow(page))
              found.push({ fault, where: `${path}, ${language}, ${width}×${height}` });
          }
        }
        await page.context().close();
      }
      assert.deepEqual(grouped(found), []);
    },
  };
}

const step = (name) => [`step ${name}`, (view) => view.step === name];
export const tests = [
  ...ifLong(switched('bretagne')),
  switched('lighthouse-run'),
  texts('bretagne', 4, [
    step('barge'),
    step('action'),
    step('site'),
    [
      'much to keep',
      (view) =>
        view.step === 'action' && view.players[view.seat].goods.filter((n) => n > 0).length > 2,
    ],
  ]),
  texts('lighthouse-run', 4, [
    step('play'),
    step('beacon'),
    step('sail'),
    ['storm', (view) => view.cloud > 0],
  ]),
  ...ifLong(
    texts(
      'lighthouse-run',
      2,
      [['storm', (view) => view.cloud > 0 && view.step === 'sail']],
      'great-fleet',
    ),
  ),
  pages(),
];
