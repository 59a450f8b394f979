// The first visit: how much it loads, and that nothing jumps while it does.
import assert from 'node:assert/strict';
import { firstLoad } from './weight.mjs';

const LIMIT = 300 * 1024;

// Runs in the page before anything else: what moved although nobody pressed anything.
function watchShifts() {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        window.shifts.push({
          value: entry.value,
          what: entry.sources
            .map(({ node }) =>
              (node?.nodeType === 1 ? node : node?.parentElement)?.outerHTML.slice(0, 80),
            )
            .join(' | '),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

function visit(game) {
  return {
    name: `${game}: start page and table weigh at most 300 KB, and nothing jumps`,
    async run(world) {
      const page = await world.visitor({ painted: true });
      await page.addInitScript(watchShifts);
      const { parts, total } = await firstLoad(page, world.url);
      const home = await total();
      const calm = async (where) => {
        const shifts = await page.evaluate(() => window.shifts);
        const sum = shifts.reduce((all, { value }) => all + value, 0);
        assert.ok(sum < 0.02, `${where} jumps by ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`);
      };
      await calm('the start page');
      await page.getByTestId(`play-${game}`).click();
      await page.locator('[data-testid="action-bar"].act').waitFor();
      const all = await total();
      await calm('the table');
      world.notes.push(
        `start page ${(home / 1024).toFixed(1)} KB, with the table ${(all / 1024).toFixed(1)} KB`,
      );
      assert.ok(all <= LIMIT, `${all} bytes: ${JSON.stringify(parts)}`);
    },
  };
}

export const tests = [visit('bretagne'), visit('lighthouse-run')];
