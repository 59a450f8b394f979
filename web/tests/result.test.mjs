// Tests the end of a game: the reason for a tie, plots as tables, the picture, and what comes next.
// That the figures are the core's is tested in games.test.mjs.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { long } from './long.mjs';
import { findOverflow } from './overflow.mjs';
import { importRecord } from './pages.mjs';
import { program } from './server.mjs';
import { inMenu, listenTo, openTable } from './table.mjs';

function record(game, seed) {
  const words = ['record', game, '--players', '3', '--player', 'greedy', '--seed', seed];
  return execFileSync(program, words, { encoding: 'utf8' });
}

async function result(world, game, seed, options = {}) {
  const page = await world.visitor(options);
  await importRecord(page, world.url, record(game, seed));
  await page.locator('[data-testid="action-bar"] .main').click();
  await page.getByTestId('result').waitFor();
  return page;
}

// Makes a table that is over at once, since I resign.
async function given(world, seats) {
  const page = await listenTo(await world.visitor());
  await openTable(page, world.url, { game: 'lighthouse-run', seats });
  await inMenu(page, 'resign');
  await page.getByTestId('result').waitFor();
  return page;
}

// Returns the levels of the seats once the next table is there; null is a person.
async function nextSeats(page, before) {
  await page.waitForURL((url) => url.href !== before);
  await page.waitForFunction((id) => window.fanalTap.table?.id === id, page.url().split('/').pop());
  return page.evaluate(() => window.fanalTap.table.seats.map(({ level }) => level ?? null));
}

// Makes the same table without a server.
async function givenHere(world) {
  const page = await listenTo(await world.visitor());
  await page.goto(`${world.url}/dev/lighthouse-run/3`);
  await page.getByTestId('action-bar').waitFor();
  await inMenu(page, 'resign');
  await page.getByTestId('result').waitFor();
  return page;
}

function again(name, press, wanted) {
  return {
    name: `${name}: the next table`,
    async run(world) {
      const page = await given(world, ['bot', 'bot']);
      const before = page.url();
      await press(page);
      assert.deepEqual(await nextSeats(page, before), wanted);
    },
  };
}

const press = (name) => (page) => page.getByRole('button', { name, exact: true }).click();

