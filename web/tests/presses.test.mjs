// Counts the presses that a game takes: the same two games step by step, with every step confirmed
// and without. Also tests dragging instead of pressing, plans, hints and the ghost of a ship.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { bretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { ifLong, long } from './long.mjs';
import { program } from './server.mjs';
import { listenTo, openTable, Player } from './table.mjs';
import { twoAtATable } from './together.test.mjs';
import { Thumb, touch } from './touch.mjs';

const rulesOf = { bretagne, 'lighthouse-run': lighthouseRun };

// Returns a whole game of two players that is always the same: its seed, and everybody's moves by
// ply.
function whole(game) {
  const words = ['record', game, '--players', '2', '--seed', 'presses', '--player', 'greedy'];
  const [{ seed }, ...steps] = execFileSync(program, words, { encoding: 'utf8' })
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { points } = steps.pop();
  return { seed, points, moves: steps.map(({ move }) => move) };
}

// Runs in the page before anything else: replaces the next guided game by this one, whose guide
// leads only the bot.
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

// Makes given moves with as few presses as possible.
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

// Plays that game in seat 0, to the end or for `most` decisions; returns the presses and the
// points.
async function count(world, game, { seed, moves }, confirm, most) {
  const page = await listenTo(await world.visitor({ confirm }));
  await page.addInitScript(exchange, { seed, moves });
  const player = new Counter(page, rulesOf[game], { check: false });
  await page.goto(`${world.url}/guide/${game}`);
  let now = await player.ready();
  for (; !now.over && player.moves.length < most; now = await player.ready(now.view.seq)) {
    const move = moves[now.view.ply];
    const places = rulesOf[game].placesOf(move, now.view.view);
    assert.ok(now.view.moves.includes(move), `${move} is legal at ply ${now.view.ply}`);
    await player.move(now, { move, places });
  }
  await page.context().close();
  return {
    decisions: player.moves.length,
    presses: player.presses,
    points: now.table.result?.points,
  };
}

// The same moves lead to the same points, whichever way they are pressed.
function counted(game, confirm, decisions, presses, isWhole = true) {
  return {
    name: `${game}: ${isWhole ? 'a whole game' : `${decisions} decisions`}${confirm ? ', every step confirmed' : ''}`,
    weight: 8,
    async run(world) {
      const { points, ...same } = whole(game);
      const made = await count(world, game, same, confirm, isWhole ? Infinity : decisions);
      world.notes.push(`${made.decisions} decisions, ${made.presses} presses`);
      assert.deepEqual(made, { decisions, presses, points: isWhole ? points : undefined });
    },
  };
}

// Run in the page.
const middle = (selector) => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};
const lit = () =>
  [...document.querySelectorAll('[data-drop]')].map(({ dataset }) => dataset.place ?? dataset.onto);

// Picks something up and holds it over a place.
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

const byThumb = {
  name: 'a thumb drags a card up onto the river, and sideways it does not',
  async run(world) {
    const page = await listenTo(await world.visitor({ ...touch, width: 390, height: 844 }));
    await openTable(page, world.url, { game: 'lighthouse-run', seats: ['bot'], press: 'tap' });
    const player = new Thumb(page, lighthouseRun, { check: false });
    const { view } = await player.ready();
    const from = await page.evaluate(middle, '.hand .legal');
    const place = await page.locator('.hand .legal').first().getAttribute('data-place');
    await player.glide({ from, to: { x: from.x + 150, y: from.y } });
    assert.equal((await player.look()).sent, 0, 'sideways the hand would scroll');
    await player.glide({ from, to: await page.evaluate(middle, '.pane') });
    await player.ready(view.seq);
    assert.equal(`card-${(await lastMove(page)).split(' ')[1]}`, place);
  },
};

// Drags in the guided game, which asks for both kinds of drag sooner or later. A tile onto a site
// is two moves; a move that asks waits for the gold button.
class Dragger extends Player {
  dragged = [];

  async drags(from, to, until) {
    await drag(this.page, `[data-place="${from}"]`, `[data-place="${to}"]`);
    for (let now = await this.look(); now.view.ply < until; now = await this.look())
      if (now.act && now.chosen) await this.page.keyboard.press('Enter');
      else await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }

  async follow(now, [wanted, next]) {
    const { view, ply } = now.view;
    const places = bretagne.placesOf(wanted, view);
    const [verb] = wanted.split(' ');
    if (verb === 'build') await this.drags(places[0], bretagne.placesOf(next, view)[0], ply + 2);
    else if (verb === 'settle') await this.drags(`site-${view.site}`, places[0], ply + 1);
    else return this.move(now, ({ place, move }) => places.includes(place) || move === wanted);
    this.dragged.push(verb);
  }
}

