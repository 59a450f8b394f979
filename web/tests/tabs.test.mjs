// Tests one local game in two tabs: one holds it, the other says so and may take it over; and the
// browser is asked to keep the games.
import assert from 'node:assert/strict';
import { lighthouseRun } from './lighthouse-run.mjs';
import { listenTo, Player } from './table.mjs';

const plyOf = (page) => page.evaluate(() => window.fanalTap.view.ply);

async function assertHeldElsewhere(page) {
  await page.getByText('This game is open in another tab').waitFor();
  assert.equal(await page.getByTestId('action-bar').count(), 0, 'there is no board to move on');
}

const twoTabs = {
  name: 'a game is played in one tab; another takes it over with all its moves, or inherits it',
  weight: 2,
  async run(world) {
    const first = await listenTo(await world.visitor());
    await first.goto(`${world.url}/dev/lighthouse-run/2?level=1`);
    const one = new Player(first, lighthouseRun, { seed: 31, check: false });
    await one.step();
    const second = await listenTo(await first.context().newPage());
    await second.goto(first.url());
    await assertHeldElsewhere(second);
    await one.step();
    const { view } = await one.ready();

    await second.getByTestId('take-over').click();
    const two = new Player(second, lighthouseRun, { seed: 32, check: false });
    await two.ready();
    assert.equal(await plyOf(second), view.ply, 'every move is there');
    await assertHeldElsewhere(first);
    await two.step();
    const { view: later } = await two.ready();

    await second.close();
    const three = new Player(first, lighthouseRun, { seed: 33, check: false });
    await three.ready();
    assert.equal(await plyOf(first), later.ply, 'who is left goes on');
    await three.step();
  },
};

const persist = {
  name: 'the browser is asked once to keep its games, when the first one is made',
  async run(world) {
    const page = await world.visitor();
    await page.addInitScript(() => {
      navigator.storage.persist = () => {
        localStorage.setItem('test.asked', Number(localStorage.getItem('test.asked')) + 1);
        return Promise.resolve(true);
      };
    });
    const asked = () => page.evaluate(() => Number(localStorage.getItem('test.asked')));
    await page.goto(world.url);
    await page.getByTestId('new-table').waitFor();
    assert.equal(await asked(), 0, 'not before there is something to keep');
    for (let games = 0; games < 2; games++) {
      await page.goto(`${world.url}/dev/lighthouse-run/2?level=1`);
      await page.locator('[data-testid="action-bar"].act').waitFor();
      assert.equal(await asked(), 1);
    }
  },
};

export const tests = [twoTabs, persist];
