// How few presses a game takes: the same two games step by step, with every step confirmed and without,
// and counted; things dragged instead of pressed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { bretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { program } from './server.mjs';
import { listenTo, openTable, Player } from './table.mjs';

const rulesOf = { bretagne, 'lighthouse-run': lighthouseRun };

// A whole game of two players that is always the same: its seed, and everybody's moves by ply.
function whole(game) {
  const words = ['record', game, '--players', '2', '--seed', 'presses', '--player', 'level:3'];
  const [{ seed }, ...steps] = execFileSync(program, words, { encoding: 'utf8' })
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { seed, moves: steps.slice(0, -1).map(({ move }) => move) };
}

// Runs in the page before anything else: the guided game that is opened next is this one, and its guide
// leads the bot alone.
function exchange(guide) {
  const { addEventListener, postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message) {
    const create = message.create && { ...message.create, guide };
    postMessage.call(this, create ? { ...message, create } : message);
  };
  Worker.prototype.addEventListener = function (kind, hear, ...more) {
    const freely = (event) => {
      if (event.data?.table) delete event.data.table.guide;
      hear.call(this, event);
    };
    addEventListener.call(this, kind, kind === 'message' ? freely : hear, ...more);
  };
}

// Makes the moves it is told, with as few presses as there are.
class Counter extends Player {
  choose(targets, { move: wanted, places }) {
    const free = targets.filter(({ half, at }) => !half && at);
    return (
      free.find(({ move }) => move === wanted) ?? free.find(({ place }) => places.includes(place))
    );
  }

  async confirm() {
    await this.page.keyboard.press('Enter');
  }
}

// Plays that game in seat 0; answers with the presses and the points.
async function count(world, game, { seed, moves }, confirm) {
  const page = await listenTo(await world.visitor({ confirm }));
  await page.addInitScript(exchange, { seed, moves });
  const player = new Counter(page, rulesOf[game], { check: false });
  await page.goto(`${world.url}/guide/${game}`);
  let now = await player.ready();
  for (; !now.over; now = await player.ready(now.view.seq)) {
    const move = moves[now.view.ply];
    const places = rulesOf[game].placesOf(move, now.view.view);
    assert.ok(now.view.moves.includes(move), `${move} is legal at ply ${now.view.ply}`);
    await player.move(now, { move, places });
  }
  await page.context().close();
  return {
    decisions: player.moves.length,
    presses: player.presses,
    points: now.table.result.points,
  };
}

function counted(game, before, after) {
  return {
    name: `${game}: a whole game, every step confirmed and not`,
    weight: 8,
    async run(world) {
      const same = whole(game);
      const old = await count(world, game, same, true);
      const now = await count(world, game, same, false);
      world.notes.push(
        `before: ${old.decisions} decisions, ${old.presses} presses`,
        `after: ${now.decisions} decisions, ${now.presses} presses`,
      );
      assert.deepEqual(now.points, old.points, 'it is the same game');
      assert.deepEqual([old.decisions, old.presses], before, 'every step confirmed');
      assert.deepEqual([now.decisions, now.presses], after, 'only what cannot be taken back');
    },
  };
}

// Runs in the page.
const middle = (selector) => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};
const lit = () =>
  [...document.querySelectorAll('[data-drop]')].map(({ dataset }) => dataset.place ?? dataset.onto);

// Takes something up and holds it over a place.
async function hold(page, from, to) {
  const start = await page.evaluate(middle, from);
  const end = await page.evaluate(middle, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.waitForFunction(() => document.querySelector('[data-drop]'));
  await page.mouse.move(end.x, end.y, { steps: 4 });
}

async function drag(page, from, to) {
  await hold(page, from, to);
  await page.mouse.up();
}

const lastMove = (page) =>
  page.evaluate(() => window.fanalTap.entries.filter(({ kind }) => kind === 'move').at(-1)?.move);

const cardOntoTheRiver = {
  name: 'a card dragged onto the river is played; elsewhere, and with Escape, nothing happens',
  async run(world) {
    const page = await listenTo(await world.visitor());
    await openTable(page, world.url, { game: 'lighthouse-run', seats: ['bot'] });
    const player = new Player(page, lighthouseRun, { seed: 5, check: false });
    const { view, targets } = await player.ready();
    const { place } = targets.find(({ place }) => place?.startsWith('card-'));
    const card = `[data-place="${place}"]`;
    const unchanged = async (why) => {
      assert.deepEqual(await page.evaluate(lit), [], why);
      assert.equal(await page.locator('.carried').count(), 0, why);
      const now = await player.look();
      assert.deepEqual([now.view.seq, now.chosen], [view.seq, false], why);
    };
    await hold(page, card, '.river');
    assert.deepEqual(await page.evaluate(lit), ['river']);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await unchanged('Escape');
    await drag(page, card, '[data-testid="log"]');
    await unchanged('dropped on the log');
    await drag(page, card, '.river');
    await player.ready(view.seq);
    assert.equal(`card-${(await lastMove(page)).split(' ')[1]}`, place);
  },
};

export const tests = [
  counted('bretagne', [127, 263], [120, 187]),
  counted('lighthouse-run', [36, 75], [35, 51]),
  cardOntoTheRiver,
];
