// The lobby's lists and tiles: filters and the address, rows that stay in place, arrows.
import assert from 'node:assert/strict';
import { load } from './client.mjs';

globalThis.location ??= { pathname: '/', search: '' };
const { follow, passes, readFilters, rowsOf, writeFilters } = await load('lobby/filters');
const { step, tileWords, aboutWords } = await load('lobby/tiles');

const card = (id, { players = 2, free = 1, pace = 'live', created = 0, ...more } = {}) => ({
  id,
  game: 'bretagne',
  pace,
  created,
  seats: Array.from({ length: players }, (_, n) => ({ free: n < free })),
  ...more,
});
const none = { game: '', players: 0, pace: '', near: false };
const ids = (rows) => rows.map((row) => (row.card ?? row).id + (row.taken ? '-' : '')).join(' ');

export const tests = [
  {
    name: 'filters are kept in the address, and what makes no sense there is left out',
    run() {
      for (const search of ['', '?game=bretagne&players=3&pace=days&near=1', '?pace=live'])
        assert.equal(writeFilters(readFilters(search)), search);
      assert.deepEqual(readFilters('?players=7&pace=soon&near=yes'), none);
    },
  },
  {
    name: 'a filter lets through what it says; nobody’s rating is the middle',
    run() {
      const mine = (game, players) => (players === 2 ? 1800 : undefined);
      const near = { ...none, near: true };
      assert.ok(passes(card('a'), none, mine));
      assert.ok(!passes(card('a'), { ...none, game: 'lighthouse-run' }, mine));
      assert.ok(!passes(card('a'), { ...none, players: 3 }, mine));
      assert.ok(!passes(card('a'), { ...none, pace: 'days' }, mine));
      assert.ok(!passes(card('a'), near, mine));
      assert.ok(passes(card('a', { host_rating: 1601 }), near, mine));
      assert.ok(passes(card('a', { players: 3 }), near, mine));
    },
  },
  {
    name: 'what can begin soonest is first',
    run() {
      const cards = [
        card('two', { players: 3, free: 2, created: 9 }),
        card('days', { pace: 'days', created: 8 }),
        card('old', { created: 1 }),
        card('fresh', { created: 5 }),
      ];
      assert.equal(ids(rowsOf(cards)), 'fresh old days two');
    },
  },
  {
    name: 'rows stay where they are: a taken one is marked, a new one comes in below',
    run() {
      const [a, b, c] = ['a', 'b', 'c'].map((id, n) => card(id, { created: 3 - n }));
      const rows = follow(rowsOf([a, b]), [
        { ...b, created: 9 },
        { ...c, created: 99 },
      ]);
      assert.equal(ids(rows), 'a- b c');
      assert.equal(rows[1].card.created, 9);
      assert.equal(ids(follow(rows, [a, b, c])), 'a b c', 'it is free again');
    },
  },
  {
    name: 'arrows walk the tiles as one grid and stay at its edges',
    run() {
      const at = (game, row, column) => ({ game, row, column });
      assert.deepEqual(step(at(0, 1, 2), 'ArrowRight', 2, 3), at(1, 1, 0));
      assert.deepEqual(step(at(1, 1, 0), 'ArrowLeft', 2, 3), at(0, 1, 2));
      assert.deepEqual(step(at(0, 0, 0), 'ArrowDown', 2, 3), at(0, 1, 0));
      assert.deepEqual(step(at(0, 2, 1), 'End', 2, 3), at(1, 2, 2));
      for (const [from, key] of [
        [at(0, 0, 0), 'ArrowUp'],
        [at(0, 0, 0), 'ArrowLeft'],
        [at(1, 2, 2), 'ArrowDown'],
        [at(1, 2, 2), 'ArrowRight'],
        [at(0, 0, 0), 'x'],
      ])
        assert.equal(step(from, key, 2, 3), null);
    },
  },
  {
    name: 'a tile says how many wait, or how long it takes, or that nobody knows',
    run() {
      const wish = { players: 3 };
      assert.equal(tileWords(wish, undefined), 'nobody yet');
      assert.equal(tileWords(wish, { waiting: 1 }), '1 waits');
      assert.equal(tileWords(wish, { waiting: 2 }), 'one seat left');
      assert.equal(tileWords(wish, { waiting: 0, about_s: 61 }), 'about 2 min');
      assert.equal(aboutWords(7200), 'about 2 h');
      assert.equal(aboutWords(5), 'about 1 min');
    },
  },
];
