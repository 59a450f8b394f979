// The statistics without a browser: the core's figures of a game, and the arithmetic behind the
// plots.
import assert from 'node:assert/strict';
import { keptGame, newCore } from '../kept.mjs';
import { load } from './client.mjs';

const { fold, factsOf, pathOf } = await load('statistics/facts');
const sums = await load('statistics/sums');
const { count } = await load('statistics/explore');
const { compare } = await load('statistics/collect');

const core = newCore();
const bots = (...levels) => levels.map((level) => ({ kind: 'bot', level }));
const made = (game, number, seats) =>
  keptGame(core, { game, seats: [{ kind: 'me' }, ...seats], number, at: 1e12, player: 'random' });
const bretagne = made('bretagne', 1, bots(2, 3));
const total = (lists, seat) => lists.reduce((sum, { points }) => sum + points[seat], 0);

// Returns facts of a game that nobody played.
const plain = (places, { seats = bots(1, 2), at = 0, mine = 0, course = null } = {}) => ({
  id: String(Math.random()),
  form: 2,
  owner: 'local',
  at,
  game: 'bretagne',
  variant: 'base',
  seats: [{ kind: 'person', name: 'Anne' }, ...seats],
  mine,
  points: places.map((place) => 100 - place),
  places,
  course,
  trouble: '',
  insight: '',
});

