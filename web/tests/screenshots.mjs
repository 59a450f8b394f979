// Makes pictures for the documents, from real games in mid-game. Usage:
//   node tests/screenshots.mjs FOLDER [games] [guide]
// games: a scripted person plays some rounds against bots, then pictures are taken by day and by
// night. guide: four pictures for docs/guide.*.md in each language. Without a word: both.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bretagne } from './bretagne.mjs';
import { launch, openPage } from './browser.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { importRecord } from './pages.mjs';
import { program, Server } from './server.mjs';
import { listenTo, openTable, Player } from './table.mjs';

const [folder, ...words] = process.argv.slice(2);
const wanted = (word) => words.length === 0 || words.includes(word);
mkdirSync(folder, { recursive: true });

const scenes = [
  {
    game: 'bretagne',
    rules: bretagne,
    players: 4,
    enough: (view) => view.round === 3 && view.step === 'site',
  },
  {
    game: 'lighthouse-run',
    rules: lighthouseRun,
    players: 4,
    enough: (view, moves) => view.round > 3 && moves.some((move) => /^sail \d/.test(move)),
  },
];

async function calm(page) {
  await page.mouse.move(2, 2);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(600);
}

// Takes the picture by day and by night.
async function picture(page, name, theme) {
  for (const look of ['day', 'night']) {
    await theme(look);
    await calm(page);
    await page.screenshot({
      path: join(folder, look === 'day' ? `${name}.png` : `${name}-night.png`),
    });
  }
  await theme('day');
}

// Writes WebP, which keeps text sharp in a third of the bytes; only the browser itself can write
// it.
async function webp(page, name) {
  await calm(page);
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 72 });
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, 'base64'));
}

async function games(browser, url) {
  const page = await listenTo(
    await openPage(browser, { width: 1440, height: 900, reducedMotion: 'reduce', confirm: true }),
  );
  await page.addInitScript(() => localStorage.setItem('fanal.name', 'Anne'));
  for (const { game, rules, players, enough } of scenes) {
    await openTable(page, url, { game, seats: Array(players - 1).fill('bot'), level: 3 });
    const player = new Player(page, rules, { seed: 12, check: false });
    const now = await player.playUntil(({ view }) => enough(view.view, view.moves));
    if (!now.chosen) await player.press(player.choose(now.targets, null));
    await picture(page, game, async (look) => {
      const night = (await page.getAttribute('html', 'data-theme')) === 'night';
      if (night !== (look === 'night'))
        await page.getByRole('button', { name: 'Night theme' }).click();
      await page.locator(`html[data-theme="${look}"]`).waitFor();
    });
  }
  await page.goto(url);
  await page.getByTestId('new-table').waitFor();
  await picture(page, 'home', async (look) => {
    await page.evaluate((theme) => localStorage.setItem('fanal.theme', theme), look);
    await page.reload();
    await page.getByTestId('new-table').waitFor();
  });
}

// Plays the guided game up to a number of moves, on a page of this size.
async function guided(browser, url, game, rules, language, moves, size) {
  const page = await listenTo(
    await openPage(browser, { language, reducedMotion: 'reduce', confirm: true, ...size }),
  );
  await page.goto(`${url}/guide/${game}`);
  const player = new Player(page, rules, { check: false });
  for (let n = 0; n < moves; n++) {
    await player.ready();
    await page.getByTestId('guide').waitFor();
    await player.steady();
    await player.step();
  }
  const now = await player.steady();
  if (!now.chosen) await player.press(player.choose(now.targets, null));
  return page;
}

async function guide(browser, url, language) {
  const wide = { width: 1280, height: 800 };
  const first = await guided(browser, url, 'bretagne', bretagne, language, 5, wide);
  await webp(first, `guide-${language}-first`);

  const hint = await guided(browser, url, 'lighthouse-run', lighthouseRun, language, 10, wide);
  await hint.getByTestId('guide').getByRole('button').last().click();
  await hint.keyboard.press('Escape');
  await hint.keyboard.press('h');
  await hint.getByTestId('hint').waitFor({ timeout: 60000 });
  await webp(hint, `guide-${language}-hint`);

  const phone = { width: 390, height: 844, deviceScaleFactor: 1 };
  const shots = [];
  for (const [game, rules, moves] of [
    ['lighthouse-run', lighthouseRun, 2],
    ['bretagne', bretagne, 5],
  ]) {
    const page = await guided(browser, url, game, rules, language, moves, phone);
    await calm(page);
    shots.push((await page.screenshot()).toString('base64'));
    await page.context().close();
  }
  const both = await openPage(browser, { width: 820, height: 844 });
  await both.setContent(
    `<body style="margin:0;display:flex;justify-content:space-between">${shots.map((shot) => `<img src="data:image/png;base64,${shot}">`).join('')}`,
  );
  await webp(both, `guide-${language}-phone`);

  const film = await openPage(browser, { language, reducedMotion: 'reduce', ...wide });
  await film.addInitScript(() => localStorage.setItem('fanal.name', 'Anne'));
  const record = execFileSync(
    program,
    ['record', 'bretagne', '--players', '3', '--player', 'greedy', '--seed', 'guide'],
    { encoding: 'utf8' },
  );
  await importRecord(film, url, record);
  await film.getByTestId('replay').locator('input[type="range"]').fill('190');
  await film
    .getByTestId('replay')
    .getByText(/^190 \//)
    .waitFor();
  await webp(film, `guide-${language}-replay`);
  for (const page of [first, hint, both, film]) await page.context().close();
}

const server = await Server.start();
const browser = await launch();
try {
  if (wanted('games')) await games(browser, server.url);
  if (wanted('guide'))
    for (const language of ['en', 'de', 'fr']) await guide(browser, server.url, language);
} finally {
  await browser.close();
  await server.stop();
}
