// Tests two browsers at one table: by a link, by the lobby, with a spectator, with chat.
import assert from 'node:assert/strict';
import { bretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { long } from './long.mjs';
import { inMenu, listenTo, openTable, Player } from './table.mjs';

// Anne opens a table with a seat for a link, and Yann takes it.
export async function twoAtATable(world, game, rules, options = {}) {
  const anne = await listenTo(await world.visitor(options));
  const yann = await listenTo(await world.visitor(options));
  await openTable(anne, world.url, { game, seats: ['link'] });
  await anne.getByTestId('waiting').waitFor();
  const link = await anne.locator('[data-testid="invite"] input').inputValue();
  await yann.goto(link);
  await yann.locator('[data-testid="waiting"] input').first().fill('Yann');
  await yann.getByRole('button', { name: 'Take my seat' }).click();
  const players = [new Player(anne, rules, { seed: 3 }), new Player(yann, rules, { seed: 4 })];
  for (const { page } of players) await page.getByTestId('action-bar').waitFor();
  return { anne, yann, players, link };
}

// Both see the same table; the player whose turn it is moves.
export async function playTogether(players, enough) {
  for (let n = 0; n < 500; n++) {
    const seats = await Promise.all(
      players.map(({ page }) => page.evaluate(() => window.fanalTap.view?.seat)),
    );
    const newest = () =>
      Promise.all(players.map(({ page }) => page.evaluate(() => window.fanalTap.view?.seq ?? -1)));
    const seqs = await newest();
    const seq = Math.max(...seqs);
    for (const { page } of players)
      await page.waitForFunction((least) => window.fanalTap.view?.seq >= least, seq);
    const [{ to_act: next, view }, state] = await players[0].page.evaluate(() => [
      window.fanalTap.view,
      window.fanalTap.table.state,
    ]);
    if (state === 'over' || enough?.(view, n)) return n;
    const mover = players[seats.indexOf(next)];
    if (await mover.mayAct(seq)) await mover.stepOnce();
  }
  throw new Error('no end');
}

// Plays to the end, or until Anne resigns after some moves.
async function toTheResult(world, game, rules) {
  const { players, anne, yann } = await twoAtATable(world, game, rules);
  for (const player of players) player.checks = false; // as in other games; here the other one counts
  await playTogether(players, (_, n) => !long && n === 12);
  if (!long) await inMenu(anne, 'resign');
  for (const page of [anne, yann]) await page.getByTestId('result').waitFor();
  const results = await Promise.all(
    [anne, yann].map((page) => page.locator('[data-testid="result"] tfoot td').allInnerTexts()),
  );
  assert.deepEqual(results[0], results[1], 'both see the same result');
  return { anne, yann };
}

export const tests = [
  {
    name: `${long ? 'a whole game' : 'a game'} of Lighthouse Run in two browsers, then a rematch`,
    weight: 5,
    async run(world) {
      const { anne, yann } = await toTheResult(world, 'lighthouse-run', lighthouseRun);
      const before = new URL(anne.url()).pathname;
      await anne.getByRole('button', { name: 'Rematch', exact: true }).click();
      await yann.getByText('Would like a rematch:').waitFor();
      assert.equal(
        await anne.getByRole('button', { name: 'Rematch', exact: true }).isDisabled(),
        true,
        'who has asked waits',
      );
      await yann.getByRole('button', { name: 'Rematch', exact: true }).click();
      for (const page of [anne, yann]) await page.waitForURL((url) => url.pathname !== before);
      for (const page of [anne, yann]) {
        await page.getByTestId('action-bar').waitFor();
        const joined = await page.evaluate(() => window.fanalTap.joined);
        assert.equal(
          new URL(page.url()).pathname,
          `/t/${joined}`,
          'the old table was left before the new one was joined',
        );
      }
      assert.equal(anne.url(), yann.url());
    },
  },
  {
    name: 'Bretagne in two browsers, with chat and somebody who watches',
    weight: 4,
    async run(world) {
      const { anne, yann, players } = await twoAtATable(world, 'bretagne', bretagne);
      const watcher = await listenTo(await world.visitor());
      await watcher.goto(anne.url());
      await watcher.getByText('You are watching').waitFor();
      assert.equal(
        await watcher.getByTestId('commit').count(),
        0,
        'who watches has no button to move',
      );
      await playTogether(players, (view, n) => n > 5 && view.step === 'action');
      assert.equal(
        await watcher.locator('[data-legal]').count(),
        0,
        'nothing glows for who watches',
      );
      assert.equal(await watcher.locator('.eq').count(), 0, 'no hand is open to who watches');
      const shown = await watcher.evaluate(() =>
        window.fanalTap.view.view.players.some((player) => 'hand' in player),
      );
      assert.equal(shown, false, 'no hand is sent to who watches');
      await anne.locator('[data-testid="log"] form input').fill('Kenavo!');
      await anne.getByRole('button', { name: 'Send' }).click();
      for (const page of [anne, yann, watcher])
        await page.getByTestId('chat').getByText('Kenavo!').waitFor();
    },
  },
  {
    name: 'an open seat is found in the lobby',
    async run(world) {
      const anne = await listenTo(await world.visitor());
      const yann = await listenTo(await world.visitor());
      await openTable(anne, world.url, { game: 'lighthouse-run', seats: ['open'] });
      await anne.getByTestId('waiting').waitFor();
      const path = new URL(anne.url()).pathname;
      await yann.goto(`${world.url}/lobby`);
      await yann.locator(`a[href="${path}"]`).first().click();
      await yann.getByTestId('waiting').waitFor();
      await yann.getByRole('button', { name: 'Sit down' }).click();
      for (const page of [anne, yann]) await page.getByTestId('action-bar').waitFor();
    },
  },
  {
    name: 'the name typed for a new table is what the other person sees',
    async run(world) {
      const anne = await listenTo(await world.visitor());
      const yann = await listenTo(await world.visitor());
      await openTable(anne, world.url, {
        game: 'lighthouse-run',
        seats: ['open'],
        name: 'Anne-Marie',
      });
      await anne.getByTestId('waiting').getByText('Anne-Marie').waitFor();
      await yann.goto(anne.url());
      await yann.getByTestId('seat-0').getByText('Anne-Marie').waitFor();
    },
  },
  {
    name: 'a name changed between two games in this browser holds for the second',
    async run(world) {
      const page = await listenTo(await world.visitor());
      await page.goto(`${world.url}/guide/lighthouse-run`);
      await page.getByTestId('action-bar').waitFor();
      await page.locator('header a[href="/"]').click();
      await page.getByTestId('account').click();
      await page.locator('dialog').getByRole('textbox').fill('Maïwenn');
      await page.getByRole('button', { name: 'Use this name' }).click();
      await page.locator('dialog').waitFor({ state: 'hidden' });
      await page.locator('a[href="/guide/bretagne"]').first().click();
      await page.waitForFunction(() => window.fanalTap.table?.game === 'bretagne');
      assert.equal(await page.evaluate(() => window.fanalTap.table.seats[0].name), 'Maïwenn');
    },
  },
  {
    name: 'the link of my seat goes on at another device',
    async run(world) {
      const anne = await listenTo(await world.visitor());
      const phone = await listenTo(await world.visitor({ width: 390, height: 844 }));
      await openTable(anne, world.url, { game: 'lighthouse-run', seats: ['bot'] });
      const player = new Player(anne, lighthouseRun);
      await player.playUntil((_, n) => n === 4);
      await anne.getByTestId('menu').click();
      const link = await anne.locator('dialog input').last().inputValue();
      await phone.goto(link);
      await phone.locator('[data-testid="action-bar"].act').waitFor();
      const hands = await Promise.all(
        [anne, phone].map((page) => page.evaluate(() => window.fanalTap.view.view.colours[0].hand)),
      );
      assert.deepEqual(hands[0], hands[1]);
    },
  },
  {
    name: 'the host sends somebody away, and a bot plays on',
    async run(world) {
      const { anne, yann } = await twoAtATable(world, 'lighthouse-run', lighthouseRun);
      await anne.getByTestId('menu').click();
      await anne.getByTestId('kick').click();
      await anne.getByTestId('kick-sure').click();
      for (const page of [anne, yann])
        await page.waitForFunction(() => window.fanalTap.table.seats[1].kind === 'bot');
      await yann.waitForFunction(() => window.fanalTap.table.you === null);
      assert.equal(await anne.getByTestId('kick').count(), 0, 'nobody is left to send away');
    },
  },
  {
    name: 'a new password opens the account, and the old one does not',
    async run(world) {
      const page = await world.visitor();
      world.expected.push(/403/, /409/); // a wrong password; a name that is an account's now
      const dialog = page.locator('dialog[open]');
      const field = (label) => dialog.getByLabel(label, { exact: true });
      const enter = async (way, name, password) => {
        await page.getByTestId('account').click();
        await dialog.getByRole('group').getByRole('button', { name: way }).click();
        await field('Name').fill(name);
        await field('Password').fill(password);
        await dialog.locator('form button').click();
      };
      await page.goto(world.url);
      await enter('Register', 'Erwan', 'storm-and-fog');
      await dialog.waitFor({ state: 'hidden' });
      await page.getByTestId('account').click();
      await dialog.locator('summary').click();
      await field('Password now').fill('storm-and-fog');
      await field('New password').fill('light-and-calm');
      await dialog.locator('form button').click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByTestId('account').click();
      await dialog.getByRole('button', { name: 'Log out' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await enter('Log in', 'Erwan', 'storm-and-fog');
      await dialog.getByRole('alert').waitFor();
      await field('Password').fill('light-and-calm');
      await dialog.locator('form button').click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByTestId('account').getByText('Erwan').waitFor();
    },
  },
];
