// Tests the text spacing that some people need (WCAG 1.4.12): the criterion's style sheet is laid
// over every page and both tables, and no text may be lost.
import assert from 'node:assert/strict';
import { bretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { findOverflow, grouped } from './overflow.mjs';
import { PAGES, visit } from './pages.mjs';
import { listenTo, openTable, Player } from './table.mjs';
import { touch } from './touch.mjs';

const rulesOf = { bretagne, 'lighthouse-run': lighthouseRun };
const spacing = `
  * {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p {
    margin-bottom: 2em !important;
  }`;
const devices = {
  '390x664': { ...touch, width: 390, height: 664 },
  '1280x720': { width: 1280, height: 720 },
};

// Runs in the page; returns texts that the nearest box with hidden overflow cuts off, to the right
// or below; if a box scrolls, everything can be read.
function clipped() {
  const faults = [];
  const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
  const cuts = (line, from) => {
    for (let box = from, x = true, y = true; (x || y) && box !== document.body;) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const { right, bottom } = box.getBoundingClientRect();
      if (x && hides(overflowX) && line.right > right + 1) return box;
      if (y && hides(overflowY) && line.bottom > bottom + line.height / 3) return box;
      x &&= overflowX === 'visible';
      y &&= overflowY === 'visible';
      box = box.parentElement;
    }
    return null;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const element = node.parentElement;
    if (!text || element.closest('svg, script, style, [aria-hidden="true"]')) continue;
    if (getComputedStyle(element).clipPath !== 'none' || element.closest('.quiet')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const box = cuts(line, element);
      if (box) faults.push(`${box.classList[0] ?? box.tagName} cuts "${text.slice(0, 50)}"`);
    }
  }
  return [...new Set(faults)];
}

async function look(page, where, found) {
  await page.addStyleTag({ content: spacing });
  await page.evaluate(() =>
    document.fonts.ready.then(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    ),
  );
  for (const fault of [...(await findOverflow(page)), ...(await page.evaluate(clipped))])
    found.push({ fault, where });
}

function pages(size) {
  return {
    name: `every page, ${size}`,
    async run(world) {
      const page = await world.visitor(devices[size]);
      const found = [];
      for (const path of PAGES) {
        await visit(page, world.url, path);
        await look(page, path, found);
      }
      assert.deepEqual(grouped(found), []);
    },
  };
}

function table(game, size) {
  return {
    name: `${game}, ${size}`,
    weight: 2,
    async run(world) {
      const page = await listenTo(await world.visitor({ ...devices[size], language: 'fr' }));
      await openTable(page, world.url, { game, seats: ['bot', 'bot', 'bot'] });
      const player = new Player(page, rulesOf[game], { seed: 6, check: false });
      await player.ready();
      const found = [];
      await look(page, 'at rest', found);
      for (const tab of await page.locator('[data-tab]').all()) {
        if ((await tab.getAttribute('aria-pressed')) !== 'true') await tab.click();
        await look(page, await tab.getAttribute('data-tab'), found);
      }
      await page.getByTestId('menu').click();
      await page.locator('dialog[open]').waitFor();
      await look(page, 'menu', found);
      assert.deepEqual(grouped(found), []);
    },
  };
}

export const tests = Object.keys(devices).flatMap((size) => [
  pages(size),
  table('bretagne', size),
  table('lighthouse-run', size),
]);
