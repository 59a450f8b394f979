// Puzzles by day and by order, sentences about turns, and days as rows and weeks of lamps.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Fanal } from '../../../tests/wasm/fanal.mjs';
import { load } from './client.mjs';

const { dateOf, dayOf, gameOfDay, nextOf, numberOf, puzzledGames, puzzleOfDay, readLines } =
  await load('puzzle/shelf');
const { Lamps } = await load('puzzle/lamps.svelte');
const { themesOf } = await load('puzzle/themes');
const tellers = {
  bretagne: (await load('games/bretagne/words')).teller,
  'lighthouse-run': (await load('games/lighthouse-run/names')).teller,
};

const files = Object.fromEntries(
  puzzledGames.map((game) => [
    game,
    readFileSync(new URL(`../../../data/puzzles/${game}.jsonl`, import.meta.url), 'utf8'),
  ]),
);
const DAY = 20773; // 16 November 2026, a Monday
const fanal = new Fanal(new URL('../../../build/fanal.wasm', import.meta.url));

// Returns the turns of a puzzle, and a function for what the seat sees after steps of one.
function open({ text, seat }) {
  const { turns, record } = JSON.parse(fanal.ask('puzzle_open', [], text));
  const after = (steps) => {
    fanal.ask('replay_begin');
    for (const line of record) fanal.ask('replay_line', [], line);
    for (const { move } of steps) fanal.ask('play', [seat], move);
    return JSON.parse(fanal.ask('view', [seat]));
  };
  return { seat, turns, after, ...after([]) };
}

// The facts that a theme's question presupposes, in the position and in the turns.
const does = (steps, verb) => steps.some(({ move }) => move.split(' ')[0] === verb);
const some =
  (verb) =>
  ({ turns }) =>
    turns.some((steps) => does(steps, verb));
const best =
  (verb) =>
  ({ turns }) =>
    does(turns[0], verb);
const events = ({ turns }) => turns[0].flatMap((step) => step.events);
const told = (kind) => (puzzle) => events(puzzle).some(({ event }) => event === kind);
const ships = ({ seat, view }, isOwn) =>
  view.colours.filter(({ owner }) => (owner === seat) === isOwn).flatMap((one) => one.ships);

function leader({ floors }) {
  const workers = new Map(); // the lower floor first, which wins a tie
  for (const floor of floors)
    if (floor.workers > 0) workers.set(floor.seat, (workers.get(floor.seat) ?? 0) + floor.workers);
  return [...workers].sort(([, a], [, b]) => b - a)[0]?.[0];
}

// Reports whether there is a choice at such a step of one of the turns.
function hasChoice({ turns, after }, verb) {
  return turns.some((steps) => {
    const at = steps.findIndex(({ move }) => move.startsWith(`${verb} `));
    return at >= 0 && after(steps.slice(0, at)).moves.length > 1;
  });
}

// Reports whether the lighthouse that goes dark has fields ahead of somebody else's ship.
function darkens(puzzle) {
  const { sections } = puzzle.view;
  const from = events(puzzle).find(({ event }) => event === 'beacon')?.from;
  const at = sections.findIndex(({ tower }) => tower === from);
  const first = (sections[at - 1]?.last_field ?? 0) + 1;
  const reach = (field) => field < sections[at].last_field && field + 4 >= first;
  return at >= 0 && ships(puzzle, false).some(reach);
}

const isRound =
  (n) =>
  ({ view }) =>
    view.round === n;
const fits = {
  bretagne: {
    majority: ({ seat, view }) =>
      view.sites.some((site) => (leader(site) ?? seat) !== seat && site.status === 'open'),
    complete: told('complete'),
    home: (puzzle) => hasChoice(puzzle, 'keep'),
    cards: some('play'),
    harbour: some('settle'),
    barge: (puzzle) => best('barge')(puzzle) && hasChoice(puzzle, 'barge'),
    load: best('load'),
    trade: ({ turns, view }) => does(turns[0], 'visit') || view.step === 'trade',
    pass: (puzzle) => best('pass')(puzzle) && puzzle.moves.some((move) => !/^pass/.test(move)),
    build: (puzzle) =>
      new Set(puzzle.turns.map((steps) => steps.find(({ move }) => /^site /.test(move))?.move))
        .size > 1,
    tile: best('build'),
    'last-round': isRound(5),
  },
  'lighthouse-run': {
    storm: (puzzle) => ships(puzzle, true).some((field) => field <= puzzle.view.cloud_next),
    dark: darkens,
    light: told('beacon'),
    help: told('bonus'),
    group: (puzzle) => events(puzzle).some((one) => one.event === 'sail' && one.ships > 1),
    harbour: (puzzle) =>
      events(puzzle).some(({ to }) => to > puzzle.view.sections.at(-1).last_field),
    card: ({ moves }) => moves.length > 1,
    'last-round': isRound(12),
  },
};

