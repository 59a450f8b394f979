// Bad moments: each says what happened and what to do.
import assert from 'node:assert/strict';
import { lighthouseRun } from './lighthouse-run.mjs';
import { Server } from './server.mjs';
import { listenTo, openTable, Player } from './table.mjs';
import { twoAtATable } from './together.test.mjs';

const says = (page, words) => page.getByText(words).first().waitFor();

async function takeSeat(page, link, name) {
  await page.goto(link);
  await page.locator('[data-testid="waiting"] input').first().fill(name);
  await page.getByRole('button', { name: 'Take my seat' }).click();
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
      const anne = await world.visitor();
      await openTable(anne, world.url, { game: 'lighthouse-run', seats: ['link', 'link'] });
      await anne.getByTestId('go-to-table').waitFor();
      const links = await anne.locator('[data-testid="links"] input').evaluateAll((all) => all.map(({ value }) => value));
      const yann = await world.visitor();
      await takeSeat(yann, links[0], 'Yann');
      await yann.getByRole('button', { name: 'Give my seat back' }).waitFor();
      const late = await world.visitor();
      await takeSeat(late, links[0], 'Late');
      await says(late, 'This invitation has been used already. Ask for a new link.');
      const last = await world.visitor();
      await takeSeat(last, links[1], 'Loïc');
      await last.getByTestId('action-bar').waitFor();
      const tooLate = await world.visitor();
      await tooLate.goto(links[1]);
      await says(tooLate, 'You are watching');
      await says(tooLate, 'This invitation has been used already.');
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
      await quick.getByRole('button', { name: 'Give my seat back' }).waitFor();
      await slow.getByRole('button', { name: 'Sit down' }).first().click();
      await says(slow, 'Somebody else took this seat. Choose another one.');
    },
  },
  {
    name: 'the server gone, at the start page and at a table',
    async run(world) {
      world.expected.push(/WebSocket connection|ERR_CONNECTION|Failed to load resource|ERR_FAILED/);
      const server = await Server.start();
      try {
        const page = await listenTo(await world.visitor());
        await openTable(page, server.url, { game: 'lighthouse-run', seats: ['bot'] });
        await new Player(page, lighthouseRun).ready();
        const address = page.url();
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await server.kill();
        await says(page, 'The connection is lost. Nothing is lost with it; we try again');

        await page.goto(server.url); // kept by the browser
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
      // One that does not know modules runs nothing of ours.
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
      const page = await world.visitor({ serviceWorkers: 'block' });
      await page.route(/\.wasm$/, (route) => route.abort());
      await page.goto(`${world.url}/dev/lighthouse-run/2`);
      await says(page, 'The game could not be started');
      await says(page, 'Load the page again, or use a current Firefox, Chrome, Edge or Safari.');
    },
  },
  {
    name: 'a part of the page that cannot be loaded',
    async run(world) {
      world.expected.push(/ERR_FAILED|Failed to load resource|dynamically imported/);
      const page = await world.visitor({ serviceWorkers: 'block' });
      await page.route(/\/assets\/Learn.*\.js$/, (route) => route.abort());
      await page.goto(`${world.url}/learn`);
      await says(page, 'Part of the page is missing');
      assert.equal(await page.getByRole('button', { name: 'Load again' }).count(), 1);
    },
  },
];
