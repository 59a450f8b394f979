// Tests the work of hosts: a report from a person's page to the decision that closes it, and the
// host's decisions on the way. The first host comes from the command line.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Inspector } from './axe.test.mjs';
import { findOverflow } from './overflow.mjs';
import { PASSWORD, register } from './people.test.mjs';
import { program } from './server.mjs';

// Makes an account with a role, in this page's browser, at /admin.
export async function asHost(page, world, name) {
  await register(page, world.url, name);
  const store = `sqlite:${join(world.server.folder, 'fanal.db')}`;
  execFileSync(program, ['admin', 'role', name, 'host', '--db', store]);
  const role = () => page.evaluate(async () => (await (await fetch('/api/me')).json()).role);
  while ((await role()) !== 'host') await page.waitForTimeout(100);
  await page.reload(); // the connection is older than the role
  await page.getByTestId('account').click();
  await page.getByRole('link', { name: 'The house' }).click();
  await page.getByTestId('house-lines').waitFor();
}

// Lets one person report another from that person's page; returns both pages.
export async function reported(world, [bad, good], text) {
  const theirs = await world.visitor();
  const mine = await world.visitor({ language: 'de', width: 390, height: 844 });
  const id = await register(theirs, world.url, bad);
  await register(mine, world.url, good);
  await mine.goto(`${world.url}/p/${id}`);
  await mine.getByTestId('report').click();
  await mine.getByTestId('reason').selectOption('spam');
  await mine.getByTestId('report-text').fill(text);
  assert.deepEqual(await findOverflow(mine), []);
  await mine.getByTestId('report-sure').click();
  await mine.getByText('Die Hausleitung hat deine Meldung.').waitFor();
  return { theirs, mine };
}

// Posts a request of this page's person; returns the answer.
const made = (page, path, wish) =>
  page.evaluate(
    async ({ path, body }) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body })).json();
    },
    { path, body: JSON.stringify(wish) },
  );

async function arranged(page, name) {
  const rules = { game: 'lighthouse-run', players: 2, form: 'swiss', rounds: 1 };
  const wish = { name, ...rules, begins: Date.now() + 3600000 };
  return (await made(page, '/api/tournaments', wish)).tournament;
}

// A banned person saves what is stored about them, ends a bot, and leaves.
async function leavesBanned(page, world) {
  await page.reload(); // the page no longer knows who it is
  await page.getByTestId('stored').click();
  const saved = page.waitForEvent('download');
  await page.getByTestId('export').click();
  assert.equal((await saved).suggestedFilename(), 'fanal-me.json');
  const leave = async () => {
    await page.getByTestId('delete').click();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByTestId('sure').click();
  };
  world.expected.push(/409 \(Conflict\)/);
  await leave();
  await page.getByText('You have bots. End them first.').waitFor();
  await page.getByTestId('end-bots').click();
  await page.getByTestId('delete').waitFor();
  await leave();
  await page.getByText(/You may not come in/).waitFor({ state: 'detached' });
}

// A host cancels a tournament on its page; then the log says so, in every language.
async function cancels(page, world, host, tournament) {
  await page.goto(`${world.url}/tournaments/${tournament.id}`);
  await page.getByTestId('cancel').click();
  await page.getByTestId('cancel').click(); // the page asks once
  await page.getByText('This tournament was cancelled.').first().waitFor();
  for (const [language, sentence] of [
    ['de', `${host} sagt das Turnier ${tournament.name} ab`],
    ['fr', `${host} annule le tournoi ${tournament.name}`],
    ['en', `${host} cancels the tournament ${tournament.name}`],
  ]) {
    await page.evaluate((word) => localStorage.setItem('fanal.language', word), language);
    await page.goto(`${world.url}/admin`);
    await page.getByTestId('house-lines').getByText(sentence, { exact: true }).waitFor();
  }
}

export const tests = [
  {
    name: 'a report is read, somebody is muted and banned, and the log has it all',
    async run(world) {
      const page = await world.visitor({ painted: true });
      world.expected.push(/403 \(Forbidden\)/);
      const { theirs, mine } = await reported(
        world,
        ['Barnaby', 'Gwenn'],
        'Twenty links\nin one game.',
      );
      await made(theirs, '/api/me/bots', { name: 'Barnacle' });
      await theirs.goto(`${world.url}/admin`);
      await theirs.getByText('for those who look after the house').waitFor();
      await asHost(page, world, 'Iris of the house');
      const report = page.getByTestId('report-spam');
      assert.match(await report.innerText(), /Barnaby[^]*reported by Gwenn[^]*Twenty links/);

      await report.getByTestId('mute').click();
      await report.getByTestId('why').fill('advertising');
      await report.getByTestId('sure').click();
      await report.getByText(/muted until .*: advertising/).waitFor();
      await report.getByTestId('word').fill('talked to him');
      await report.getByTestId('close').click();
      await page.getByText('All is quiet.').waitFor();

      await page.getByTestId('find').fill('barn');
      const row = page.getByTestId('someone').filter({ hasText: 'Barnaby' });
      await row.getByTestId('ban').click();
      await row.getByTestId('sure').click();
      await row.getByTestId('unban').waitFor();
      await theirs.getByText(/You may not come in: banned until/).waitFor();

      await page.getByTestId('find').fill('gwenn');
      const helper = page.getByTestId('someone').filter({ hasText: 'Gwenn' });
      await helper.getByTestId('role').click();
      await helper.getByTestId('new-role').selectOption('moderator');
      await helper.getByTestId('sure').click();
      await helper.locator('small', { hasText: 'Moderator' }).waitFor();

      const names = page.getByTestId('house-names');
      await names.getByRole('textbox').fill('*kraken*');
      await names.getByRole('textbox').press('Enter');
      await names.getByRole('button', { name: 'Allow: *kraken*' }).waitFor();
      await page.getByTestId('house-tokens').getByRole('textbox').fill('monitor');
      await page.getByTestId('house-tokens').getByRole('button', { name: 'Add' }).click();
      const token = await page.getByTestId('token').innerText();
      assert.match(token, /^[0-9a-f]{48}$/);
      const ranges = page.getByTestId('house-ranges').getByRole('textbox');
      await ranges.fill('127.0.0.0/8'); // this machine's own range
      world.expected.push(/400 \(Bad Request\)/);
      await ranges.press('Enter');
      await page.getByRole('alert').waitFor();
      await page.getByTestId('find').fill('iris');
      await page.getByTestId('someone').filter({ hasText: 'Iris' }).waitFor();
      assert.equal(await page.getByRole('alert').count(), 1, 'the refusal stays');

      await cancels(page, world, 'Iris of the house', await arranged(mine, 'Thursday Swiss'));
      const lines = page.getByTestId('house-lines').getByRole('listitem');
      await lines.nth(7).waitFor();
      assert.equal(await lines.count(), 8);
      await page.getByTestId('house-about').selectOption({ label: 'Barnaby' });
      await page.waitForFunction(
        () => document.querySelectorAll('[data-testid="house-lines"] li').length === 2,
      );
      assert.match(await lines.first().innerText(), /Iris of the house bans Barnaby, until /);

      const look = new Inspector(page);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        assert.deepEqual(await findOverflow(page), []);
      }
      await look.at('/admin');
      look.over(world);
      await leavesBanned(theirs, world);
    },
  },
];
