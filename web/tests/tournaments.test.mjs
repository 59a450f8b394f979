// Tests tournaments: the list, a live one, arranging and entering. The answers of a server are made
// here (tournaments.mjs), except for one tournament that is really played.
import assert from 'node:assert/strict';
import { findOverflow } from './overflow.mjs';
import { register } from './people.test.mjs';
import { inMenu } from './table.mjs';
import { as, coming, ended, robin, swiss, tell } from './tournaments.mjs';

const all = () => ({ swiss: swiss(), robin: robin(), coming: coming(), ended: ended() });

// Opens a page for a person in the place of Anne.
export async function asAnne(world, name, options) {
  const page = await world.visitor(options);
  const me = await register(page, world.url, name);
  const told = all();
  for (const id of ['swiss', 'robin']) told[id] = as(told[id], 'Anne', me);
  return { page, me, told };
}

const live = {
  name: 'one that runs: my next press, who leads and why, other rounds, and a result as it comes',
  async run(world) {
    const { page, me, told } = await asAnne(world, 'Anne of the Swiss');
    const running = told.swiss;
    told.swiss = { ...structuredClone(running), version: 'paired' };
    Object.assign(told.swiss.rounds.at(-1).tables[0], { state: 'waiting', to_act: null });
    await tell(page, told);
    await page.goto(`${world.url}/tournaments/swiss`);
    const mine = page.getByTestId('to-my-table');
    await page.getByTestId('table-1').getByText('about to begin').waitFor();
    assert.equal(await mine.count(), 0, 'nobody is sent to a table that is not there yet');
    told.swiss = running;
    await mine.waitFor();
    assert.equal(await mine.getAttribute('href'), '/t/plays-1');
    assert.match(
      await page.getByTestId('bridge').innerText(),
      /Your move at table 1\.[^]*6:1\d left/,
    );
    const standings = page.getByTestId('standings');
    assert.match(
      await standings.innerText(),
      /Tomas is ahead of Anne at equal points: met 12 to 11/,
    );
    await standings.getByRole('button', { name: 'Met' }).press('Enter');
    await standings.getByText('If points are equal:').waitFor();
    await standings.getByRole('button', { name: 'Tomas' }).press('Enter');
    await standings.getByRole('link', { name: 'The page of Tomas' }).waitFor();
    await page
      .getByTestId('table-4')
      .getByText(/Karl is away; 0:4\d left/)
      .waitFor();
    await page.getByRole('button', { name: /^Round 1,/ }).press('Enter');
    await page.getByTestId('table-1').getByText('47').waitFor();
    await page.getByRole('button', { name: /^Round 3,/ }).click();
    assert.equal(await page.getByTestId('spoken').innerText(), 'Your move at table 1.');
    told.swiss = { ...as(swiss(Date.now(), true), 'Anne', me), version: 'later' };
    await page.getByTestId('news').getByText('wins table 1 with 44 and moves up').waitFor();
    assert.match(await standings.locator('tbody').first().innerText(), /^1\s+Anne/);
    assert.equal(
      await page.getByTestId('spoken').innerText(),
      'Your game at table 1 is over: first place, 2 points.',
    );
    await page.getByText('Your game is over: first place, 2 points.').waitFor();
    await page.getByRole('button', { name: 'How, exactly' }).click();
    await page.getByTestId('how-paired').getByText('nothing is drawn').waitFor();
  },
};

const phone = {
  name: 'on a phone in three parts, in German and French, with nothing cut off',
  async run(world) {
    for (const [language, width] of [
      ['de', 390],
      ['fr', 360],
    ]) {
      // prettier-ignore
      const { page, told } = await asAnne(world, `Anne ${language}`, {
        language,
        width,
        height: 760,
      });
      await tell(page, told);
      for (const id of language === 'de' ? ['swiss', 'robin', 'coming'] : ['swiss']) {
        await page.goto(`${world.url}/tournaments/${id}`);
        for (let n = 0; n < 3; n++) {
          await page.locator('.parts button').nth(n).click();
          assert.deepEqual(await findOverflow(page), [], `${id}, part ${n + 1}, ${language}`);
        }
        assert.equal(await page.getByTestId('standings').isVisible(), false);
      }
      await page.goto(`${world.url}/tournaments`);
      await page.getByTestId('tournament-ended').waitFor();
      assert.deepEqual(await findOverflow(page), []);
      await page.getByTestId('arrange').click();
      await page.locator('summary').click();
      assert.deepEqual(await findOverflow(page), []);
    }
  },
};

