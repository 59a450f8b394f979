// Tests the explanations: moves of others, in the action bar as in the log; things pointed at,
// beside the pointer or at the focus; why something is not possible; what to know before it is too
// late.
import assert from 'node:assert/strict';
import { bretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { listenTo, openTable, Player } from './table.mjs';

const tip = (page) => page.getByTestId('tip');
const place = (page, name) => page.locator(`[data-place="${name}"]`).first();

// Runs in the page: keeps every sentence that the action bar says while others move.
function listen() {
  window.prompts = [];
  new MutationObserver(() => {
    const prompt = document.querySelector('[data-testid="prompt"]');
    const words = prompt?.textContent.trim();
    const theirs = !document.querySelector('[data-testid="action-bar"].act');
    if (theirs && words && window.prompts[window.prompts.length - 1] !== words)
      window.prompts.push(words);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

// Points at something until it is explained, and returns the explanation.
async function pointAt(page, target, wanted) {
  await page.mouse.move(2, 300);
  const box = await target.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await tip(page).getByText(wanted).first().waitFor();
  return tip(page).innerText();
}

async function begin(world, game, options = {}) {
  const page = await listenTo(await world.visitor(options));
  await page.addInitScript(listen);
  await openTable(page, world.url, { game, seats: ['bot'] });
  const rules = game === 'bretagne' ? bretagne : lighthouseRun;
  return { page, player: new Player(page, rules, { seed: 4, check: false }) };
}

// Runs in the page; returns the ships at the start as boxes; each colour is one box with a count.
function ships() {
  const start = document.querySelector('[data-place="field-0"]').getBoundingClientRect();
  return [...document.querySelectorAll('.ships use[href^="#ship-"]')]
    .map((ship) => ship.getBoundingClientRect())
    .filter(({ left, right }) => left > start.left - 20 && right < start.right + 20)
    .map(({ left, right }) => ({ left, right }));
}

export const tests = [
  {
    name: 'lighthouse-run: the bar tells what a bot does, and things tell what they are',
    async run(world) {
      const { page, player } = await begin(world, 'lighthouse-run', {
        reducedMotion: 'no-preference',
      });
      await player.ready();
      const [a, b] = await page.evaluate(ships);
      assert.ok(a.right <= b.left + 4 || b.right <= a.left + 4, 'one ship hides the other');

      await pointAt(page, page.locator('[data-tip*="for each ship"]').first(), /reached field/);
      await pointAt(page, place(page, 'cloud'), /Storm at sea/);
      await pointAt(page, page.locator('.hand .card').first(), /Solo|Coop|Group/);
      await player.playUntil(({ view }) => view.moves.some((move) => /^sail \d/.test(move)));
      const dark = await page.locator('[data-place="field-20"]');
      const words = await pointAt(page, dark, /Rule 4\.\d/);
      assert.match(words, /Field 20: no ship is there\./);

      await page.mouse.move(2, 300);
      await player.playUntil(({ view }) => view.view.round > 2);
      const told = await page.evaluate(() => window.prompts);
      const log = await page
        .locator('[data-testid="log"] .line')
        .evaluateAll((lines) => lines.map((line) => line.textContent.trim()));
      const turns = told.filter((sentence) => / played /.test(sentence));
      assert.ok(turns.length > 0, `no turn is told: ${told.join(' | ')}`);
      for (let n = 2; n < told.length; n++)
        assert.ok(
          !/thinking/.test(told[n - 1]) || !told[n].startsWith(told[n - 2]),
          `a turn is not told all the while: ${told.slice(n - 2, n + 1).join(' | ')}`,
        );
      assert.ok(
        turns.some((sentence) => log.includes(sentence)),
        turns.join(' | '),
      );
    },
  },
  {
    name: 'bretagne: things tell what they are and why not, beside the pointer and at the focus',
    async run(world) {
      const { page, player } = await begin(world, 'bretagne');
      await player.playUntil(({ view }) => view.moves.some((move) => move.startsWith('build ')));
      const words = await pointAt(page, place(page, 'harbour-roscoff'), /Rule/);
      assert.match(words, /Harbour Roscoff/);
      await pointAt(page, place(page, 'lorient-worker'), /worker/);
      // Something that glows needs no word that it is legal.
      const glowing = page.locator('[data-place^="tile-"][data-legal]').first();
      assert.doesNotMatch(await pointAt(page, glowing, /reward/), /legal/);
      await page.keyboard.press('Escape');
      await tip(page).waitFor({ state: 'detached' });
      await page.keyboard.press('Tab');
      await place(page, 'harbour-roscoff').focus();
      await tip(page).getByText('Harbour Roscoff').waitFor();

      // Pressing it gives the reason beside the pointer, not at the edge of the window.
      const box = await place(page, 'harbour-paimpol').boundingBox();
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await page.mouse.click(at.x, at.y);
      const refusal = await page.getByTestId('refusal').boundingBox();
      const away = Math.hypot(
        Math.max(refusal.x - at.x, at.x - refusal.x - refusal.width, 0),
        Math.max(refusal.y - at.y, at.y - refusal.y - refusal.height, 0),
      );
      assert.ok(away < 60, `${away} pixels from the pointer`);
    },
  },
];
