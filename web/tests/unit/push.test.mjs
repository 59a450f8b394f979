// The service worker: a push is shown in its own words, and a press leads to its table. No browser
// here has a push service, so the worker runs alone.
import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { client } from './client.mjs';

const { offline } = await client.ssrLoadModule('/offline.ts');
let source = '';
await offline().generateBundle.call({ emitFile: (file) => (source = file.source) }, {}, {});

// Starts the worker; returns a function that sends it an event and returns what it did.
function start(windows = []) {
  const handlers = {};
  const done = [];
  const self = {
    addEventListener: (name, handler) => (handlers[name] = handler),
    registration: { showNotification: (title, more) => done.push([title, more.body, more.data]) },
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow: (url) => done.push(['opens', url]),
    },
  };
  runInNewContext(source, { self, URL, location: { origin: 'https://fanal.example' } });
  const tell = async (name, event) => {
    const waits = [];
    handlers[name]({ ...event, waitUntil: (promise) => waits.push(promise) });
    await Promise.all(waits);
    return done;
  };
  return tell;
}

const press = { notification: { data: '/t/x7', close() {} } };

export const tests = [
  {
    name: 'a push is shown as the server worded it',
    async run() {
      const call = { title: 'Your move: Bretagne', text: 'Round 3.', table: 'x7' };
      const shown = await start()('push', { data: { json: () => call } });
      assert.deepEqual(shown, [['Your move: Bretagne', 'Round 3.', '/t/x7']]);
      assert.deepEqual(await start()('push', { data: null }), [['Fanal', '', '/tables']]);
    },
  },
  {
    name: 'a press goes to the window with the table, or opens one',
    async run() {
      const focused = [];
      const there = { url: 'https://fanal.example/t/x7#seat=1', focus: () => focused.push(1) };
      const other = { url: 'https://fanal.example/t/x8', focus: () => assert.fail() };
      await start([other, there])('notificationclick', press);
      assert.equal(focused.length, 1);
      assert.deepEqual(await start([other])('notificationclick', press), [
        ['opens', 'https://fanal.example/t/x7'],
      ]);
    },
  },
];
