// The first visit: how much it loads, and that nothing jumps while it does.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webFolder } from './server.mjs';
import { sizeAs, visitHome, visitTable } from './weight.mjs';

const LIMIT = 220_000; // bytes, fonts aside
const other = { bretagne: 'lighthouse-run', 'lighthouse-run': 'bretagne' };

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

async function assertCalm(page, where) {
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  assert.ok(sum < 0.02, `${where} jumps by ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`);
}

// What the service worker fetches afterwards, to be there without a server: all it keeps but what has
// come already, and that under its name of this build.
function keptLater(parts) {
  const text = readFileSync(join(webFolder, 'sw.js'), 'utf8');
  const files = JSON.parse(/files = (\[.*\])/.exec(text)[1]);
  const come = new Set(parts.map(({ path }) => path));
  return files
    .filter((file) => file.startsWith('/assets/') && !come.has(file) && !file.endsWith('.woff2'))
    .reduce((sum, file) => sum + sizeAs(file, '.br'), 0);
}

function visit(game, language) {
  return {
    name: `${game}, ${language}: start page and table weigh at most ${LIMIT} bytes, and nothing jumps`,
    async run(world) {
      const page = await world.visitor({ painted: true, language });
      await page.addInitScript(watchShifts);
      const { scale, home } = await visitHome(page, world.url);
      await assertCalm(page, 'the start page');
      assert.ok(!scale.parts.some(({ path }) => path.includes(other[game])), 'a board too early');
      const table = await visitTable(page, scale, game);
      await assertCalm(page, 'the table');
      world.notes.push(
        `start page ${home} bytes, with the table ${table}, as gzip ${scale.gzipped}`,
        `${scale.parts.length} files; kept later for use without a server: ${keptLater(scale.parts)}`,
      );
      assert.ok(table <= LIMIT, `${table} bytes: ${JSON.stringify(scale.parts)}`);
      assert.ok(scale.gzipped <= LIMIT, `${scale.gzipped} bytes as gzip`);
      for (const { path, encoding, bytes } of scale.parts) {
        assert.ok(!path.endsWith('.wasm'), 'WebAssembly is for games without a server');
        assert.ok(!path.includes(other[game]), `${path} is of another game`);
        assert.ok(
          encoding === 'br' || bytes < 1500 || path.endsWith('.png'),
          `${path} is sent plain`,
        );
      }
    },
  };
}

export const tests = [visit('bretagne', 'en'), visit('lighthouse-run', 'de')];
