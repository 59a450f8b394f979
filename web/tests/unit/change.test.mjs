// A change applied to the previous view.
import assert from 'node:assert/strict';
import { load } from './client.mjs';

const { applyChange } = await load('lib/server/change');

const before = { seq: 1, to_act: 0, clock: null, players: [{ coins: 1, name: 'A' }, { coins: 2 }] };

export const tests = [
  {
    name: 'members and elements that are named are new, the others the same',
    run() {
      const after = applyChange(before, { seq: 2, players: { 1: { coins: 5 } } });
      assert.deepEqual(after, { ...before, seq: 2, players: [before.players[0], { coins: 5 }] });
      assert.equal(after.players[0], before.players[0]);
      assert.equal(before.players[1].coins, 2);
    },
  },
  {
    name: 'null is a value, and may become an object and back',
    run() {
      const running = applyChange(before, { to_act: null, clock: { seat: 1, until: 9 } });
      assert.deepEqual(running, { ...before, to_act: null, clock: { seat: 1, until: 9 } });
      assert.equal(applyChange(running, { clock: null }).clock, null);
    },
  },
  {
    name: 'an array comes whole, or its elements by index',
    run() {
      assert.deepEqual(applyChange({ moves: ['a', 'b'] }, { moves: [] }), { moves: [] });
      assert.deepEqual(applyChange({ rows: [[1], [2]] }, { rows: { 0: [3] } }), {
        rows: [[3], [2]],
      });
    },
  },
];
