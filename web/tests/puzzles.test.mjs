// Tries puzzles as a person does: a wrong turn is not made and can be taken back, the right turn
// solves the puzzle, whatever came before; a hint names only rules; a solved day lights its lamp.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { bretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { ifLong } from './long.mjs';
import { Measure } from './measure.mjs';
import { listenTo, Player } from './table.mjs';
import { Thumb, touch } from './touch.mjs';

const rulesOf = { bretagne, 'lighthouse-run': lighthouseRun };
const simple = /^(play|beacon|sail|bonus|no bonus|site|keep|settle|stay|done|barge)\b/; // one press each
const linesOf = (game) =>
  readFileSync(new URL(`../../data/puzzles/${game}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

// Returns a puzzle with a right and a wrong turn of several steps each, with or without a reason.
export function somePuzzle(game, hasReason) {
  const isSimple = ({ moves }) => moves.length > 1 && moves.every((move) => simple.test(move));
  for (const line of linesOf(game)) {
    if (hasReason !== undefined && hasReason !== 'because' in line) continue;
    const wrong = line.turns.find((turn) => !turn.answer && isSimple(turn));
    if (wrong && isSimple(line.turns[0])) return { line, wrong, right: line.turns[0] };
  }
  throw new Error(`no simple puzzle of ${game}`);
}

// Hides the text, which covers the board on a phone.
async function fold(page) {
  const button = page.locator('[aria-label="Hide the text"]');
  if (await button.isVisible()) await button.tap();
}

// Makes the steps of a whole turn; the last one only asks for the verdict.
async function playTurn(player, rules, { moves }, start) {
  for (let seq = -1; ;) {
    const now = await player.ready(seq);
    seq = now.view.seq;
    const step = now.view.ply - start;
    if (player instanceof Thumb) await fold(player.page);
    const steady = await player.steady();
    const places = rules.placesOf(moves[step], steady.view.view);
    await player.move(steady, ({ place, move }) => places.includes(place) || move === moves[step]);
    if (step === moves.length - 1) return;
  }
}

async function takeBack(player, start) {
  for (;;) {
    const { view } = await player.look();
    if (view.ply === start) return;
    await player.page.getByTestId('undo').click();
    await player.page.waitForFunction((ply) => window.fanalTap.view.ply < ply, view.ply);
  }
}

function tried(game, onPhone) {
  return {
    name: `${game}: a wrong turn, back, and the right one${onPhone ? ', on a phone' : ''}`,
    weight: 4,
    async run(world) {
      const { line, wrong, right } = somePuzzle(game, !onPhone);
      const size = onPhone ? { ...touch, width: 360, height: 640 } : {};
      const page = await listenTo(await world.visitor(size));
      const measure = new Measure(page);
      const player = new (onPhone ? Thumb : Player)(page, rulesOf[game], { check: false });
      const panel = page.getByTestId('puzzle');
      const start = line.moves.length;
      await page.goto(`${world.url}/puzzle/${game}/${line.id}`);
      await player.ready();
      if (onPhone) await measure.at('the puzzle', size);
      await panel.getByRole('button', { name: 'A hint' }).click();
      assert.match(await page.getByTestId('hint').innerText(), /Rule \d+\.\d+/);
      await playTurn(player, rulesOf[game], wrong, start);
      await page.getByTestId('wrong').waitFor();
      assert.equal((await player.look()).view.ply, start + wrong.moves.length - 1);
      if (onPhone) await takeBack(player, start);
      else await panel.getByRole('button', { name: 'Try again' }).click();
      await page.waitForFunction((ply) => window.fanalTap.view.ply === ply, start);
      await playTurn(player, rulesOf[game], right, start);
      await page.getByTestId('answer').waitFor();
      assert.match(await panel.innerText(), /Solved at try 2/);
      const because = await page.getByTestId('because').innerText();
      assert.match(
        because,
        line.because
          ? /other turn: .* gets? [\d.]+ points (more|less)/
          : /You \d+\.\d.*; with the best|hardly differ/,
      );
      if (onPhone) await measure.at('the answer', size);
      measure.over(world);
      assert.match(await panel.locator('.shared span').innerText(), /★ try 2/);
      await page.goto(`${world.url}/puzzles`);
      await page
        .locator('li span', { hasText: /^1 of / })
        .first()
        .waitFor();
    },
  };
}

const asGood = {
  name: 'headed by the theme it was chosen for; a turn as good as the best is told as it was played',
  weight: 3,
  async run(world) {
    const game = 'lighthouse-run';
    const beaconOf = ({ moves }) => moves.find((move) => /^beacon \w+ \w+$/.test(move));
    const line = linesOf(game).find(
      ({ themes, turns: [best, other] }) =>
        themes[0] === 'light' &&
        themes.includes('group') &&
        other.answer &&
        beaconOf(best) !== beaconOf(other),
    );
    const [, other] = line.turns;
    const page = await listenTo(await world.visitor());
    const player = new Player(page, rulesOf[game], { check: false });
    await page.goto(`${world.url}/puzzle/${game}/${line.id}/group`);
    await page.getByTestId('puzzle').getByText('All together', { exact: true }).waitFor();
    await playTurn(player, rulesOf[game], other, line.moves.length);
    const [, from, to] = beaconOf(other).split(' ');
    const told = await page.getByTestId('answer').locator('li').allInnerTexts();
    assert.equal(told.length, other.moves.length);
    assert.match(told[1], new RegExp(`^Move the beacon from ${from} to ${to}$`, 'i'));
  },
};

const onward = {
  name: 'a turn that goes on behind what a step led to says so',
  async run(world) {
    const game = 'bretagne';
    const line = linesOf(game).find(({ turns }) => turns[0].moves.join().startsWith('stay,barge'));
    const page = await listenTo(await world.visitor());
    const player = new Player(page, rulesOf[game], { check: false });
    await page.goto(`${world.url}/puzzle/${game}/${line.id}`);
    await player.ready();
    assert.equal(await page.getByTestId('goes-on').count(), 0);
    await page.locator('[data-move="stay"]').click();
    const said = await page.getByTestId('goes-on').innerText();
    assert.match(said, /^Your turn goes on\. .* Round \d of 5\.$/);
    await takeBack(player, line.moves.length);
    await page.getByTestId('goes-on').waitFor({ state: 'detached' });
  },
};

// Runs in the page; reports whether all of these are there and visible on the board.
function areSeen(selector) {
  const pane = document.querySelector('.pane')?.getBoundingClientRect();
  const all = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const isIn = ({ left, top, right, bottom }) =>
    left > pane.left - 2 &&
    top > pane.top - 2 &&
    right < pane.right + 2 &&
    bottom < pane.bottom + 2;
  return all.length > 0 && all.every(isIn);
}

const inSight = {
  name: 'on a phone the board opens where the choices are, or else my ships on their way',
  async run(world) {
    const open = async (game, isMeant) => {
      const line = linesOf(game).find(isMeant);
      const page = await listenTo(await world.visitor({ ...touch, width: 390, height: 844 }));
      await page.goto(`${world.url}/puzzle/${game}/${line.id}`);
      await new Thumb(page, rulesOf[game], { check: false }).ready();
      return page;
    };
    const chart = await open('bretagne', ({ turns }) => turns[0].moves[0].startsWith('settle'));
    await chart.waitForFunction(areSeen, '.pane [data-legal]');
    const river = await open('lighthouse-run', ({ themes }) => themes[0] === 'storm');
    const { seat, view } = await river.evaluate(() => window.fanalTap.view);
    const fields = view.colours
      .filter(({ owner }) => owner === seat)
      .flatMap(({ ships }) => ships.filter((field) => field > 0 && field < 21));
    const places = fields.map((field) => `[data-place="field-${field}"]`);
    await river.waitForFunction(areSeen, places.join());
  },
};

const today = {
  name: 'the puzzle of the day is the same for all, and a day solved lights its lamp',
  async run(world) {
    const links = [];
    for (let n = 0; n < 2; n++) {
      const page = await world.visitor();
      await page.goto(world.url);
      await page.getByTestId('todays-puzzle').click();
      links.push(await page.getByTestId('today').getAttribute('href'));
      assert.equal(await page.getByRole('img', { name: 'solved', exact: true }).count(), 0);
    }
    assert.equal(links[0], links[1]);
    const page = await listenTo(await world.visitor());
    const [, , game, id] = links[0].split('/');
    await page.goto(world.url + links[0]);
    await page.getByTestId('puzzle').getByText('Puzzle of the day').waitFor();
    await page.evaluate(
      ([solved, day]) =>
        localStorage.setItem(
          'fanal.puzzles',
          JSON.stringify({ solved: { [solved]: 1 }, days: [day - 1, day] }),
        ),
      [
        id,
        Date.UTC(
          ...new Date()
            .toLocaleDateString('sv')
            .split('-')
            .map((part, n) => part - (n === 1)),
        ) / 86400000,
      ],
    );
    await page.goto(`${world.url}/puzzles`);
    await page.getByText('2 days in a row').waitFor();
    await page.getByRole('img', { name: 'solved', exact: true }).first().waitFor();
    assert.ok(linesOf(game).some((line) => line.id === id));
  },
};

const nowhere = {
  name: 'a puzzle that is not there says so',
  async run(world) {
    const page = await world.visitor();
    for (const path of ['/puzzle/bretagne/nosuch', '/puzzle/nosuch/nosuch', '/puzzle/bretagne']) {
      await page.goto(world.url + path);
      await page.getByTestId('trouble').waitFor();
    }
  },
};

export const tests = [
  ...ifLong(tried('lighthouse-run', false)),
  tried('lighthouse-run', true),
  tried('bretagne', false),
  asGood,
  inSight,
  onward,
  today,
  nowhere,
];
