// Tests the statistics of this device: figures from the core, plots that are also tables, games
// that are read only once, and a damaged game that loses nothing else.
import assert from 'node:assert/strict';
import { keptGame, newCore, putGames } from './kept.mjs';
import { findOverflow } from './overflow.mjs';
import { inMenu, openTable } from './table.mjs';

let made = null; // two of Bretagne, two of Lighthouse Run, one of them with a friend
function someGames() {
  if (made) return made;
  const core = newCore();
  const bots = (...levels) => levels.map((level) => ({ kind: 'bot', level }));
  const game = (number, id, others) =>
    keptGame(core, {
      game: id,
      seats: [{ kind: 'me' }, ...others],
      number,
      at: Date.UTC(2026, 8 + (number % 3), 5),
      player: 'random',
    });
  made = [
    game(1, 'bretagne', bots(1, 2)),
    game(2, 'bretagne', bots(3)),
    game(3, 'bretagne', bots(3, 3)),
    game(4, 'lighthouse-run', bots(4)),
    game(5, 'lighthouse-run', [{ kind: 'here', name: 'Corentin' }]),
  ];
  return made;
}

const ready = (page, panels = 5) =>
  page.waitForFunction(
    (n) => document.querySelectorAll('[data-testid="panels"] > *').length === n,
    panels,
  );

export async function countedPage(page, url, games = someGames()) {
  await page.goto(`${url}/replays`);
  await page.locator('h1').waitFor();
  await putGames(page, games);
  await page.goto(`${url}/statistics`);
  await ready(page);
}

const figures = (page) =>
  page
    .getByTestId('figures')
    .locator('dd')
    .allInnerTexts()
    .then((all) => all.map(Number));

// Returns the row of the first move of a game.
function playedIn({ card, log }) {
  const { seat, text } = log.map((line) => JSON.parse(line)).find(({ kind }) => kind === 'move');
  const won = card.result.places[seat] === 1 ? 1 : 0;
  return `Take ${text}\t1\t${won} of 1\t${card.result.points[seat]}`;
}

export const tests = [
  {
    name: 'what the games of this browser count, by person, game and number of players',
    async run(world) {
      const page = await world.visitor();
      await countedPage(page, world.url);
      const results = someGames()
        .filter(({ card }) => card.game === 'bretagne')
        .map(({ card }) => card.result);
      const won = results.filter(({ places }) => places[0] === 1).length;
      const mean = results.reduce((sum, { points }) => sum + points[0], 0) / results.length;
      assert.deepEqual(await figures(page), [3, won, Math.round(mean)]);
      await page.getByRole('button', { name: '2 players' }).click();
      assert.equal((await figures(page))[0], 1);
      await page.getByTestId('who').selectOption('person Corentin');
      await page.getByRole('heading', { name: 'Kinds of cards' }).waitFor();
      assert.equal((await figures(page))[0], 1);
    },
  },
  {
    name: 'every plot has a story and a table, and fits a phone in every language',
    async run(world) {
      for (const [language, width, height] of [
        ['de', 390, 844],
        ['fr', 360, 640],
      ]) {
        const page = await world.visitor({ language, width, height });
        await countedPage(page, world.url);
        assert.deepEqual(await findOverflow(page), [], `${language}, plots`);
        const panels = page.getByTestId('panels').locator('section');
        for (const story of await panels.locator('p.quiet').allTextContents())
          assert.match(story, /\d/);
        for (const button of await panels.getByRole('button').all()) await button.press('Enter');
        assert.equal(await panels.locator('table').count(), 5);
        assert.deepEqual(await findOverflow(page), [], `${language}, tables`);
      }
    },
  },
  {
    name: 'a game is read once; a damaged one says so and keeps its result',
    async run(world) {
      const page = await world.visitor();
      const [first, second, ...rest] = someGames();
      const log = [...second.log];
      log[20] = '{"kind":"nonsense"}';
      await countedPage(page, world.url, [first, { ...second, log }, ...rest]);
      const note = page.getByTestId('damaged');
      assert.match(await note.innerText(), /^1 game could not be read; only its result counts\./);
      await note.locator('summary').click();
      assert.match(await note.locator('li').innerText(), /entry 21: ./);
      assert.equal((await figures(page))[0], 3);
      await page.getByText('In 2 games the winners had', { exact: false }).waitFor();
      await page.route('**/*.wasm', (route) => route.abort()); // nothing is left to read
      await page.reload();
      await ready(page);
      assert.equal((await figures(page))[0], 3);
      world.expected.push(/wasm/);
    },
  },
  {
    name: 'what was played from the position of a film, in other games; Escape closes it',
    async run(world) {
      const page = await world.visitor();
      const [first, , third] = someGames(); // both with three players: the same first question
      await page.goto(`${world.url}/replays`);
      await page.locator('h1').waitFor();
      await putGames(page, someGames());
      await page.goto(`${world.url}/local/${first.id}?ply=0`);
      await page.getByTestId('from-here').click();
      const played = page.getByTestId('played');
      await played.getByRole('button', { name: 'round and choices (1)' }).waitFor();
      assert.deepEqual(await played.locator('tbody tr').allInnerTexts(), [playedIn(third)]);
      await page.getByRole('button', { name: 'One move forward' }).click();
      await played
        .getByRole('button', { name: 'round and choices (1)' })
        .waitFor({ state: 'hidden' });
      await page.getByTestId('played').click();
      await page.keyboard.press('Escape');
      await played.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a board to try things on knows it too',
    async run(world) {
      const page = await world.visitor();
      await page.goto(`${world.url}/analyse`);
      await page.getByTestId('analyse-bretagne').click();
      await page.getByTestId('action-bar').waitFor();
      await page.getByTestId('menu').click();
      await page.getByRole('button', { name: 'Played from here' }).click();
      await page.getByText('In no other game of this device did anybody come here.').waitFor();
    },
  },
  {
    name: 'a game at a server counts where I sat, and nothing is said where there is nothing',
    async run(world) {
      const page = await world.visitor();
      await page.goto(`${world.url}/statistics`);
      await page.getByTestId('nothing').waitFor();
      await openTable(page, world.url, { game: 'lighthouse-run', seats: ['bot', 'bot'] });
      await inMenu(page, 'resign');
      await page.getByTestId('result').waitFor();
      await page.goto(world.url);
      await page.getByRole('link', { name: 'Statistics' }).click();
      await page.getByTestId('figures').waitFor();
      assert.deepEqual((await figures(page)).slice(0, 2), [1, 0]);
    },
  },
];