export const tests = [
  {
    name: 'a game becomes its sources, its choices and the keys of every choice',
    run() {
      const { course, steps, trouble } = fold(core, bretagne);
      assert.equal(trouble, '');
      bretagne.card.result.points.forEach((points, seat) => {
        assert.equal(total(course.sources, seat), points);
        const times = course.choices.reduce((sum, choice) => sum + choice.times[seat], 0);
        assert.equal(times, 5, 'a barge card a round');
      });
      assert.deepEqual(steps[0].move.split(' ')[0], 'barge');
      const path = pathOf(bretagne.id, steps);
      assert.equal(path.keys.length, 3 * steps.length);
      assert.match(path.keys[0], /^[0-9a-f]{16}$/);
    },
  },
  {
    name: 'a log and its record are the same game',
    run() {
      core.ask('table_open', [], bretagne.id);
      for (const line of bretagne.log) core.ask('table_fold', [], line);
      const record = `${core.record().join('\n')}\n`;
      assert.deepEqual(fold(core, { record }), fold(core, bretagne));
      const { here, steps } = fold(core, { record }, 1);
      assert.equal(steps.length, 1);
      assert.equal(here.view, fold(core, bretagne).steps[1].view, 'the position after one move');
    },
  },
  {
    name: 'a damaged log or record says why, and its result still counts',
    run() {
      const log = [...bretagne.log];
      log[30] = '{"kind":"nonsense"}';
      const folded = fold(core, { id: 'x', log });
      assert.match(folded.trouble, /^entry 31: ./);
      assert.equal(folded.course, null);
      const facts = factsOf(bretagne.card, 0, 'local', folded);
      assert.equal(sums.shareOf([{ facts, seat: 0 }]).games, 1);
      assert.deepEqual(sums.bySource([{ facts, seat: 0 }]), { games: 0, rows: [] });
      for (const record of ['', 'Dear Sir', '{"format":2}'])
        assert.match(fold(core, { record }).trouble, /^line 1: ./);
    },
  },
  {
    name: 'games are read once, and those that are gone are forgotten',
    run() {
      const known = plain([1, 2, 3]);
      const game = (id, owner) => ({ card: { id }, owner, mine: 0, source: null });
      const many = Array.from({ length: 30 }, (_, n) => game(`there-${n}`, 'anne'));
      const { missing, gone } = compare([game('new', 'local'), ...many], [known]);
      assert.equal(missing.length, 1 + 24, 'a server is not asked for more at a time');
      assert.deepEqual(gone, [known]);
      assert.deepEqual(compare([game(known.id, 'local')], [known]), { missing: [], gone: [] });
    },
  },
  {
    name: 'an interval is wide where games are few, and never leaves 0 to 1',
    run() {
      const { low, high } = sums.interval(2, 3);
      assert.ok(low > 0.2 && low < 0.21 && high > 0.93 && high < 0.94, `${low} ${high}`);
      assert.deepEqual(sums.interval(0, 0), { low: 0, high: 1 });
      assert.equal(sums.interval(0, 5).low, 0);
      assert.equal(sums.interval(5, 5).high, 1);
      assert.ok(!sums.isClear(sums.shareOf([{ facts: plain([1, 2, 3]), seat: 0 }])));
      const often = Array.from({ length: 20 }, () => ({ facts: plain([1, 2, 3]), seat: 0 }));
      assert.ok(sums.isClear(sums.shareOf(often)));
    },
  },
  {
    name: 'who, against whom, in which month',
    run() {
      const day = (text) => new Date(text).getTime();
      const all = [
        plain([1, 2, 3], { at: day('2026-09-03T12:00') }),
        plain([2, 1, 3], { at: day('2026-11-03T12:00') }),
        plain([1, 2], { at: day('2026-11-05T12:00'), seats: [{ kind: 'person', name: 'Bo' }] }),
        plain([1, 2], { mine: -1, seats: [{ kind: 'open' }] }),
      ];
      assert.deepEqual(
        sums.everybody(all.slice(0, 3)).map(({ who, games }) => [sums.keyOf(who), games]),
        [
          ['me', 3],
          ['person Bo', 1],
          ['bot 1', 2],
          ['bot 2', 2],
        ],
      );
      const mine = sums.showingsOf(all, { kind: 'me' });
      assert.deepEqual(
        sums.byRival(mine).map(({ key, won, games, fair }) => [key, won, games, fair]),
        [
          [0, 1, 1, 1 / 2],
          [2, 1, 2, 1 / 3],
        ],
      );
      assert.deepEqual(
        sums.byMonth(mine).map(({ month, games, won }) => [month, games, won]),
        [
          [8, 1, 1],
          [9, 0, 0],
          [10, 2, 1],
        ],
      );
    },
  },
  {
    name: 'how exactly somebody played, and what the draws gave, of games that were analysed',
    async run() {
      const seats = [
        { accuracy: 9150, decisions: 20 },
        { accuracy: 0, decisions: 0 },
      ];
      const balance = [[{ draws: -320 }, { draws: 320 }]];
      const showings = [
        { facts: { ...plain([1, 2], { at: 2 }), insight: 'a' }, seat: 0 },
        { facts: { ...plain([1, 2], { at: 1 }), insight: 'a' }, seat: 1 },
        { facts: { ...plain([1, 2], { at: 3 }), insight: 'b' }, seat: 0 },
      ];
      const find = async (key) => (key === 'a' ? { insight: { seats, balance } } : undefined);
      assert.deepEqual(await sums.judged(showings, find), [{ at: 2, accuracy: 91.5, luck: -3.2 }]);
    },
  },
  {
    name: 'what was played from a position, by key, with the results of those who played it',
    run() {
      const step = (ply, seat, move, view) => ({ ply, seat, move, view, board: 'b', moves: 'm' });
      const games = [plain([1, 2, 3]), plain([2, 1, 3])];
      const paths = games.map(({ id }, n) => ({
        id,
        keys: [],
        steps: [step(0, 0, 'barge 1', n ? 'x' : 'y'), step(1, 1, 'barge 2', 'z')],
      }));
      assert.deepEqual(count(paths, games, 'view', 'x'), {
        games: 1,
        times: 1,
        moves: [{ move: 'barge 1', times: 1, won: 0, points: 98 }],
      });
      const { games: both, times, moves } = count(paths, games, 'board', 'b');
      assert.deepEqual([both, times], [2, 4]);
      assert.deepEqual(moves[0], { move: 'barge 1', times: 2, won: 1, points: 98.5 });
      assert.equal(count(paths, [], 'view', 'x').times, 0, 'a game without facts does not count');
    },
  },
  {
    name: 'points by source beside those of the winners, choices beside those of the others',
    run() {
      const course = {
        sources: [
          { source: 'keep', points: [10, 30, 0] },
          { source: 'play', points: [20, 10, 0] },
        ],
        choices: [
          { choice: '1', times: [3, 1, 0], points: [30, 5, 0] },
          { choice: '2', times: [1, 1, 2], points: [2, 5, 7] },
        ],
      };
      const showings = [{ facts: plain([2, 1, 3], { course }), seat: 0 }];
      const { rows } = sums.bySource(showings);
      assert.deepEqual(rows, [
        { source: 'keep', own: 10, winners: 30 },
        { source: 'play', own: 20, winners: 10 },
      ]);
      assert.equal(sums.greatestGap(rows).source, 'keep');
      assert.equal(sums.greatestGap([{ source: 'x', own: 3, winners: 1 }]), null);
      const choices = sums.byChoice(showings);
      assert.equal(choices.times, 4);
      const [first, second] = choices.rows;
      assert.deepEqual([first.share, first.points, first.won], [0.75, 10, 0]);
      assert.deepEqual([second.others.times, second.others.points], [3, 4]);
    },
  },
];
