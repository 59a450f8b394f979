// House flags: the same id always gives the same flag, and each can be recognised in grey.
import assert from 'node:assert/strict';
import { load } from './client.mjs';

const { flagOf, lightOf } = await load('parts/flags');

const PALE = ['#fbf4e0', '#f0cd6a', '#a3cbdd', '#f3c3a5'];

// The flags that the design's generator draws.
const KNOWN = [
  [
    'p2',
    'person',
    '#fbf4e0',
    '#262b33',
    'translate(16 12) scale(0.458) translate(-12 -12)',
    '#a3cbdd',
    'Fl (4) 10 s',
  ],
  ['Anne', 'person', '#1d3f66', '#a3cbdd', null, null, 'Fl (2) 15 s'],
  [
    'Maëlle Le Goff',
    'person',
    '#fbf4e0',
    '#1d3f66',
    'translate(16 9.5) scale(0.542) translate(-12 -12)',
    '#1f6f78',
    'Fl 5 s',
  ],
  ['bot/3', 'bot', '#6b3f7d', '#f0cd6a', null, null, 'Fl 10 s'],
  ['p1', 'guest', '#fbf4e0', '#2a6b4f', null, null, 'Oc 8 s'],
];

export const tests = [
  {
    name: 'a flag and a light come from the id alone, as they were drawn',
    run() {
      for (const [id, kind, ground, over, at, tone, light] of KNOWN) {
        const flag = flagOf(id, kind);
        assert.equal(flag.ground, ground, id);
        if (over) assert.equal(flag.over, over, id);
        assert.deepEqual([flag.charge?.at ?? null, flag.charge?.tone ?? null], [at, tone], id);
        assert.equal(lightOf(id).words, light);
      }
    },
  },
  {
    name: 'a light tone lies beside a dark one, a guest has a white flag with a stripe',
    run() {
      for (let n = 0; n < 2000; n++) {
        const { ground, over, shape, charge } = flagOf(`p${n}`, 'person');
        assert.notEqual(PALE.includes(ground), PALE.includes(over));
        assert.ok(shape || charge, 'no bare field');
        assert.equal(flagOf(`p${n}`, 'guest').ground, PALE[0]);
        assert.equal(flagOf(`p${n}`, 'guest').charge, undefined);
      }
    },
  },
];
