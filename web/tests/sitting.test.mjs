// Tests sitting down and getting up: the waiting room, hints, resigning, leaving, cancelling,
// lists.
import assert from 'node:assert/strict';
import { lighthouseRun } from './lighthouse-run.mjs';
import { inMenu, listenTo, openTable } from './table.mjs';
import { twoAtATable } from './together.test.mjs';

async function waitingRoom(world, seats, options = {}, clock = undefined) {
  const page = await listenTo(await world.visitor(options));
  await openTable(page, world.url, { game: 'lighthouse-run', seats, clock });
  await page.getByTestId('waiting').waitFor();
  return page;
}

const boxOf = (page) => page.locator('.river').first().boundingBox();
const fits = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

const withBank = {
  name: 'a clock with a bank: told before the game, and everybody sees what everybody has',
  async run(world) {
    const anne = await waitingRoom(world, ['link'], {}, '10 min, and 15 s per turn');
    const told = '10 min, and 15 s per turn';
    await anne.getByRole('heading', { name: told }).waitFor();
    const yann = await world.visitor();
    await yann.goto(await anne.locator('[data-testid="invite"] input').inputValue());
    await yann.getByRole('heading', { name: told }).waitFor();
    await yann.getByRole('button', { name: 'Take my seat' }).click();
    for (const page of [anne, yann]) {
      await page
        .getByRole('timer')
        .getByText(/^10:\d\d$/)
        .waitFor();
      await page
        .getByTestId('turn')
        .getByTitle(/has saved$/)
        .getByText('10:00')
        .waitFor();
    }
  },
};

