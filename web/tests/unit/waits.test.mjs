// The games that wait for me: counted, and walked through.
import assert from 'node:assert/strict';
import { load } from './client.mjs';
import { settle } from './clock.mjs';

globalThis.location ??= { pathname: '/' };
globalThis.history ??= { state: null };
globalThis.addEventListener ??= () => {};
document.addEventListener ??= () => {};
document.removeEventListener ??= () => {};
const { waits } = await load('lib/server/waits.svelte');

const card = (id, changed, your_turn = true) => ({ id, changed, your_turn, state: 'playing' });

async function withTables(list, run) {
  const stop = waits.watch({
    state: 'open',
    person: { person: 'p1' },
    tables: () => Promise.resolve(list),
  });
  await settle();
  run();
  stop();
}

export const tests = [
  {
    name: 'the title counts the games that wait, and a table that is shown knows better of itself',
    run: () =>
      withTables([card('a', 2), card('b', 1), card('c', 3, false)], () => {
        assert.equal(waits.title('Fanal'), '(2) Fanal');
        assert.equal(waits.title('Fanal', 'a', false), '(1) Fanal');
        assert.equal(waits.title('Fanal', 'c', true), '(3) Fanal');
      }),
  },
  {
    name: 'the next game is the one that has waited longest, and then the one after it',
    run: () =>
      withTables([card('a', 2), card('b', 1), card('c', 3)], () => {
        assert.equal(waits.after(), '/t/b');
        assert.equal(waits.after('b'), '/t/a');
        assert.equal(waits.after('c'), '/t/b');
        assert.equal(waits.after('elsewhere'), '/t/b');
      }),
  },
  {
    name: 'there is no next game but the one that is shown, and none without any',
    async run() {
      await withTables([card('a', 2)], () => assert.equal(waits.after('a'), null));
      await withTables([], () => assert.equal(waits.after(), null));
      assert.equal(waits.title('Fanal'), 'Fanal');
    },
  },
];
