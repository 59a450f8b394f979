// Tests Landfall, the example of docs/add-a-game.md: whole games by pressing what glows, with a
// server and without one; the game is not offered anywhere.
import assert from 'node:assert/strict';
import { leftAlone } from './offline.test.mjs';
import { listenTo, Player } from './table.mjs';

// Runs in the page; returns faults in words.
function check() {
  const {
    view: { view, seat: me },
  } = window.fanalTap;
  const faults = [];
  const same = (what, shown, wanted) => {
    if (JSON.stringify(shown) !== JSON.stringify(wanted))
      faults.push(`${what}: shows ${JSON.stringify(shown)}, not ${JSON.stringify(wanted)}`);
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  const words = (element) => element?.textContent.replace(/\s+/g, ' ').trim();
  same('ships', all('.ships b').map(words), view.ships.map(String));
  same(
    'the ship',
    words(document.querySelector('.ships [aria-current] b')),
    `${view.ships[view.ship - 1]}`,
  );
  same(
    'the light',
    words(document.querySelector('.burning b')) ?? null,
    view.light && `${view.light}`,
  );
  same('the deck', parseInt(words(document.querySelector('[data-place="deck"]'))), view.deck_size);
  same('the hand', all('.hand button').map(words), view.players[me].hand.map(String));
  for (const { seat, points, passed, hand_size } of view.players)
    same(
      `player ${seat}`,
      all(`[data-place="player-${seat}"] :is(span, strong)`).slice(1).map(words),
      [
        `${hand_size} light${hand_size === 1 ? '' : 's'}`,
        passed ? 'passed' : '',
        `${points} point${points === 1 ? '' : 's'}`,
      ],
    );
  return faults;
}

const landfall = {
  placesOf: (move) => [move.replace('show ', 'light-')],
  weight: () => 1,
  check,
  note: () => {},
};

// Runs in the page: exchanges the game of the next table on its way, since no button leads to this
// game.
function exchange() {
  const other = (message) =>
    message.create ? { ...message, create: { ...message.create, game: 'landfall' } } : message;
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    send.call(this, JSON.stringify(other(JSON.parse(text))));
  };
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message) {
    postMessage.call(this, other(message));
  };
}

async function playsWhole(page, address) {
  await page.getByTestId('play-lighthouse-run').click();
  const player = new Player(page, landfall, { seed: 3 });
  const { table } = await player.play();
  assert.equal(table.game, 'landfall');
  assert.match(page.url(), address);
  const [me] = table.you.seats;
  const made = await page.evaluate(
    (me) => window.fanalTap.entries.filter(({ kind, seat }) => kind === 'move' && seat === me),
    me,
  );
  assert.ok(made.length >= 7, 'a decision for every ship, some of them without a choice');
  const points = page.locator('[data-testid="result"] tfoot td');
  const order = [...table.result.points].sort((a, b) => b - a);
  assert.deepEqual((await points.allInnerTexts()).map(Number), order);
  return player;
}

export const tests = [
  {
    name: 'a whole game against bots, and its rules',
    async run(world) {
      const page = await listenTo(await world.visitor());
      await page.addInitScript(exchange);
      await page.goto(world.url);
      const player = await playsWhole(page, /\/t\//);
      world.notes.push(`${player.moves.length} moves of my own`);
      await page.goto(`${world.url}/learn/landfall#2.2`);
      await page.getByTestId('rules').getByText('There are 24 lights').waitFor();
      const text = await page.locator('body').innerText();
      assert.match(await page.title(), /Rules of Landfall/);
      assert.doesNotMatch(text, /river|guided first game/i);
    },
  },
  {
    name: 'a whole game without a server',
    async run(world) {
      await leftAlone(world, async (page) => {
        await page.addInitScript(exchange);
        await page.reload();
        await playsWhole(page, /\/local\//);
      });
    },
  },
  {
    name: 'nobody is offered it',
    async run(world) {
      const page = await world.visitor();
      for (const [path, sign] of [
        ['/', 'Lighthouse Run'],
        ['/lobby', 'Lobby'],
        ['/learn', 'Lighthouse Run'],
        ['/analyse', 'Lighthouse Run'],
      ]) {
        await page.goto(world.url + path);
        await page.getByText(sign).first().waitFor();
        assert.doesNotMatch(await page.content(), /landfall/i, path);
      }
    },
  },
];
