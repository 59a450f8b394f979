// Tests the lobby: a tile that two people press leads both to one table, filters stay in the
// address, a challenge is accepted.
import assert from 'node:assert/strict';
import { findOverflow } from './overflow.mjs';
import { register } from './people.test.mjs';
import { openTable } from './table.mjs';

const tile = (page, which) => page.getByTestId(`tile-${which}`);

export const tests = [
  {
    name: 'a tile pressed by two leads both to one table; pressed again, or Escape, it stops',
    async run(world) {
      const anne = await world.visitor();
      const yann = await world.visitor({ width: 390, height: 844 });
      for (const page of [anne, yann]) await page.goto(`${world.url}/lobby`);
      const calm = tile(anne, 'lighthouse-run-2-calm');
      await calm.focus();
      await anne.keyboard.press('ArrowDown');
      await anne.keyboard.press('ArrowUp');
      assert.match(
        await calm.getAttribute('aria-label'),
        /^Lighthouse Run for two, Calm, .*10 min/,
      );
      assert.ok(await calm.evaluate((one) => one === document.activeElement));
      for (const stop of ['Enter', 'Escape']) {
        await anne.keyboard.press('Enter');
        await anne.getByTestId('looking').waitFor();
        assert.equal(await calm.getAttribute('aria-pressed'), 'true');
        await anne.keyboard.press(stop);
        await anne.getByTestId('looking').waitFor({ state: 'detached' });
      }
      await calm.click();
      await anne.getByTestId('looking').getByText('Looking for a second').waitFor();
      await yann.getByText('Lighthouse Run', { exact: true }).first().click();
      const theirs = tile(yann, 'lighthouse-run-2-calm');
      await theirs.getByText('one seat left').waitFor();
      await theirs.click();
      for (const page of [anne, yann]) await page.getByTestId('action-bar').waitFor();
      assert.equal(new URL(anne.url()).pathname, new URL(yann.url()).pathname);
    },
  },
  {
    name: 'filters are kept in the address, and what does not fit is gone',
    async run(world) {
      const anne = await world.visitor();
      const yann = await world.visitor();
      await openTable(anne, world.url, { game: 'bretagne', seats: ['open', 'open'] });
      await anne.getByTestId('waiting').waitFor();
      const row = yann.getByTestId(`table-${new URL(anne.url()).pathname.split('/').pop()}`);
      await yann.goto(`${world.url}/lobby?game=bretagne`);
      await row.waitFor();
      const filters = yann.getByRole('group', { name: 'Filters' });
      await filters.getByRole('button', { name: 'for four' }).click();
      await row.waitFor({ state: 'detached' });
      assert.equal(new URL(yann.url()).search, '?game=bretagne&players=4');
      await yann.reload();
      await filters.getByRole('button', { name: 'for four', pressed: true }).click();
      await row.waitFor();
    },
  },
  {
    name: 'a friend is challenged, hears of it at once and accepts',
    async run(world) {
      const anne = await world.visitor();
      const bo = await world.visitor();
      await register(anne, world.url, 'Anne of the lobby');
      await register(bo, world.url, 'Bo of the lobby');
      const { person } = await bo.evaluate(() => fetch('/api/me').then((answer) => answer.json()));
      await bo.goto(`${world.url}/lobby`);
      await anne.goto(`${world.url}/p/${person}`);
      await anne.getByTestId('friend').click();
      await anne.getByText('No longer a friend').waitFor();
      await anne.goto(`${world.url}/lobby`);
      const friends = anne.getByTestId('lobby-friends');
      await friends.getByText('here', { exact: true }).waitFor();
      await friends.getByRole('button', { name: 'Challenge Bo of the lobby' }).click();
      await anne.getByTestId('challenge').getByRole('button', { name: 'Challenge' }).click();
      await anne.getByTestId('seat-1').getByText('kept for Bo of the lobby').waitFor();
      await bo.getByTestId('challenged').getByText('challenges you').waitFor();
      await bo.getByRole('button', { name: 'Accept' }).click();
      for (const page of [anne, bo]) await page.getByTestId('action-bar').waitFor();
    },
  },
  {
    name: 'a room is for those who have its link',
    async run(world) {
      const anne = await world.visitor();
      const yann = await world.visitor({ width: 390, height: 844 });
      await anne.goto(`${world.url}/lobby`);
      await anne.getByTestId('rooms').getByRole('textbox').fill('Quai 7');
      await anne.getByRole('button', { name: 'Open a room' }).click();
      await anne.getByTestId('room').getByText('Quai 7').waitFor();
      const link = await anne.getByLabel('Link to this room').inputValue();
      await yann.goto(link.replace(/#.*/, ''));
      await yann.getByRole('alert').getByText('You are not in this room').waitFor();
      await anne.getByTestId('open-table').click();
      await anne.getByTestId('waiting').waitFor();
      await yann.goto(link);
      await yann.getByTestId(`table-${new URL(anne.url()).pathname.split('/').pop()}`).waitFor();
      assert.equal(new URL(yann.url()).hash, '', 'the link is not shown any more');
      assert.deepEqual(await findOverflow(yann), []);
    },
  },
];