const wishes = {
  name: 'entering needs an account, refusals are told, and what is arranged is sent as it was chosen',
  async run(world) {
    world.expected.push(/409|404/);
    const guest = await world.visitor();
    await tell(guest, all());
    await guest.goto(`${world.url}/tournaments/coming`);
    await guest
      .getByTestId('bridge')
      .getByText(/^It begins in 26 hours/)
      .waitFor();
    await guest.getByTestId('enter').click();
    await guest.getByRole('dialog').getByRole('button', { name: 'Register' }).waitFor();
    const { page, told } = await asAnne(world, 'Anne who arranges');
    const deeds = await tell(page, told);
    await page.goto(`${world.url}/tournaments/coming`);
    await page.getByTestId('enter').click();
    await page.getByRole('alert').getByText('Entry is over.').waitFor();
    await page.getByRole('link', { name: 'Tournaments' }).click();
    await page.getByTestId('arrange').click();
    await page.getByTestId('arrange-game').selectOption('lighthouse-run');
    await page.getByTestId('arrange-form-of').selectOption('round-robin');
    await page.getByTestId('arrange-bots').selectOption('3');
    await page.getByTestId('arrange-name').fill('Winter');
    await page.getByTestId('arrange-submit').click();
    await page.waitForURL(`${world.url}/tournaments/coming`);
    const { wish } = deeds.at(-1);
    assert.deepEqual(
      [wish.name, wish.game, wish.form, wish.rounds, wish.bots, wish.players],
      ['Winter', 'lighthouse-run', 'round-robin', 0, 3, 3],
    );
    await page.goto(`${world.url}/tournaments/robin`);
    const cross = page.getByTestId('cross');
    await cross.getByRole('link', { name: 'Tomas with Anne, round 1: 1' }).waitFor();
    await page.goto(`${world.url}/tournaments/nosuch`);
    await page.getByText('There is no such tournament.').waitFor();
  },
};

const played = {
  name: 'arranged, entered, begun, played at its table, and back again',
  async run(world) {
    const page = await world.visitor();
    await register(page, world.url, 'Anne of the house');
    await page.goto(`${world.url}/tournaments`);
    await page.getByTestId('arrange').click();
    await page.getByTestId('arrange-name').fill('A short one');
    await page.getByTestId('arrange-game').selectOption('lighthouse-run');
    await page.getByLabel('Players at a table').selectOption('2');
    await page.getByTestId('arrange-rounds').fill('1');
    await page.getByTestId('arrange-bots').selectOption('1');
    await page.getByTestId('arrange-submit').click();
    await page.getByTestId('bridge').waitFor();
    await page.goto(`${world.url}/lobby`);
    await page.getByTestId('next-tournaments').getByRole('link', { name: 'A short one' }).click();
    await page.getByTestId('enter').click();
    await page.getByTestId('leave').waitFor();
    await page.getByTestId('start').click();
    await page.getByTestId('start').click(); // it asks once
    await page.getByTestId('to-my-table').click();
    await page.getByRole('link', { name: 'A short one' }).waitFor();
    await inMenu(page, 'resign');
    await page.getByTestId('result').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Rematch' }).count(), 0);
    await page.getByTestId('back-to-tournament').click();
    await page.getByTestId('bridge').getByText('Cabin boy has won.').waitFor();
    assert.match(await page.getByTestId('standings').innerText(), /Anne of the house/);
  },
};

export const tests = [live, phone, wishes, played];
