// Clocks that rest, in words and figures; days off that are allowed.
import assert from 'node:assert/strict';
import { load } from './client.mjs';

const { restsUntil, timeToPlay } = await load('lib/words/clock');
const { faultOf } = await load('calls/holidays.svelte');
const { mayPause, pauseAsked } = await load('table/pause');

const told = {
  holidays: [{ from: '2026-08-10', to: '2026-08-12', counts: 0 }],
  left: { 2026: 27, 2027: 30 },
};
const person = (more = {}) => ({ kind: 'person', name: 'A', ...more });
const table = (seats, more = {}) => ({ state: 'playing', seats, you: { seats: [0] }, ...more });

export const tests = [
  {
    name: 'a clock does not run on days off',
    run() {
      const rests = [
        [100, 200],
        [250, 300],
      ];
      assert.equal(restsUntil(rests, 99), null);
      assert.equal(restsUntil(rests, 100), 200);
      assert.equal(restsUntil(rests, 200), null);
      assert.equal(restsUntil(undefined, 0), null);
      assert.equal(timeToPlay(rests, 50, 400), 200);
      assert.equal(timeToPlay(rests, 150, 400), 150);
      assert.equal(timeToPlay(undefined, 150, 400), 250);
    },
  },
  {
    name: 'days off are in order, to come, apart, and no more than there are in each year',
    run() {
      const fault = (from, to) => faultOf(told, from, to, '2026-08-01');
      assert.equal(fault('2026-08-03', '2026-08-02'), 'order');
      assert.equal(fault('', ''), 'order');
      assert.equal(fault('2026-07-31', '2026-08-02'), 'past');
      assert.equal(fault('2027-08-02', '2027-08-03'), 'far');
      assert.equal(fault('2026-08-12', '2026-08-13'), 'twice');
      assert.equal(fault('2026-09-01', '2026-09-28'), 'many');
      assert.equal(fault('2026-09-01', '2026-09-27'), null);
      assert.equal(fault('2026-12-10', '2027-01-30'), null);
      assert.equal(fault('2026-12-10', '2027-01-31'), 'many');
    },
  },
  {
    name: 'a pause is for those who play with others, and what is asked for lapses',
    run() {
      assert.equal(mayPause(table([person(), { kind: 'bot' }])), false);
      assert.equal(mayPause(table([person(), person()])), true);
      assert.equal(mayPause(table([person({ stand_in: true }), person()])), false);
      assert.equal(mayPause(table([person(), person()], { you: null })), false);
      assert.equal(mayPause(table([person(), person()], { state: 'over' })), false);
      const asked = table([person(), person()], { pause: { agreed: [1], until: 5 } });
      assert.deepEqual(pauseAsked(asked, 4), [1]);
      assert.deepEqual(pauseAsked(asked, 5), []);
    },
  },
];