export const tests = [
  withBank,
  {
    name: 'the waiting room: link, code, sentences, and a board that stays where it is',
    async run(world) {
      const anne = await waitingRoom(world, ['link', 'link']);
      await anne.locator('.river').first().waitFor();
      const before = await boxOf(anne);
      const link = await anne.locator('[data-testid="invite"] input').inputValue();
      assert.match(link, /\/t\/[^#]+#invite=./);
      const code = anne.getByTestId('qr');
      await code.locator('path[d]:not([d=""])').waitFor({ state: 'attached' });
      const [size, width, least, paper] = await code.evaluate((svg) => {
        const dark = [
          ...svg
            .querySelector('path')
            .getAttribute('d')
            .matchAll(/M(\d+) (\d+)/g),
        ];
        return [
          svg.viewBox.baseVal.width,
          svg.getBoundingClientRect().width,
          Math.min(...dark.flatMap(([, x, y]) => [Number(x), Number(y)])),
          getComputedStyle(svg).backgroundColor,
        ];
      });
      assert.equal(least, 4, 'four modules of margin');
      assert.ok(width >= 96 && size >= 29, `${width} pixels for ${size} modules`);
      assert.equal(paper, 'rgb(255, 253, 246)', 'light paper');
      assert.equal(await anne.getByTestId('waiting').locator('ol li b[aria-hidden]').count(), 3);
      await anne.getByTestId('start').getByText('Start with 2 bots').waitFor();
      await anne.evaluate(() => (navigator.share = undefined));
      // The word is shown only for a moment, so the wait for it begins first.
      const copied = (id) => anne.getByTestId(id).getByText('Copied');
      await Promise.all([copied('share').waitFor(), anne.getByTestId('share').click()]);
      const yann = await listenTo(await world.visitor());
      await yann.goto(link);
      await yann.getByText('invites you').waitFor();
      await yann.locator('[data-testid="waiting"] input').first().fill('Yann');
      await yann.getByRole('button', { name: 'Take my seat' }).click();
      await anne.getByTestId('seat-1').getByText('Yann', { exact: true }).waitFor();
      await anne.getByTestId('start').getByText('Start with a bot').waitFor();
      await copied('copy').waitFor({ state: 'detached' });
      await Promise.all([copied('copy').waitFor(), anne.keyboard.press('c')]);
      await anne.getByTestId('start').click();
      await anne.getByTestId('action-bar').waitFor();
      const after = await boxOf(anne);
      for (const side of ['x', 'y', 'width', 'height'])
        assert.ok(
          Math.abs(before[side] - after[side]) < 2,
          `${side}: ${before[side]}, ${after[side]}`,
        );
    },
  },
  {
    name: 'the waiting room on a phone, in German, and a guest without a name',
    async run(world) {
      const phone = { width: 390, height: 664, language: 'de' };
      const anne = await waitingRoom(world, ['link'], phone);
      await anne.getByText('Noch ein Platz ist frei.').waitFor();
      await anne.getByText('noch nicht begonnen').waitFor();
      const link = await anne.locator('[data-testid="invite"] input').inputValue();
      const guest = await listenTo(await world.visitor(phone));
      await guest.goto(link);
      await guest.getByRole('button', { name: 'Meinen Platz einnehmen' }).waitFor();
      for (const page of [anne, guest])
        assert.ok(await fits(page), 'nothing is wider than a phone');
      await guest.getByRole('button', { name: 'Meinen Platz einnehmen' }).click();
      await guest.getByTestId('action-bar').waitFor();
      const names = await guest.evaluate(() => window.fanalTap.table.seats.map(({ name }) => name));
      assert.deepEqual(names, ['Guest', 'Guest 2']);
      await anne.waitForFunction(() =>
        /Gast 2/.test(document.querySelector('[data-testid=live]').textContent),
      );
    },
  },
  {
    name: 'what there is to say in the waiting room fits its place, in German and French',
    async run(world) {
      for (const [width, height, language] of [
        [1440, 900, 'de'],
        [1280, 720, 'fr'],
      ]) {
        const page = await waitingRoom(world, ['link'], { width, height, language });
        await page.locator('.river').first().waitFor();
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll('.facts, .facts section, .bar section')]
            .filter((one) => one.scrollHeight > one.clientHeight)
            .map((one) => one.textContent),
        );
        assert.deepEqual(cut, [], `${width}, ${language}`);
        await page.getByTestId('cancel').click();
        const box = await page.getByTestId('cancel-sure').boundingBox();
        assert.ok(box.y + box.height <= height, 'the question can be answered');
      }
    },
  },
  {
    name: 'a table that its host cancels is gone for who waits there',
    async run(world) {
      const anne = await waitingRoom(world, ['open']);
      const yann = await listenTo(await world.visitor());
      await yann.goto(`${world.url}/lobby`);
      const id = new URL(anne.url()).pathname.split('/').pop();
      await yann.getByTestId(`table-${id}`).getByText('Guest', { exact: true }).waitFor();
      await yann.goto(anne.url());
      await yann.getByTestId('waiting').waitFor();
      await anne.getByTestId('cancel').click();
      await anne.getByTestId('cancel-sure').click();
      await anne.getByTestId('new-table').waitFor();
      await yann.getByText('This table was cancelled').waitFor();
    },
  },
  {
    name: 'hints are off with other people, and the lamp says so',
    async run(world) {
      const { anne, yann } = await twoAtATable(world, 'lighthouse-run', lighthouseRun);
      for (const page of [anne, yann]) {
        assert.ok(await page.getByTestId('lamp').isDisabled());
        assert.equal(
          await page.getByTestId('lamp').getAttribute('title'),
          'Hints are off at this table',
        );
      }
    },
  },
  {
    name: 'leaving with a stand-in, the list that says whom a table waits for, and resigning',
    async run(world) {
      const { anne, yann } = await twoAtATable(world, 'lighthouse-run', lighthouseRun);
      await yann.waitForFunction(() => window.fanalTap.view !== null);
      await inMenu(yann, 'leave');
      const mine = yann.getByTestId('your-tables');
      await mine.getByText(/Round 1/).waitFor();
      await anne.waitForFunction(() => window.fanalTap.table.seats[1].stand_in);
      await anne.getByText('A bot is playing for Yann.').waitFor();
      await mine.getByRole('link').first().click();
      await yann.getByRole('button', { name: 'Take my seat back' }).click();
      await anne.waitForFunction(() => !window.fanalTap.table.seats[1].stand_in);
      await inMenu(anne, 'resign');
      for (const page of [anne, yann]) await page.getByTestId('result').waitFor();
      await yann.getByRole('heading', { name: 'You win' }).waitFor();
      await anne.getByText('resigned', { exact: true }).first().waitFor();
      assert.equal(await anne.getByTestId('turn').innerText(), 'Game over');
    },
  },
];