export const tests = [
  {
    name: 'a tie shows the cards that broke it, and the number of the rule',
    async run(world) {
      const page = await result(world, 'lighthouse-run', 'tie10');
      await page.getByRole('heading', { name: 'Seat 2 wins on the cards' }).waitFor();
      const tie = page.getByTestId('tie');
      assert.match(await tie.innerText(), /^Equal points: Seat 2 is ahead of Seat 1/);
      const rule = tie.getByRole('link', { name: 'Rule 6.2' });
      assert.match(await rule.getAttribute('href'), /learn\/lighthouse-run#6\.2$/);
      assert.equal(await page.getByTestId('hands').locator('.chip').count(), 4);
    },
  },
  {
    name: 'the curve has a name, a story and a table; A leads to the analysis',
    async run(world) {
      const page = await result(world, 'bretagne', 'axe');
      const rounds = page.getByTestId('rounds');
      const plot = rounds.getByRole('img', { name: 'Points' });
      assert.match(await plot.locator('desc').textContent(), /^Seat 1: \d+(, \d+){5}\. Seat 2: /);
      const dashes = await plot
        .locator('.lines > g')
        .evaluateAll((all) => all.map((line) => line.getAttribute('stroke-dasharray')));
      assert.equal(new Set(dashes).size, 2, 'solid and double lines have none');
      await plot.hover();
      assert.match(await page.getByTestId('reading').innerText(), /^Round \d\s+Seat 1\s*\d+/);
      await rounds.getByRole('button', { name: 'As a table' }).click();
      assert.equal(await plot.count(), 0);
      await rounds.getByRole('columnheader', { name: 'the end' }).waitFor();
      await page.keyboard.press('a');
      await page.getByTestId('analysis').waitFor();
    },
  },
  {
    name: 'chances, moments and luck come by themselves, and the analysis begins with them',
    async run(world) {
      const page = await result(world, 'lighthouse-run', 'axe', { leisure: true });
      await page.getByTestId('luck').waitFor();
      const rows = await page
        .getByTestId('luck')
        .locator('tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.cells].slice(1).map((c) => c.innerText)));
      assert.equal(rows.length, 3);
      for (const row of rows) {
        const [start, own, others, draws, end] = row.map((text) => Number(text.replace('−', '-')));
        assert.ok(Math.abs(start + own + others + draws - end) <= 3, `${row}, each rounded`);
      }
      const plot = page.getByTestId('chances').getByRole('img', { name: 'Chance to win' });
      assert.match(await plot.locator('desc').textContent(), /^Seat 1: \d+.* per cent\. Seat 2: /);
      assert.equal(await plot.locator('.buoy').count(), 3);
      assert.equal(await page.getByTestId('moments').locator('li').count(), 3);
      const link = page.getByTestId('moments').getByRole('link').nth(1);
      assert.match(await link.getAttribute('href'), /\/analysis\?ply=[1-9]\d*$/);
      const { width, height } = await plot.boundingBox();
      const position = { x: width / 2, y: height / 2 };
      await page.getByTestId('chances').locator('.press').click({ position });
      await page.getByTestId('scrubber').waitFor();
      const pressed = Number(new URL(page.url()).searchParams.get('ply'));
      assert.ok(pressed > 20 && pressed < 90, `move ${pressed}`);
      await page.getByTestId('verdict').waitFor();
      assert.equal(await page.getByTestId('scrubber').getAttribute('aria-valuenow'), `${pressed}`);
    },
  },
  {
    name: 'the picture is a PNG of 1200 × 630, with and without names, by day and night',
    async run(world) {
      const page = await result(world, 'bretagne', 'axe', { painted: true });
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      const seen = new Set();
      const drawn = async (n) =>
        page.locator(`[data-testid="picture"][data-drawn="${n}"]`).waitFor();
      const keep = async () => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Save the picture' }).click(),
        ]);
        assert.match(download.suggestedFilename(), /^bretagne-.*\.png$/);
        const bytes = readFileSync(await download.path());
        assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
        assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
        seen.add(bytes.toString('base64'));
      };
      await drawn(1);
      await keep();
      for (const [n, option] of ['Names', 'Curve', 'Night'].entries()) {
        await page.getByRole('checkbox', { name: option }).click();
        await drawn(n + 2);
        await keep();
      }
      assert.equal(seen.size, 4, 'each option changes the picture');
    },
  },
  again('Rematch', (page) => page.keyboard.press('r'), [null, 1, 1]),
  again('Stronger bots', press('Stronger bots'), [null, 2, 2]),
  again('Swap seats', press('Swap seats'), [1, 1, null]),
  {
    name: 'without a server: stronger bots, and no link to pass on',
    async run(world) {
      const page = await givenHere(world);
      const before = page.url();
      const levels = await page.evaluate(() =>
        window.fanalTap.table.seats.map(({ level }) => level),
      );
      await page.evaluate(() => {
        const fonts = new Promise((come) => (window.letFontsCome = come));
        document.fonts.load = () => fonts;
      });
      await press('Share')(page);
      await page.getByRole('button', { name: 'Save the picture' }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Copy the link' }).count(), 0);
      await page.keyboard.press('Escape');
      await page.getByTestId('picture').waitFor({ state: 'detached' });
      await page.evaluate(() => window.letFontsCome([])); // a drawing that comes too late is no fault
      await press('Stronger bots')(page);
      const wanted = levels.map((level) => (level ? Math.min(level + 1, 5) : null));
      assert.deepEqual(await nextSeats(page, before), wanted);
    },
  },
  {
    name: 'nothing is cut off on phones and desks, in German and French',
    weight: 2,
    async run(world) {
      const found = [];
      for (const [game, language, width, height] of [
        ['bretagne', 'de', 360, 640],
        ['lighthouse-run', 'fr', 1024, 768],
        ...(long
          ? [
              ['lighthouse-run', 'fr', 390, 844],
              ['bretagne', 'fr', 1024, 768],
              ['lighthouse-run', 'de', 1440, 900],
            ]
          : []),
      ]) {
        const size = { language, width, height, leisure: true };
        const page = await result(world, game, 'tie11', size);
        await page.getByTestId('luck').waitFor();
        found.push(...(await findOverflow(page)).map((fault) => `${game}, ${language}: ${fault}`));
        await page.context().close();
      }
      assert.deepEqual(found, []);
    },
  },
];
