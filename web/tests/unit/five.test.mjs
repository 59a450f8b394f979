// A lesson of "five things good players do": which moves are made, and the comments on the others.
import assert from 'node:assert/strict';
import { load } from './client.mjs';

const { fiveOf } = await load('guide/five.svelte');
// Loaded at once: nothing more can be loaded while the tests run.
const first = await fiveOf('bretagne', 1);
const [fourth, fifth, ...none] = await Promise.all(
  [4, 5, 0, 6, 1.5, NaN].map((n) => fiveOf('lighthouse-run', n)),
);

export const tests = [
  {
    name: 'a lesson lets only its good move through, and then any',
    run() {
      const five = first;
      const ply = five.wish.position.moves.length;
      const task = five.said;
      assert.equal(five.judge('keep 0', ply), false);
      assert.notEqual(five.said.words, task.words);
      assert.equal(five.judge('site 5', ply - 1), true, 'after an undo the rest is free');
      assert.equal(five.judge('keep 1', ply), true);
      assert.notEqual(five.said.title, task.title);
      assert.equal(five.judge('keep 0', ply), true);
    },
  },
  {
    name: 'there are five, and the last leads back',
    run() {
      assert.equal(fourth.next, '/guide/lighthouse-run/five/5');
      assert.equal(fifth.next, '/learn/lighthouse-run');
      assert.deepEqual(none, [null, null, null, null]);
    },
  },
];
