// Tests calls to move: the page keeps my wishes, and N goes to the next game.
import assert from 'node:assert/strict';
import { openTable } from './table.mjs';

async function asAnne(page, url) {
  await page.goto(url);
  await page.evaluate(() =>
    fetch('/api/guest', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Anne' }),
    }),
  );
}

// The date in this many days, in the format of date fields.
const day = (days) => new Date(Date.now() + days * 86400000).toISOString().slice(0, 10);

async function takeDaysOff(page) {
  const panel = page.getByRole('region', { name: 'Days off' });
  const [first, last] = [panel.getByLabel('First day off'), panel.getByLabel('Last day off')];
  const take = panel.getByRole('button', { name: 'Take off' });
  await first.fill(day(10));
  await last.fill(day(80));
  await take.click();
  await panel.getByRole('alert').getByText('more than 30 days').waitFor();
  await last.fill(day(12));
  await take.click();
  const remove = panel.getByRole('button', { name: /^Remove / });
  await remove.waitFor();
  assert.equal(await first.inputValue(), '', 'what was taken is no longer in the fields');
  await page.reload();
  await remove.click();
  await remove.waitFor({ state: 'detached' });
}

export const tests = [
  {
    name: 'the page of calls keeps what I wish, by keyboard too, and says what is wrong',
    async run(world) {
      const page = await world.visitor();
      world.expected.push(/400 \(Bad Request\)/);
      await asAnne(page, world.url);
      await page.goto(`${world.url}/calls`);
      const webhook = page.getByRole('switch', { name: 'Webhook' });
      await webhook.waitFor();
      await page.getByText('Quiet hours', { exact: true }).click();
      const until = page.getByRole('slider', { name: 'Quiet until', disabled: false });
      await until.press('ArrowRight');
      await until.press('ArrowRight');
      await page.getByText('said once at 08:00').waitFor();
      await page.getByRole('checkbox', { name: 'Push: My clock runs low' }).uncheck();
      await page.locator('input[type=url]').fill('ftp://nowhere.example');
      await webhook.check({ force: true }).catch(() => {}); // it does not stay checked
      await page.getByRole('alert').getByText('Please check the address').waitFor();
      await page.reload();
      await page.getByText('said once at 08:00').waitFor();
      assert.equal(await page.getByRole('switch', { name: 'Webhook' }).isChecked(), false);
      const clock = page.getByRole('checkbox', { name: 'Push: My clock runs low' });
      assert.equal(await clock.isChecked(), false);
      await takeDaysOff(page);
    },
  },
  {
    name: 'the title counts the games that wait, and N goes to the next one',
    async run(world) {
      const page = await world.visitor();
      const addresses = [];
      for (let n = 0; n < 2; n++) {
        await openTable(page, world.url, { game: 'lighthouse-run', seats: ['bot'] });
        await page.locator('[data-testid="action-bar"].act').waitFor();
        addresses.push(new URL(page.url()).pathname);
      }
      await page.getByTestId('next-game').waitFor();
      await page.waitForFunction(() => document.title.startsWith('(2) '));
      await page.keyboard.press('n');
      await page.waitForURL((url) => url.pathname === addresses[0]);
      await page.goto(`${world.url}/lobby`);
      await page.getByRole('link', { name: 'Next game' }).waitFor();
      await page.keyboard.press('n');
      await page.waitForURL((url) => addresses.includes(url.pathname));
    },
  },
];
