// Several people at one device, and the curtain between them.
import assert from 'node:assert/strict';
import { load } from './client.mjs';
import { move } from './messages.mjs';

const { HotSeat } = await load('lib/session/hotseat.svelte');

// Seat 0 holds the device and has seen a move.
function begin() {
  const seat = new HotSeat();
  seat.call(0);
  seat.take([]);
  seat.taken();
  seat.open(0);
  return seat;
}

export const tests = [
  {
    name: 'the curtain falls before the first person, and opens with their view',
    run() {
      const seat = new HotSeat();
      assert.equal(seat.call(0), true);
      assert.deepEqual([seat.curtain, seat.holder], [0, null]);
      assert.deepEqual(seat.take([]), []);
      assert.deepEqual([seat.curtain, seat.holder, seat.taking], [0, 0, true]);
      seat.taken();
      assert.equal(seat.curtain, 0, 'their view has not come yet');
      seat.open(1);
      assert.equal(seat.curtain, 0, 'this is the view of another');
      seat.open(0);
      assert.equal(seat.curtain, null);
    },
  },
  {
    name: 'it does not fall before who holds the device, and once before another',
    run() {
      const seat = begin();
      assert.equal(seat.call(0), false);
      assert.equal(seat.call(1), true);
      assert.equal(seat.call(1), false);
      assert.equal(seat.curtain, 1);
    },
  },
  {
    name: 'nobody takes the device uncalled, or twice',
    run() {
      const seat = begin();
      assert.equal(seat.take([]), null);
      seat.call(1);
      assert.deepEqual(seat.take([]), []);
      assert.equal(seat.take([]), null);
    },
  },
  {
    name: 'everybody finds their own log again',
    run() {
      const seat = begin();
      const mine = [move(2, 0)];
      const theirs = [move(2, 1), move(3, 1)];
      seat.call(1);
      assert.deepEqual(seat.take(mine), []);
      seat.taken();
      seat.open(1);
      seat.call(0);
      assert.equal(seat.take(theirs), mine);
      seat.taken();
      seat.open(0);
      seat.call(1);
      assert.equal(seat.take(mine), theirs);
    },
  },
];
