// Tests a pause by consent in two browsers: asked for, refused, agreed to, over.
import assert from 'node:assert/strict';
import { openTable } from './table.mjs';

// Anne opens a table with this clock; Yann is invited, but does not sit yet.
async function invited(world, clock) {
  const [anne, yann] = [await world.visitor(), await world.visitor()];
  await openTable(anne, world.url, {
    game: 'lighthouse-run',
    seats: ['link'],
    name: 'Anne',
    clock,
  });
  await anne.getByTestId('waiting').waitFor();
  await yann.goto(await anne.locator('[data-testid="invite"] input').inputValue());
  await yann.getByTestId('clock-before').getByText(clock).waitFor();
  await yann.getByText('It also does when somebody is away for 60 seconds').waitFor();
  return { anne, yann };
}

const oneActs = (pages) =>
  Promise.any(pages.map((page) => page.locator('[data-testid="action-bar"].act').waitFor()));
const paused = (page) => page.getByTestId('paused');

export const tests = [
  {
    name: 'a pause takes both, holds the board and the clock, and one press ends it',
    weight: 2,
    async run(world) {
      const { anne, yann } = await invited(world, '5 min per turn');
      await yann.locator('[data-testid="waiting"] input').first().fill('Yann');
      await yann.getByRole('button', { name: 'Take my seat' }).click();
      await oneActs([anne, yann]);
      await anne.locator('body').press('p');
      await anne.getByTestId('pause-mine').waitFor();
      await yann.getByTestId('pause-asked').getByText('Anne would like a pause.').waitFor();
      await yann.getByTestId('not-now').click();
      await anne.getByTestId('pause-mine').waitFor({ state: 'detached' });
      await yann.getByTestId('menu').click();
      await yann.getByTestId('pause').click();
      await anne.getByTestId('agree').click();
      for (const page of [anne, yann]) {
        await paused(page).waitFor();
        await page.getByTestId('prompt').getByText('The game is paused.').waitFor();
        assert.equal(await page.locator('[data-legal]').count(), 0, 'nothing glows');
        assert.equal(await page.getByTestId('commit').isDisabled(), true);
        await page.getByRole('timer', { name: /left\. The clock rests$/ }).waitFor();
      }
      const seen = await anne.getByRole('timer').innerText();
      const again = await world.visitor();
      await again.goto(anne.url());
      await paused(again).waitFor();
      assert.equal(await again.getByTestId('resume').count(), 0, 'who watches does not end it');
      assert.equal(await anne.getByRole('timer').innerText(), seen, 'the clock rests');
      await yann.getByTestId('resume').click();
      for (const page of [anne, yann, again]) await paused(page).waitFor({ state: 'detached' });
      await oneActs([anne, yann]);
      const log = await anne.getByTestId('log').innerText();
      for (const words of ['Yann would rather play on', 'The game is paused', 'Yann goes on'])
        assert.match(log, new RegExp(words));
    },
  },
];
