// Pictures for the documents, from real games in the middle. Usage:
//   node tests/screenshots.mjs FOLDER
// A scripted person plays some rounds against bots, then by day and by night a picture is taken.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bretagne } from './bretagne.mjs';
import { launch, openPage } from './browser.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { Server } from './server.mjs';
import { listenTo, openTable, Player } from './table.mjs';

const folder = process.argv[2];
mkdirSync(folder, { recursive: true });

const scenes = [
  { game: 'bretagne', rules: bretagne, players: 4, enough: (view) => view.round === 3 && view.step === 'site' },
  { game: 'lighthouse-run', rules: lighthouseRun, players: 4, enough: (view) => view.round === 8 && view.step === 'sail' },
];

async function calm(page) {
  await page.mouse.move(2, 2);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(600);
}

// The picture as it is seen by day and by night.
async function picture(page, name, theme) {
  for (const look of ['day', 'night']) {
    await theme(look);
    await calm(page);
    await page.screenshot({ path: join(folder, look === 'day' ? `${name}.png` : `${name}-night.png`) });
  }
  await theme('day');
}

const server = await Server.start();
const browser = await launch();
try {
  const page = await listenTo(await openPage(browser, { width: 1440, height: 900, reducedMotion: 'reduce' }));
  await page.addInitScript(() => localStorage.setItem('fanal.name', 'Anne'));
  for (const { game, rules, players, enough } of scenes) {
    await openTable(page, server.url, { game, seats: Array(players - 1).fill('bot'), level: 3 });
    const player = new Player(page, rules, { seed: 12, check: false });
    const now = await player.playUntil(({ view }) => enough(view.view));
    if (!now.chosen) await player.press(player.choose(now.targets, null));
    await picture(page, game, async (look) => {
      const night = (await page.getAttribute('html', 'data-theme')) === 'night';
      if (night !== (look === 'night')) await page.locator('.table > header nav button').nth(1).click();
    });
  }
  await page.goto(server.url);
  await page.getByTestId('new-table').waitFor();
  await picture(page, 'home', async (look) => {
    await page.evaluate((theme) => localStorage.setItem('fanal.theme', theme), look);
    await page.reload();
    await page.getByTestId('new-table').waitFor();
  });
} finally {
  await browser.close();
  await server.stop();
}
