// Tests a person's page: ratings with their range, my notes about others, and what is stored about
// me. The test itself supplies the ratings, so that the picture is always the same.
import assert from 'node:assert/strict';
import { findOverflow } from './overflow.mjs';

const DAY = 86400000;
const LAST = Date.UTC(2026, 9, 1);
export const PASSWORD = 'long enough';

const rating = (game, players, value, margin, places, provisional = false) => ({
  game,
  players,
  rating: value,
  margin,
  provisional,
  games: places.reduce((sum, n) => sum + n, 0),
  places,
  last: LAST,
});

export const ratings = [
  rating('lighthouse-run', 3, 1664, 62, [88, 73, 51]),
  rating('bretagne', 3, 1622, 80, [41, 30, 25]),
  rating('bretagne', 4, 1571, 236, [4, 2, 2, 1], true),
];

const curve = (scale) =>
  Array.from({ length: 60 }, (_, n) => ({
    n: 60 - n,
    table: `${scale}-${60 - n}`,
    at: LAST - n * 6 * DAY,
    place: 1 + (n % 3),
    left: n === 7,
    rating: Math.round(1664 - 3.4 * n + 22 * Math.sin(n / 3)),
    margin: Math.round(62 + n * n * 0.07),
  }));

const bots = [
  { level: 3, rating: 1478, margin: 20 },
  { level: 4, rating: 1640, margin: 20 },
  { level: 5, rating: 1790, margin: 20 },
];

// Answers this browser's requests about people and ratings.
export async function rate(page) {
  const say = (body) => (route) => route.fulfill({ json: body });
  await page.route(/\/api\/ratings\//, say({ list: [], bots }));
  await page.route(/\/api\/people\/[^/]+\/ratings\//, (route) => {
    const scale = route.request().url().split('/').slice(-2).join('-');
    return route.fulfill({ json: { more: false, list: curve(scale) } });
  });
  await page.route(/\/api\/people\/[^/]+$/, async (route) => {
    const person = new URL(route.request().url()).pathname.split('/').pop();
    const known = { person, name: 'Maëlle', account: true, since: Date.UTC(2024, 2, 3) };
    await route.fulfill({ json: { ...known, games: 443, ratings } });
  });
}

// Makes an account for this page's browser, which is in the lobby afterwards. No request of a page
// may be under way meanwhile: its guest would be gone before the answer.
export async function register(page, url, name) {
  await page.goto(`${url}/readyz`);
  const wish = { data: { name, password: PASSWORD } };
  const { person } = await (await page.request.post(`${url}/api/register`, wish)).json();
  await page.goto(`${url}/lobby`);
  await page.getByTestId('account').waitFor();
  return person;
}

export const tests = [
  {
    name: 'a page tells how strong somebody is and how sure that is, and fits a phone',
    async run(world) {
      const maelle = await register(await world.visitor(), world.url, 'Maelle of the page');
      const page = await world.visitor();
      await rate(page);
      await page.goto(`${world.url}/p/${maelle}`);
      const chosen = page.getByTestId('rating-lighthouse-run-3');
      assert.match(await chosen.innerText(), /1664 ± 62/);
      assert.match(await page.getByTestId('rating-bretagne-4').innerText(), /1571\? ± 236/);
      const plot = page.getByRole('slider');
      await plot.focus();
      await page.keyboard.press('ArrowLeft');
      assert.match(await plot.getAttribute('aria-valuetext'), /game 59, 2nd$/);
      await page.getByRole('button', { name: 'As a table' }).click();
      await page.getByRole('row').nth(60).waitFor();
      assert.equal(await page.getByRole('row').count(), 61);
      await page.getByRole('button', { name: 'As a table' }).click();
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        assert.deepEqual(await findOverflow(page), []);
      }
    },
  },
  {
    name: 'friend, note and block are kept, for me alone',
    async run(world) {
      const yann = await register(await world.visitor(), world.url, 'Yann of the notes');
      const page = await world.visitor({ language: 'de', width: 390, height: 844 });
      await rate(page);
      await page.goto(`${world.url}/p/${yann}`);
      await page.getByTestId('note').fill('Nicht dienstags.');
      await page.getByTestId('note').blur();
      await page.getByTestId('friend').click();
      await page.getByText('Befreundet seit').waitFor();
      await page.getByTestId('block').click();
      await page.getByTestId('block-sure').click();
      await page.getByTestId('unblock').waitFor();
      assert.deepEqual(await findOverflow(page), []);
      await page.reload();
      await page.getByTestId('unblock').click();
      await page.getByTestId('block').waitFor();
      assert.equal(await page.getByTestId('note').inputValue(), 'Nicht dienstags.');
    },
  },
  {
    name: 'what is stored about me is a file, a code, and gone',
    async run(world) {
      const page = await world.visitor();
      await register(page, world.url, 'Leaver of the page');
      await page.goto(`${world.url}/p/`);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByTestId('export').click(),
      ]);
      assert.equal(file.suggestedFilename(), 'fanal-me.json');
      await page.getByTestId('recovery').click();
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByTestId('sure').click();
      assert.match(await page.getByTestId('code').innerText(), /^(\w{5}-){3}\w{5}$/);
      await page.getByTestId('delete').click();
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByTestId('sure').click();
      await page.getByTestId('new-table').waitFor();
      const me = await page.evaluate(async () => (await fetch('/api/me')).json());
      assert.notEqual(me.name, 'Leaver of the page');
    },
  },
  {
    name: 'a token is shown once and forgotten, a bot is told from people',
    async run(world) {
      const page = await world.visitor({ width: 390, height: 844 });
      await register(page, world.url, 'Anne of the bots');
      await page.goto(`${world.url}/p/`);
      const programs = page.getByTestId('programs');
      const make = async (name, what) => {
        await programs.getByLabel('Name').fill(name);
        await programs.getByLabel('What for').selectOption(what);
        await programs.getByRole('button', { name: 'Make a token' }).click();
        return programs.getByTestId('token').innerText();
      };
      assert.match(await make('my script', 'read'), /^fanal_r_/);
      await programs.getByText('may read').waitFor();
      await programs.getByRole('button', { name: 'Forget my script' }).click();
      await programs.getByText('may read').waitFor({ state: 'detached' });
      assert.match(await make('Brise-lames', 'bot'), /^fanal_p_/);
      const bot = programs.getByRole('link', { name: 'Brise-lames' });
      await bot.locator('svg.bot').waitFor();
      assert.deepEqual(await findOverflow(page), []);
      await bot.click();
      const isBot = page.getByTestId('is-bot');
      assert.match(await isBot.innerText(), /^Bot\s· Anne of the bots$/);
      await page.locator('.fly svg.bot').waitFor();
      await page.getByRole('link', { name: 'Anne of the bots' }).click();
      await programs.getByRole('button', { name: 'End Brise-lames' }).click();
      await programs.locator('.button', { hasText: 'End Brise-lames' }).click();
      await bot.waitFor({ state: 'detached' });
    },
  },
];
