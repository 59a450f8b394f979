// Networks are fetched once and handed to the core; failed fetches are tried again.
import assert from 'node:assert/strict';
import { load } from './client.mjs';

const { Nets } = await load('lib/local/nets');

// Returns a core that notes what it takes, and a network where one address has a file.
function setUp() {
  const taken = [];
  const asked = [];
  const core = { takeNet: (bytes) => taken.push([...bytes]) };
  const line = { works: true };
  globalThis.fetch = async (url) => {
    asked.push(url);
    if (!line.works) throw new TypeError('no line');
    return new Response(new Uint8Array([1, 2, 3]), { status: url === '/a.net' ? 200 : 404 });
  };
  return { nets: new Nets(core, { a: '/a.net', b: '/b.net' }), taken, asked, line };
}

async function withFetch(action) {
  const before = globalThis.fetch;
  try {
    await action(setUp());
  } finally {
    globalThis.fetch = before;
  }
}

export const tests = [
  {
    name: 'a network is fetched once, however many need it',
    run: () =>
      withFetch(async ({ nets, taken, asked }) => {
        assert.deepEqual(await Promise.all([nets.bring('a'), nets.bring('a')]), [true, true]);
        assert.equal(await nets.bring('a'), true);
        assert.deepEqual(taken, [[1, 2, 3]]);
        assert.deepEqual(asked, ['/a.net']);
      }),
  },
  {
    name: 'without a file, or without a line, there is none; later it is tried again',
    run: () =>
      withFetch(async ({ nets, taken, asked, line }) => {
        assert.equal(await nets.bring('b'), false);
        assert.equal(await nets.bring('c'), false);
        line.works = false;
        assert.equal(await nets.bring('a'), false);
        line.works = true;
        assert.equal(await nets.bring('a'), true);
        assert.equal(taken.length, 1);
        assert.deepEqual(asked, ['/b.net', '/a.net', '/a.net']);
      }),
  },
];