const tileAndWorker = {
  name: 'a tile is dragged onto a site, a worker onto a harbour',
  weight: 3,
  async run(world) {
    const page = await listenTo(await world.visitor());
    const player = new Dragger(page, bretagne, { check: false });
    await page.goto(`${world.url}/guide/bretagne`);
    for (let seq = -1; ;) {
      await player.ready(seq);
      const now = await player.steady();
      const left = now.table.guide?.slice(now.view.ply) ?? [];
      if (left.length === 0) break;
      seq = now.view.seq;
      await player.follow(now, left);
    }
    assert.deepEqual([...new Set(player.dragged)].sort(), ['build', 'settle']);
  },
};

const planAhead = {
  name: 'a card chosen while the other one moves is offered first, and makes no move',
  weight: 2,
  async run(world) {
    const { players } = await twoAtATable(world, 'lighthouse-run', lighthouseRun);
    for (const player of players) player.checks = false;
    const first = await players[0].look();
    const { to_act: turn, seat } = first.view;
    const [mover, waiter] = turn === seat ? players : [...players].reverse();
    const card = waiter.page.locator('.hand .card').nth(1);
    await card.click();
    await waiter.page.getByTestId('aside').getByText('Your plan').waitFor();
    assert.match(await card.getAttribute('aria-label'), /planned$/);
    for (let { view } = first; view.to_act === turn; { view } = await mover.look())
      if (await mover.mayAct(view.seq)) await mover.stepOnce();
    const now = await waiter.ready();
    const place = await card.getAttribute('data-place');
    assert.equal(now.chosen, true, 'the gold button offers it');
    assert.equal(now.targets.find((target) => target.place === place).half, true);
    await waiter.page.getByTestId('commit').click();
    await waiter.ready(now.view.seq);
    assert.equal(`card-${(await lastMove(waiter.page)).split(' ')[1]}`, place);
  },
};

// Goes to a step in which a ship can sail on, and asks before it does.
async function toSailing(page, url) {
  await openTable(page, url, { game: 'lighthouse-run', seats: ['bot'] });
  const player = new Player(page, lighthouseRun, { seed: 7, check: false });
  const goal = ({ view: { view, moves, previews } }) => {
    if (view.step !== 'sail') return null;
    for (const [n, move] of moves.entries()) {
      const { to, from } = previews[n].events.find(({ event }) => event === 'sail') ?? {};
      const asks = !previews[n].undo;
      if (asks && to > from && !moves.includes(`sail ${to}`)) return { move, from, to };
    }
    return null;
  };
  const now = await player.playUntil((now) => goal(now) !== null);
  return { player, now, ...goal(now) };
}

const ghost = {
  name: 'pressing where the ghost of a ship stands sails there',
  weight: 2,
  async run(world) {
    const page = await listenTo(await world.visitor());
    const { player, now, move, from, to } = await toSailing(page, world.url);
    if (!now.chosen) await page.locator(`[data-place="field-${from}"]`).click({ force: true });
    await page.getByTestId('way').waitFor();
    const { x, y } = await page.evaluate(middle, `[data-place="field-${to}"] .water`);
    await page.mouse.click(x, y);
    await page.waitForFunction((seq) => window.fanalTap.view.seq > seq, now.view.seq);
    const made = await page.evaluate(
      (ply) => window.fanalTap.entries.find((entry) => entry.ply === ply && entry.move)?.move,
      now.view.ply,
    );
    assert.equal(made, move);
    await player.ready(now.view.seq);
  },
};

const hintAndEnter = {
  name: 'after a hint Enter is the gold button, wherever the focus was',
  async run(world) {
    const page = await listenTo(await world.visitor());
    await openTable(page, world.url, { game: 'lighthouse-run', seats: ['bot'] });
    const player = new Player(page, lighthouseRun, { check: false });
    const { view } = await player.ready();
    await page.keyboard.press('Tab');
    await page.getByTestId('menu').focus();
    await page.keyboard.press('h');
    const said = await page.getByTestId('hint').locator('b').first().innerText();
    await page.waitForFunction(() => document.activeElement?.dataset.testid === 'commit');
    await page.keyboard.press('Enter');
    await player.ready(view.seq);
    assert.equal(await page.locator('dialog').count(), 0, 'the menu stays closed');
    const [, card] = (await lastMove(page)).split(' ');
    assert.ok(said.toLowerCase().includes(card.split('-')[0]), `${said} was played, not ${card}`);
  },
};

export const tests = [
  ...(long
    ? [counted('bretagne', true, 127, 263), counted('bretagne', false, 120, 187)]
    : [counted('bretagne', false, 40, 64, false)]),
  ...ifLong(counted('lighthouse-run', true, 36, 75)),
  counted('lighthouse-run', false, 35, 51),
  cardOntoTheRiver,
  byThumb,
  tileAndWorker,
  planAhead,
  ghost,
  hintAndEnter,
];
