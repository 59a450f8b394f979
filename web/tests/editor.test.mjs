// Tests positions set up by hand: targets on the board and buttons beside it make the same edits,
// the address holds the position, a bad position is explained, and games begin there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hastyBretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { program } from './server.mjs';
import { listenTo, Player } from './table.mjs';

const edit = (page, ...words) =>
  words.reduce(
    (before, word, n) =>
      before.then(() =>
        (n === 0
          ? page.getByTestId(`edit-${word}`)
          : page.locator(`[data-word="${word}"]`)
        ).click(),
      ),
    Promise.resolve(),
  );
const madeIn = (page) =>
  decodeURIComponent(new URL(page.url()).hash).replaceAll('_', ' ').split(';').slice(1);

async function saved(page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the record' }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

const run = {
  name: 'a position of Lighthouse Run is set up, passed on and played on',
  async run(world) {
    const page = await listenTo(await world.visitor());
    await page.goto(`${world.url}/analyse`);
    await page.getByTestId('set-up').click();
    await edit(page, 'round', '12');
    await edit(page, 'ship', 'red');
    await page.locator('[data-target="0"]').click(); // on the board
    await page.locator('[data-target="19"]').click();
    await page.locator('[data-word="0"]').click(); // the colour stays chosen
    await page.locator('[data-word="20"]').click();
    assert.deepEqual(madeIn(page), ['round 12', 'ship red 0 19', 'ship red 0 20']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByTestId('made').getByText('2 changes').waitFor();
    assert.deepEqual(madeIn(page), ['round 12', 'ship red 0 19']);

    const other = await world.visitor({ width: 390, height: 844, language: 'de' });
    await other.goto(page.url());
    await other.getByTestId('made').getByText('2 Änderungen').waitFor();
    await other.goto(`${page.url()};ship_red_1_2;round_3`);
    await other
      .getByTestId('trouble-line')
      .getByText("'ship red 1 2' cannot be done in this position")
      .waitFor();
    await other.getByTestId('made').getByText('2 Änderungen').waitFor();
    await other.goto(`${world.url}/position#nonsense`);
    await other.getByRole('alert').getByText('five parts').waitFor();

    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForURL(/\/local\//);
    const player = new Player(page, lighthouseRun, { seed: 3, check: false });
    const { view } = await player.ready();
    assert.equal(view.view.round, 12);
    assert.deepEqual(view.view.colours[0].ships, [0, 0, 0, 0, 19]);
    await player.play();
    const record = await saved(page);
    const { format, played_on: origin } = JSON.parse(record.split('\n')[0]);
    assert.deepEqual([format, origin.edits], [3, ['round 12', 'ship red 0 19']]);
    execFileSync(program, ['replay', '-'], { input: record });
  },
};

const deal = {
  name: 'the deal of Bretagne is set up and tried out',
  async run(world) {
    const page = await listenTo(await world.visitor());
    await page.goto(`${world.url}/position`);
    await page.getByTestId('game').selectOption('bretagne');
    await edit(page, 'weather');
    // Exchanges the first exchangeable card for the first card possible.
    const first = page.locator('[data-word]').first();
    const one = await first.getAttribute('data-word');
    await first.click();
    const two = await first.getAttribute('data-word');
    await first.click();
    await edit(page, 'harbours');
    await page.locator('[data-target]').first().click();
    await page.locator('[data-target]').first().click();
    await page.getByTestId('made').getByText('2 changes').waitFor();
    const [weather, harbours] = madeIn(page);
    assert.equal(weather, `weather ${one} ${two}`);
    assert.match(harbours, /^harbours \S+ \S+$/);
    await page.getByRole('button', { name: 'Try things out' }).click();
    await page.waitForURL(/\/local\//);
    const { view, table } = await new Player(page, hastyBretagne, { check: false }).ready();
    assert.equal(table.analysis, true);
    assert.equal(view.view.round, 1);
  },
};

const round = {
  name: 'a later round of Bretagne is set up, passed on and played on',
  async run(world) {
    const page = await listenTo(await world.visitor());
    await page.goto(`${world.url}/position`);
    await page.getByTestId('game').selectOption('bretagne');
    await edit(page, 'round', '3');
    await edit(page, 'site');
    await page.locator('[data-target]').first().click(); // on the board
    await page.locator('[data-word="floor"]').click();
    await page.locator('[data-word]').first().click();
    await page.getByRole('button', { name: /^Floor 1.*: more$/ }).click(); // the floor stays chosen
    await page.getByRole('button', { name: /^Player 1/ }).click(); // among what players have
    const coins = page.getByRole('spinbutton', { name: 'Coins' });
    await coins.fill('5');
    await coins.press('Enter');
    await coins.press('ArrowUp');
    await page.getByTestId('made').getByText('4 changes').waitFor(); // each number counts once
    const made = madeIn(page);
    assert.equal(made[0], 'round 3');
    assert.match(made[1], /^site \d+ floor \S+$/);
    assert.match(made[2], /^site \d+ workers 1 1$/);
    assert.equal(made[3], 'seat 0 coins 6');

    const other = await listenTo(await world.visitor({ width: 390, height: 844, language: 'fr' }));
    await other.goto(page.url());
    await other.getByTestId('made').getByText('4 changements').waitFor();
    await other.getByRole('button', { name: 'Continuer à partir d’ici' }).click();
    await other.waitForURL(/\/local\//);
    const { view } = await new Player(other, hastyBretagne, { check: false }).ready();
    const at = view.view.sites[Number(made[1].split(' ')[1]) - 1];
    assert.equal(view.view.round, 3);
    assert.deepEqual([at.floors.length, at.floors[0].workers], [1, 1]);
    assert.ok(view.view.players[0].coins >= 6); // bots may have taken their barges by now
  },
};

export const tests = [run, deal, round];
