// Tests the first visit: how much it loads, and that nothing jumps meanwhile.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webFolder } from './server.mjs';
import { LIMIT, sizeAs, visitHome, visitTable } from './weight.mjs';

const other = { bretagne: 'lighthouse-run', 'lighthouse-run': 'bretagne' };

// Runs in the page before anything else: keeps what moved although nobody pressed anything.
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

// Returns the bytes that the service worker fetches later, to work without a server: everything it
// keeps that has not come already under its name in this build.
function keptLater(parts) {
  const text = readFileSync(join(webFolder, 'sw.js'), 'utf8');
  const files = JSON.parse(/files = (\[.*\])/.exec(text)[1]);
  const come = new Set(parts.map(({ path }) => path));
  return files
    .filter(
      (file) => file.startsWith('assets/') && !come.has(`/${file}`) && !file.endsWith('.woff2'),
    )
    .reduce((sum, file) => sum + sizeAs(file, '.br'), 0);
}

function visit(game, language) {
  return {
    name: `${game}, ${language}: start page and table weigh at most ${LIMIT} bytes, and nothing jumps`,
    async run(world) {
      const page = await world.visitor({ painted: true, leisure: true, language });
      await page.addInitScript(watchShifts);
      const { scale, home } = await visitHome(page, world.url);
      await assertCalm(page, 'the start page');
      const early = scale.parts.filter(({ path }) => path.includes(other[game]));
      assert.deepEqual(early, [], 'a board too early');
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

// Returns what is shown before any script has come, and where.
function shellOf() {
  const style = getComputedStyle(document.documentElement);
  const box = document.querySelector('.brand').getBoundingClientRect();
  return {
    lang: document.documentElement.lang,
    theme: document.documentElement.dataset.theme,
    ground: style.backgroundColor,
    words: document.querySelector('.shell')?.innerText.trim(),
    brand: [box.left, box.top + box.height / 2].map(Math.round),
  };
}

function shell(language, theme, size, line) {
  return {
    name: `${language}, ${theme}: there is something to read before the script, and it stays in place`,
    async run(world) {
      const page = await world.visitor({ painted: true, leisure: true, language, theme, ...size });
      const system = theme === 'night' ? 'light' : 'dark'; // the person's choice counts
      await page.emulateMedia({ colorScheme: system });
      let go;
      const held = new Promise((resolve) => (go = resolve));
      await page.route(/\.(js|css)$/, (route) => held.then(() => route.continue()));
      await page.goto(world.url, { waitUntil: 'commit' });
      await page.getByText(line).waitFor();
      const before = await page.evaluate(shellOf);
      assert.equal(before.lang, language);
      assert.equal(before.theme, theme);
      assert.match(before.words, new RegExp(`^Fanal\\s+${line}`));
      assert.equal(before.ground, theme === 'night' ? 'rgb(7, 15, 23)' : 'rgb(230, 220, 195)');
      go();
      await page.getByTestId('new-table').waitFor();
      const after = await page.evaluate(shellOf);
      assert.deepEqual({ ...after, words: before.words, brand: before.brand }, before);
      for (const n of [0, 1])
        assert.ok(
          Math.abs(after.brand[n] - before.brand[n]) <= 3,
          `the name moves from ${before.brand} to ${after.brand}`,
        );
      assert.ok((await page.locator('h1').innerText()).startsWith(line));
    },
  };
}

const phone = { width: 390, height: 664 };
export const tests = [
  shell('de', 'night', {}, 'Bring Licht an die Küste oder entkomm dem Unwetter.'),
  shell('fr', 'day', phone, 'Éclairez la côte, ou devancez la tempête.'),
  visit('bretagne', 'en'),
  visit('lighthouse-run', 'de'),
];
