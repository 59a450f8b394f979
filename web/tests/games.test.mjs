// Plays games of both kinds by pressing what glows. Before every move the whole board is compared
// with the view, exactly the legal moves must glow, and nothing may have jumped. One game of each
// kind begins as people have it: with motion, painted, with a service worker.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { briefBretagne, seen as seenInBretagne, tradingBretagne } from './bretagne.mjs';
import { leaveBlank } from './browser.mjs';
import { lighthouseRun, seen as seenInRun } from './lighthouse-run.mjs';
import { long } from './long.mjs';
import { program } from './server.mjs';
import { listenTo, openTable, Player } from './table.mjs';

const rulesOf = { bretagne: tradingBretagne, 'lighthouse-run': lighthouseRun };
const asPeopleHaveIt = {
  reducedMotion: 'no-preference',
  painted: true,
  serviceWorkers: 'allow',
};
const MOVING = 6; // my own moves with motion; without it, the rest of the game is quicker
const bots = (count) => Array(count).fill('bot');

function game(
  name,
  { game, players, variant, rounds, rules = rulesOf[game], motion = false, weight, ...more },
) {
  return {
    name,
    weight,
    async run(world) {
      const page = await listenTo(
        await world.visitor(motion ? { ...asPeopleHaveIt, ...more } : more),
      );
      await openTable(page, world.url, { game, seats: bots(players - 1), variant });
      const player = new Player(page, rules, {
        seed: players + (variant ? 10 : 0),
        motion,
      });
      try {
        if (motion) await player.playUntil((_, n) => n === MOVING);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.evaluate(leaveBlank);
        if (rounds && !long) await player.playUntil(({ view }) => view.view.round > rounds);
        else await checkResult(page, world.url, (await player.play()).table);
      } catch (error) {
        error.message += `\nmoves: ${player.moves.slice(-6).join(' | ')}`;
        throw error;
      }
      world.notes.push(`${player.moves.length} moves of my own`);
    },
  };
}

// Checks everybody's points and places, best first, and all figures against the core's.
async function checkResult(page, url, { id, result }) {
  const order = result.points.map((_, n) => n).sort((a, b) => result.places[a] - result.places[b]);
  const cells = (selector) => page.locator(`[data-testid="result"] ${selector}`).allInnerTexts();
  const sorted = (points) => order.map((n) => points[n]);
  assert.deepEqual((await cells('tfoot td')).map(Number), sorted(result.points));
  assert.deepEqual(
    (await cells('[data-testid="standing"] .place')).map(Number),
    sorted(result.places),
  );
  const course = await courseOf(url, id);
  const { rounds, end, sources, places, elsewhere } = course;
  const told = end ? [...rounds, end] : rounds;
  assert.deepEqual(
    (await figures(page, 'rounds')).slice(0, order.length),
    result.points.map((_, seat) => told.map((points) => points[seat])),
    'points by round',
  );
  assert.deepEqual(
    filled(await figures(page, 'sources')),
    filled(sources.map(({ points }) => sorted(points))),
    'points by source',
  );
  if (!places.some(({ site }) => site)) return;
  await page.getByRole('button', { name: 'lighthouse', exact: true }).click();
  assert.deepEqual(
    await figures(page, 'sources'),
    [...places.map(({ points }) => points), elsewhere].map(sorted),
    'points by lighthouse',
  );
}

// Returns the rows of a table as numbers.
const figures = (page, id) =>
  page
    .locator(`[data-testid="${id}"] tbody tr`)
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent))),
    );

// Returns the rows with points, sorted.
const filled = (rows) => rows.filter((row) => row.some((n) => n > 0)).sort();

// Returns what the command line reports about the record of a table.
async function courseOf(url, id) {
  const record = await (await fetch(`${url}/api/tables/${id}/record`)).text();
  return JSON.parse(execFileSync(program, ['replay', '--course', '-'], { input: record }));
}

function allSeen(name, seen, wanted) {
  return {
    name,
    last: true,
    async run() {
      assert.deepEqual(
        wanted.filter((what) => !seen.has(what)),
        [],
      );
    },
  };
}

// `rounds`: the number of rounds to play, if another game of this kind is played to its end.
export const tests = [
  game('Bretagne, 2 players, with motion', {
    game: 'bretagne',
    players: 2,
    motion: true,
    weight: 9,
  }),
  game('Bretagne, 4 players', { game: 'bretagne', players: 4, rounds: 2, weight: 7 }),
  game('Bretagne, 3 players, historical, by night', {
    game: 'bretagne',
    players: 3,
    variant: 'historical',
    rounds: 1,
    rules: briefBretagne,
    weight: 5,
    width: 1280,
    height: 800,
    theme: 'night',
  }),
  game('Lighthouse Run, 2 players, with motion', {
    game: 'lighthouse-run',
    players: 2,
    motion: true,
    weight: 5,
  }),
  game('Lighthouse Run, 3 players', {
    game: 'lighthouse-run',
    players: 3,
    rounds: 3,
    weight: 3,
    width: 1280,
    height: 800,
  }),
  game('Lighthouse Run, 4 players', {
    game: 'lighthouse-run',
    players: 4,
    rounds: 3,
    weight: 3,
  }),
  game('Lighthouse Run with Erik, by night', {
    game: 'lighthouse-run',
    players: 2,
    variant: 'erik',
    rounds: 3,
    weight: 4,
    theme: 'night',
  }),
  game('Lighthouse Run, great fleet', {
    game: 'lighthouse-run',
    players: 2,
    variant: 'great-fleet',
    rounds: 4,
    weight: 4,
  }),
  allSeen('every sort of state of Bretagne was compared', seenInBretagne, [
    'workers on floors',
    'engineers on towers',
    'coins on towers',
    'built lighthouses',
    'workers in harbours',
    'workers in cities',
    'markets',
    'order tracks',
    'weather',
    'hand',
    'a tile to place',
    'step barge',
    'step load',
    'step action',
    'step site',
    'step trade',
  ]),
  allSeen('every sort of state of Lighthouse Run was compared', seenInRun, [
    'lit and dark sections',
    'ships under way',
    'several ships on a field',
    'the cloud on the river',
    'the next stop of the cloud',
    'cards played',
    'a card in play',
    'points',
    'step play',
    'step beacon',
    'step sail',
    'step bonus',
  ]),
];
