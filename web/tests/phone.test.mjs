// Phones, tablets and a zoom of 200 %: games by touch alone. Before every move everything legal can
// be reached: it is in sight, an arrow at the edge leads to it, or the tab of its sheet has a dot.
import assert from 'node:assert/strict';
import { briefBretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { grouped } from './overflow.mjs';
import { listenTo, openTable } from './table.mjs';
import { Thumb, touch } from './touch.mjs';

const rulesOf = { bretagne: briefBretagne, 'lighthouse-run': lighthouseRun };
async function sitDown(world, game, size) {
  const page = await listenTo(await world.visitor({ ...touch, ...size }));
  await openTable(page, world.url, { game, seats: ['bot'], press: 'tap' });
  return new Thumb(page, rulesOf[game], { seed: 31 });
}

function whole(game, size) {
  return {
    name: `${game}, a whole game by touch`,
    weight: 7,
    async run(world) {
      const player = await sitDown(world, game, size);
      await player.play();
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

// What browser bars leave of phones.
const short = [
  [360, 560],
  [375, 553],
  [360, 640],
  [390, 664],
  [412, 732],
];
// On their side, with a notch.
const low = [
  [844, 390],
  [932, 430],
];

// Runs in the page: the edges that the device keeps for itself.
function setInsets(isNotched) {
  for (const [side, px] of Object.entries({ left: 47, right: 47, bottom: 21 }))
    document.documentElement.style.setProperty(`--inset-${side}`, `${isNotched ? px : 0}px`);
}

// Runs in the page once it has come to rest: how much of the height the board has, and what of the
// targets on it is out of sight or under the button.
async function boardOf() {
  for (let frames = 0; frames < 4 || document.querySelector('.overview'); frames++)
    await new Promise((done) => requestAnimationFrame(done));
  const pane = document.querySelector('.pane').getBoundingClientRect();
  const button = document.querySelector('[data-testid="zoom"]').getBoundingClientRect();
  const faults = [];
  const share = pane.height / innerHeight;
  if (share < 0.45) faults.push(`the board has ${Math.round(100 * share)} % of the height`);
  const sheet = document.querySelector('[data-testid="sheet"]');
  for (const target of sheet
    ? []
    : document.querySelectorAll('.pane :is(.legal[data-place], [data-legal])')) {
    const { left, top, right, bottom, width, height } = target.getBoundingClientRect();
    const name = target.dataset.place ?? target.closest('[data-place]')?.dataset.place;
    const x = (left + right) / 2;
    const y = (top + bottom) / 2;
    if (x < pane.left || x > pane.right || y < pane.top || y > pane.bottom)
      faults.push(`${name} is out of sight`);
    if (Math.min(width, height) < 23) faults.push(`${name} is ${width} × ${height}`);
    if (x > button.left && x < button.right && y > button.top && y < button.bottom)
      faults.push(`${name} is under the button`);
  }
  return { share, faults };
}

class Measure {
  found = [];
  least = 1;

  constructor(page) {
    this.page = page;
  }

  // At all sizes once, then at the tightest.
  async at(where) {
    const sizes = this.least === 1 ? [...low, ...short] : [low[0], ...short.slice(0, 2)];
    for (const [width, height] of sizes) {
      await this.page.setViewportSize({ width, height });
      await this.page.evaluate(setInsets, width > height);
      const { share, faults } = await this.page.evaluate(boardOf);
      this.least = Math.min(this.least, share);
      for (const fault of faults)
        this.found.push({ fault, where: `${where}, ${width} × ${height}` });
    }
  }

  over(world) {
    world.notes.push(`the board has ${Math.round(100 * this.least)} % or more`);
    assert.deepEqual(grouped(this.found), []);
  }
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

function inGuide(game) {
  return {
    name: `${game}: on short and low phones the board has 45 % of the height in the guide`,
    weight: 3,
    async run(world) {
      const page = await listenTo(await world.visitor({ ...touch, width: 390, height: 664 }));
      const player = new Thumb(page, rulesOf[game], { check: false });
      const measure = new Measure(page);
      await page.goto(`${world.url}/guide/${game}`);
      for (let seq = -1; ;) {
        await player.ready(seq);
        await page.getByTestId('guide').waitFor();
        const now = await player.steady();
        const wanted = now.table.guide?.[now.view.ply];
        if (wanted === undefined) break;
        await measure.at(wanted);
        const places = rulesOf[game].placesOf(wanted, now.view.view);
        await player.move(
          await player.steady(),
          ({ place, move }) => places.includes(place) || move === wanted,
        );
        seq = now.view.seq;
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

export const tests = [
  whole('bretagne', { width: 390, height: 844 }),
  whole('lighthouse-run', { width: 390, height: 844, theme: 'night' }),
  turned('bretagne'),
  turned('lighthouse-run'),
  inPlay('bretagne', 16),
  inPlay('lighthouse-run', 12),
  inGuide('bretagne'),
  inGuide('lighthouse-run'),
  wayBack,
];