export const tests = [
  {
    name: 'a day is a date, whatever the time, and has a game and a puzzle',
    run() {
      assert.equal(dayOf(new Date(2026, 10, 16, 0, 1)), DAY);
      assert.equal(dayOf(new Date(2026, 10, 16, 23, 59)), DAY);
      assert.equal(dateOf(DAY).toISOString().slice(0, 10), '2026-11-16');
      assert.equal(numberOf(DAY), 320);
      assert.deepEqual([DAY, DAY + 1].map((day) => gameOfDay(day)).sort(), puzzledGames);
      const lines = Array.from({ length: 50 }, (_, n) => ({ id: n }));
      const days = lines.map((_, n) => puzzleOfDay(lines, DAY + 2 * n).id);
      assert.equal(new Set(days).size, 50, 'none comes again before all have come');
    },
  },
  {
    name: 'all themes of the shipped puzzles have words',
    run() {
      assert.deepEqual(puzzledGames, ['bretagne', 'lighthouse-run']);
      for (const game of puzzledGames)
        for (const { themes, header, text } of readLines(files[game])) {
          assert.equal(header.game, game);
          assert.ok(themes.length > 0 && themes.every((theme) => themesOf(game).includes(theme)));
          assert.ok(!text.includes('\n'));
        }
    },
  },
  {
    name: 'the questions of all themes fit the shipped puzzles',
    run() {
      for (const game of puzzledGames)
        for (const line of readLines(files[game])) {
          const puzzle = open(line);
          for (const theme of line.themes)
            assert.ok(fits[game][theme](puzzle), `${game} ${line.id}: ${theme}`);
        }
    },
  },
  {
    name: 'all turns of the shipped puzzles are told step by step, as something to do, right unlike wrong',
    run() {
      for (const game of puzzledGames)
        for (const line of readLines(files[game])) {
          const { turns, view } = open(line);
          const play = { view, me: line.seat, table: { seats: [] }, name: () => 'Anne' };
          const told = turns.map((steps) =>
            steps.map(({ move, events }) => {
              const words = tellers[game].moveLabel(play, move, events);
              assert.match(words, /^[A-Z]/, `${line.id}: ${move}: ${words}`);
              assert.doesNotMatch(words, /\b(You|Anne)\b|\{|undefined/, `${line.id}: ${move}`);
              return words;
            }),
          );
          const [right, wrong] = [true, false].map((is) =>
            told.filter((_, n) => line.turns[n].answer === is).map(String),
          );
          assert.ok(!wrong.some((words) => right.includes(words)), `${line.id}: ${right}`);
        }
    },
  },
  {
    name: 'the next one is about the theme, not solved, and the easiest',
    run() {
      const line = (id, difficulty, ...themes) => ({ id, difficulty, themes });
      const lines = [line('a', 3, 'storm'), line('b', 1, 'storm'), line('c', 2, 'light')];
      const isSolved = (id) => id === 'b';
      assert.equal(nextOf(lines, 'storm', () => false).id, 'b');
      assert.equal(nextOf(lines, 'storm', isSolved).id, 'a');
      assert.equal(nextOf(lines, null, isSolved).id, 'c');
      assert.equal(nextOf(lines, null, isSolved, 3).id, 'a');
      assert.equal(nextOf(lines, 'harbour', isSolved), undefined);
    },
  },
  {
    name: 'days in a row',
    run() {
      const lamps = new Lamps();
      assert.equal(lamps.streak(DAY), 0);
      for (const day of [DAY - 4, DAY - 2, DAY - 1]) lamps.solve(`p${day}`, 1, day);
      assert.equal(lamps.streak(DAY), 2, 'today is not over');
      assert.equal(lamps.streak(DAY + 1), 0);
      lamps.solve('today', 3, DAY);
      lamps.solve('today', 1, DAY);
      lamps.solve('another', 1, null);
      assert.equal(lamps.triesOf('today'), 3, 'the first solution counts');
      assert.deepEqual([lamps.streak(DAY), lamps.longest()], [3, 3]);
      const week = lamps.week(DAY);
      assert.deepEqual(
        week.map(({ lit, today }) => (today ? 't' : '') + (lit ? '*' : '.')),
        ['t*', '.', '.', '.', '.', '.', '.'],
      );
      assert.deepEqual(
        lamps.week(DAY - 1).map(({ lit }) => lit),
        [false, false, false, true, false, true, true],
      );
    },
  },
];
