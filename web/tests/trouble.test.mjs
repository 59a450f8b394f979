// Tests bad moments: each says what happened and what to do.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { lighthouseRun } from './lighthouse-run.mjs';
import { leftAlone } from './offline.test.mjs';
import { importLines, recordOf } from './replay.test.mjs';
import { Server } from './server.mjs';
import { listenTo, openTable, Player } from './table.mjs';
import { twoAtATable } from './together.test.mjs';

const says = (page, words) => page.getByText(words).first().waitFor();

async function takeSeat(page, link, name) {
  await page.goto(link);
  await page.locator('[data-testid="waiting"] input').first().fill(name);
  await page.getByRole('button', { name: 'Take my seat' }).click();
}

// Returns a record with a fair shuffle, which is right if the secret is the seed.
function shuffled([header, ...rest], secret) {
  const { seed, ...more } = JSON.parse(header);
  const commitment = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
  return [JSON.stringify({ ...more, seed, fair: { commitment, secret, salts: [] } }), ...rest];
}

// Puts some lines before the worker's script, so that it runs in another environment.
async function inWorker(page, lines) {
  await page.route(/local\.worker.*\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${lines}\n${await answer.text()}` });
  });
}

export const tests = [
  {
    name: 'a table nobody knows',
    async run(world) {
      const page = await world.visitor();
      await page.goto(`${world.url}/t/0123456789abcdef`);
      await says(page, 'This table is not here');
      await says(page, 'Check the link, or look at your own tables.');
      await page.getByRole('link', { name: 'To the start page' }).click();
      await page.getByTestId('new-table').waitFor();
    },
  },
  {
    name: 'an address where nothing is',
    async run(world) {
      const page = await world.visitor();
      await page.goto(`${world.url}/nowhere`);
      await says(page, 'Off the chart');
      await says(page, /There is nothing at/);
      await page.getByRole('main').getByRole('link').first().click();
      await page.getByTestId('new-table').waitFor();
    },
  },
  {
    name: 'a link that is used up',
    async run(world) {
      const anne = await listenTo(await world.visitor());
      await openTable(anne, world.url, { game: 'lighthouse-run', seats: ['link', 'link'] });
      await anne.getByTestId('waiting').waitFor();
      const links = await anne.evaluate(() =>
        window.fanalTap.table.seats.slice(1).map(({ invite }) => `${location}#invite=${invite}`),
      );
      const yann = await world.visitor();
      await takeSeat(yann, links[0], 'Yann');
      await yann.getByRole('button', { name: 'Give up my seat' }).waitFor();
      const late = await world.visitor();
      await takeSeat(late, links[0], 'Late');
      await says(late, 'This invitation has already been used. Ask for a new link.');
      const last = await world.visitor();
      await takeSeat(last, links[1], 'Loïc');
      await last.getByTestId('action-bar').waitFor();
      const tooLate = await world.visitor();
      await tooLate.goto(links[1]);
      await says(tooLate, 'You are watching');
      await says(tooLate, 'This invitation has already been used.');
    },
  },
  {
    name: 'a seat that somebody else took in the same moment',
    async run(world) {
      const anne = await world.visitor();
      await openTable(anne, world.url, { game: 'lighthouse-run', seats: ['open', 'open'] });
      await anne.getByTestId('waiting').waitFor();
      const [quick, slow] = [await world.visitor(), await world.visitor()];
      let hold = false;
      await slow.routeWebSocket(/\/socket$/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => {
          if (!hold || !/^\{"(table|entries)"/.test(String(message))) socket.send(message);
        });
      });
      for (const page of [quick, slow]) {
        await page.goto(anne.url());
        await page.getByRole('button', { name: 'Sit down' }).first().waitFor();
      }
      hold = true;
      await quick.getByRole('button', { name: 'Sit down' }).first().click();
      await quick.getByRole('button', { name: 'Give up my seat' }).waitFor();
      await slow.getByRole('button', { name: 'Sit down' }).first().click();
      await says(slow, 'Somebody else has taken this seat. Choose another one.');
    },
  },
  {
    name: 'the server gone, at the start page and at a table',
    async run(world) {
      world.expected.push(/WebSocket connection|ERR_CONNECTION|Failed to load resource|ERR_FAILED/);
      const server = await Server.start();
      try {
        const page = await listenTo(await world.visitor({ serviceWorkers: 'allow' }));
        await openTable(page, server.url, { game: 'lighthouse-run', seats: ['bot'] });
        await new Player(page, lighthouseRun).ready();
        const address = page.url();
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await server.kill();
        await says(page, 'The connection is lost, but nothing else. We are trying again');

        await page.goto(server.url); // the browser has kept it
        await page.locator('label:has(input[value="link"])').first().waitFor();
        await page.getByTestId('play-lighthouse-run').click();
        await page.waitForURL(/\/local\//);
        await page.locator('[data-testid="action-bar"].act').waitFor();

        await page.goto(address);
        await says(page, 'The server does not answer');
        await says(page, 'We keep trying. Meanwhile you can play against bots in this browser.');
        await server.run();
        await page.locator('[data-testid="action-bar"].act').waitFor();
      } finally {
        await server.stop();
      }
    },
  },
  {
    name: 'somebody who went away',
    async run(world) {
      const { anne, yann } = await twoAtATable(world, 'lighthouse-run', lighthouseRun);
      await yann.context().close();
      await says(anne, 'Yann is away.');
    },
  },
  {
    name: 'an old browser, or one without scripts',
    async run(world) {
      const bare = await world.visitor({ javaScriptEnabled: false });
      await bare.goto(world.url);
      const words = await bare.evaluate(() => document.querySelector('noscript').innerText);
      assert.match(words, /Fanal needs JavaScript. Please switch it on for this page./);
      // A browser without modules runs nothing of ours.
      world.expected.push(/ERR_FAILED|Failed to load resource/);
      const old = await world.visitor();
      await old.route(/\/assets\/.*\.js$/, (route) => route.abort());
      await old.goto(world.url);
      await says(old, 'use a current Firefox, Chrome, Edge or Safari');
    },
  },
  {
    name: 'a browser that cannot run the core',
    async run(world) {
      world.expected.push(/ERR_FAILED|Failed to load resource|WebAssembly|fetch/);
      const page = await world.visitor();
      await page.route(/\.wasm$/, (route) => route.abort());
      await page.goto(`${world.url}/dev/lighthouse-run/2`);
      await says(page, 'The game could not be started');
      await says(page, 'Reload the page, or use a current Firefox, Chrome, Edge or Safari.');
    },
  },
  {
    name: 'a browser without WebAssembly: tables of the server are still there',
    async run(world) {
      const page = await listenTo(await world.visitor());
      await page.addInitScript(() => delete window.WebAssembly);
      await page.goto(`${world.url}/dev/lighthouse-run/2`);
      await says(page, 'The game could not be started');
      await says(page, 'This browser does not run WebAssembly, or it could not be loaded.');
      await page.getByRole('link', { name: 'To the start page' }).click();
      await page.getByTestId('play-lighthouse-run').click();
      await page.locator('[data-testid="action-bar"].act').waitFor();
      await page.goto(`${world.url}/analyse`);
      await page.getByTestId('analyse-bretagne').click();
      await says(page, /this browser does not run WebAssembly, or a file is missing/);
    },
  },
  {
    name: 'no room left to keep a game, until there is',
    async run(world) {
      await leftAlone(world, async (page, server) => {
        const browser = await page.context().newCDPSession(page);
        const quota = (size) =>
          browser.send('Storage.overrideQuotaForOrigin', { origin: server.url, ...size });
        await quota({ quotaSize: 1 });
        await openTable(page, server.url, { game: 'lighthouse-run', seats: ['bot'] });
        const player = new Player(page, lighthouseRun, { seed: 41, check: false });
        await says(page, 'The browser has no room left to save this game.');
        await says(page, 'Make room, for example by removing finished games');
        await player.step();
        await quota({});
        await player.step();
        await page.getByTestId('unkept').waitFor({ state: 'detached' });
        const { view } = await player.ready();
        await page.reload();
        assert.deepEqual((await player.ready()).view.view, view.view, 'the game is kept again');
      });
    },
  },
  {
    name: 'a browser that keeps nothing at all',
    async run(world) {
      world.expected.push(/denied/);
      const denied = (name) =>
        `Object.defineProperty(self, '${name}', { get() { throw new DOMException('denied', 'SecurityError'); } });`;
      const page = await listenTo(await world.visitor());
      await page.addInitScript(denied('localStorage') + denied('indexedDB'));
      await inWorker(page, denied('indexedDB'));
      await page.goto(`${world.url}/analyse`);
      await page.getByTestId('analyse-lighthouse-run').click();
      await says(
        page,
        'The browser does not save games here, perhaps because this is a private window.',
      );
      await says(page, 'To keep games, allow this page to store data, or play in a normal window.');
      await page.getByRole('button', { name: 'Understood' }).click();
      const player = new Player(page, lighthouseRun, { seed: 42, check: false });
      await player.step();
      await player.step();
    },
  },
  {
    name: 'a worker that dies in mid-game, with a word and without one',
    async run(world) {
      world.expected.push(/it died/);
      const page = await listenTo(await world.visitor({ confirm: true }));
      await inWorker(
        page,
        "addEventListener('message', ({ data }) => { if (data.why === 'die') throw new Error('it died'); });",
      );
      await page.addInitScript(() => {
        window.workers = [];
        window.Worker = class extends Worker {
          constructor(...given) {
            super(...given);
            window.workers.push(this);
          }
        };
      });
      await page.goto(`${world.url}/analyse`);
      await page.getByTestId('analyse-lighthouse-run').click();
      const player = new Player(page, lighthouseRun, { seed: 43, check: false });
      const before = await player.playUntil((_, n) => n === 3);
      const asked = (count) =>
        page.waitForFunction((least) => window.workers.length > least, count);
      await page.evaluate(() => window.workers.at(-1).postMessage({ why: 'die' }));
      await asked(1);
      const after = await player.ready();
      assert.deepEqual(after.view.view, before.view.view, 'the position is the same');
      await player.step();
      await page.evaluate(() => window.workers.at(-1).terminate());
      const { view } = await player.ready();
      await player.stepOnce(); // answered by the next worker
      await asked(2);
      assert.equal((await player.ready()).view.ply, view.ply + 1, 'the move was made once');
    },
  },
  {
    name: 'a record that somebody has changed',
    async run(world) {
      const lines = recordOf('lighthouse-run');
      const bent = lines.map((line, n) =>
        n === 9 ? line.replace(/"move":"[^"]*"/, '"move":"sail 99"') : line,
      );
      const words =
        /This file is not a record we can read: line 10: .*Nothing was changed\. Save the game again/;
      const page = await world.visitor();
      await importLines(page, world.url, bent);
      await says(page, words);
      await leftAlone(world, async (alone, server) => {
        await importLines(alone, server.url, bent);
        await says(alone, words);
        await importLines(alone, server.url, shuffled(lines, '11'.repeat(32)));
        await says(alone, /line 1: the secret does not fit the published commitment/);
      });
    },
  },
  {
    name: 'a server whose record does not fit the shuffle it committed to',
    async run(world) {
      const lines = recordOf('lighthouse-run');
      const { seed } = JSON.parse(lines[0]);
      const page = await world.visitor();
      await page.route('**/api/tables/*/record', (route) =>
        route.fulfill({ body: shuffled(lines, '11'.repeat(32)).join('\n') }),
      );
      await importLines(page, world.url, shuffled(lines, seed));
      await page.getByRole('button', { name: 'See the result' }).click();
      await page.getByText('Check the shuffle').click();
      await says(page, 'The secret does not fit the commitment!');
      await says(page, 'The deal does not follow from the secret!');
      await says(page, 'Compare it with the record of another player.');
    },
  },
  {
    name: 'notices that the browser does not allow',
    async run(world) {
      const page = await listenTo(await world.visitor());
      await openTable(page, world.url, { game: 'lighthouse-run', seats: ['bot'] });
      await new Player(page, lighthouseRun).ready();
      await page.getByTestId('menu').click();
      await page
        .getByRole('group', { name: 'Notify me when it is my turn' })
        .getByText('on', { exact: true })
        .click();
      await says(
        page,
        'The browser does not allow notifications from this page. Allow them in its settings',
      );
    },
  },
  {
    name: 'a name that the server does not take',
    async run(world) {
      world.expected.push(/Failed to load resource/);
      const page = await listenTo(await world.visitor());
      await page.addInitScript(() => localStorage.setItem('fanal.name', 'Anne ☠'));
      await openTable(page, world.url, { game: 'lighthouse-run', seats: ['bot'] });
      await says(page, 'A name has 1 to 24 letters, digits or spaces');
      await page.getByTestId('play-lighthouse-run').click();
      const { table } = await new Player(page, lighthouseRun).ready();
      assert.match(page.url(), /\/t\//);
      assert.equal(table.seats[0].name, 'Guest');
    },
  },
  {
    name: 'a part of the page that cannot be loaded',
    async run(world) {
      world.expected.push(/ERR_FAILED|Failed to load resource|dynamically imported/);
      const page = await world.visitor();
      await page.route(/\/assets\/Learn.*\.js$/, (route) => route.abort());
      await page.goto(`${world.url}/learn`);
      await says(page, 'Part of the page is missing');
      assert.equal(await page.getByRole('button', { name: 'Reload' }).count(), 1);
    },
  },
];
