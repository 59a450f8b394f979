// Plays games by touch alone, on phones, tablets and at a zoom of 200 %. Before every move
// everything legal can be reached: it is in sight, an arrow at the edge leads to it, or the tab of
// its sheet has a dot.
import assert from 'node:assert/strict';
import { briefBretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { ifLong, long } from './long.mjs';
import { Measure } from './measure.mjs';
import { grouped } from './overflow.mjs';
import { importLines, recordOf } from './replay.test.mjs';
import { listenTo, openTable } from './table.mjs';
import { Thumb, touch } from './touch.mjs';

const rulesOf = { bretagne: briefBretagne, 'lighthouse-run': lighthouseRun };
async function sitDown(world, game, size) {
  const page = await listenTo(await world.visitor({ ...touch, ...size }));
  await openTable(page, world.url, { game, seats: ['bot'], press: 'tap' });
  return new Thumb(page, rulesOf[game], { seed: 31 });
}

// To the end, or this many moves and then the result of another game.
function byTouch(game, size, moves = Infinity) {
  return {
    name: `${game}, ${moves === Infinity ? 'a whole game' : `${moves} moves`} by touch`,
    weight: 7,
    async run(world) {
      const player = await sitDown(world, game, size);
      if (moves === Infinity) await player.play();
      else {
        for (let n = 0; n < moves; n++) await player.step();
        await importLines(player.page, world.url, recordOf(game));
        await player.page.locator('[data-testid="action-bar"] .main').tap();
        await player.page.getByTestId('result').waitFor();
      }
      await player.inspect('result');
      assert.deepEqual(grouped(player.found), []);
      world.notes.push(`${player.moves.length} moves of my own`);
    },
  };
}

const sizes = {
  'a wide phone on its side': [932, 430],
  'a tablet': [820, 1180],
  'a zoom of 200 %': [720, 450],
};
function turned(game) {
  return {
    name: `${game} on ${Object.keys(sizes).join(', ')}`,
    weight: 6,
    async run(world) {
      const player = await sitDown(world, game, { width: 390, height: 844 });
      for (const [width, height] of Object.values(sizes)) {
        await player.page.setViewportSize({ width, height });
        player.size = `${width} × ${height}`;
        player.steps.clear();
        for (let n = 0; n < 5; n++) await player.step();
      }
      assert.deepEqual(grouped(player.found), []);
    },
  };
}

function inPlay(game, moves) {
  return {
    name: `${game}: on short and low phones the board has 45 % of the height in every step`,
    weight: 3,
    async run(world) {
      const player = await sitDown(world, game, { width: 390, height: 664 });
      player.checks = false;
      const measure = new Measure(player.page);
      for (let n = 0; n < moves; n++) {
        const now = await player.ready();
        await measure.at(`move ${n + 1}, ${now.view.view.step}`);
        await player.step();
      }
      measure.over(world);
    },
  };
}

const wayBack = {
  name: 'the way back closes sheets and dialogs first, Escape every list',
  async run(world) {
    const player = await sitDown(world, 'lighthouse-run', { width: 390, height: 664 });
    const { page } = player;
    await player.ready();
    const table = page.url();
    const sheet = page.getByTestId('sheet');
    for (let n = 0; n < 2; n++) {
      await player.openTab('players');
      await sheet.waitFor();
      await page.getByTestId('menu').tap();
      await page.locator('dialog[open]').waitFor();
      await page.goBack();
      await page.locator('dialog').waitFor({ state: 'detached' });
      await sheet.waitFor();
      assert.equal(
        await page.getByTestId('zoom').evaluate((zoom) => zoom.matches('[inert]')),
        true,
      );
      await page.goBack();
      await sheet.waitFor({ state: 'detached' });
      assert.equal(page.url(), table);
    }
    await player.openTab('log');
    await sheet.waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await player.step(({ place }) => place?.startsWith('card-'));
    await page.getByTestId('strip').tap();
    await page.locator('.hand .card').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.hand .card').first().waitFor({ state: 'detached' });
    await page.getByTestId('strip').tap();
    await page.getByTestId('strip').tap();
    await page.locator('.hand .card').first().waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByTestId('new-table').waitFor();
  },
};

const waysInSight = {
  name: 'the way to the page one is on is in sight, also behind the edge of the screen',
  async run(world) {
    const page = await world.visitor({ ...touch, width: 360, height: 640, language: 'fr' });
    for (const path of ['/statistics', '/lobby']) {
      await page.goto(world.url + path);
      await page.waitForFunction(() => {
        const here = document.querySelector('nav [aria-current="page"]');
        const box = here?.getBoundingClientRect();
        return box && box.left >= 0 && box.right <= innerWidth;
      });
    }
  },
};

export const tests = [
  byTouch('bretagne', { width: 390, height: 844 }, long ? Infinity : 14),
  byTouch('lighthouse-run', { width: 390, height: 844, theme: 'night' }, long ? Infinity : 14),
  turned('bretagne'),
  ...ifLong(turned('lighthouse-run')),
  inPlay('bretagne', long ? 16 : 10),
  inPlay('lighthouse-run', long ? 12 : 8),
  wayBack,
  waysInSight,
];
