// Measures how much of the height a board has on short and low phones, and which of its targets are
// out of sight.
import assert from 'node:assert/strict';
import { grouped } from './overflow.mjs';

// The screen that browser bars leave on phones.
const short = [
  [360, 560],
  [375, 553],
  [360, 640],
  [390, 664],
  [412, 732],
];
// Phones on their side, with a notch.
const low = [
  [844, 390],
  [932, 430],
];

// Runs in the page: sets the edges that the device reserves.
function setInsets(isNotched) {
  for (const [side, px] of Object.entries({ left: 47, right: 47, bottom: 21 }))
    document.documentElement.style.setProperty(`--inset-${side}`, `${isNotched ? px : 0}px`);
}

// Runs in the page once it has come to rest; returns the board's share of the height, and the
// targets on it that are out of sight or under the button.
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

export class Measure {
  found = [];
  least = 1;

  constructor(page) {
    this.page = page;
  }

  // Measures at all sizes once, then at the tightest; leaves the page at one of them, or at its
  // former size.
  async at(where, before = null) {
    const sizes = this.least === 1 ? [...low, ...short] : [low[0], ...short.slice(0, 2)];
    for (const [width, height] of sizes) {
      await this.page.setViewportSize({ width, height });
      await this.page.evaluate(setInsets, width > height);
      const { share, faults } = await this.page.evaluate(boardOf);
      this.least = Math.min(this.least, share);
      for (const fault of faults)
        this.found.push({ fault, where: `${where}, ${width} × ${height}` });
    }
    if (!before) return;
    await this.page.setViewportSize(before);
    await this.page.evaluate(setInsets, false);
  }

  over(world) {
    world.notes.push(`the board has ${Math.round(100 * this.least)} % or more`);
    assert.deepEqual(grouped(this.found), []);
  }
}
