// The score track continues past 100.
import assert from 'node:assert/strict';
import { load } from './client.mjs';

const { scaleOf, xOf } = await load('games/bretagne/scale');

export const tests = [
  {
    name: 'up to 100 the scale is the printed one',
    run() {
      for (const most of [0, 38, 100]) assert.equal(scaleOf(most).top, 100);
      assert.deepEqual(
        [xOf(-2, 100), xOf(0, 100), xOf(50, 100), xOf(100, 100)],
        [22, 22, 484, 946],
      );
    },
  },
  {
    name: '136 points stand before 136 on a longer scale, behind nobody who has fewer',
    run() {
      const { top, figures } = scaleOf(136);
      assert.equal(top, 150);
      assert.equal(figures[figures.length - 1], 150);
      assert.ok(xOf(136, top) > xOf(98, top) && xOf(136, top) < 946);
    },
  },
];
