// A move and its two answers, ok and view, in either order.
import assert from 'node:assert/strict';
import { load } from './client.mjs';
import { pass, settle } from './clock.mjs';

const { Sending } = await load('lib/session/sending.svelte');

// Sends a move; returns the sending, its answers, and whether the move is made.
function send() {
  const sending = new Sending();
  sending.saw(3);
  const way = { sending, made: false };
  way.promise = sending.make(
    () => new Promise((resolve, reject) => Object.assign(way, { ok: resolve, refuse: reject })),
  );
  way.promise.then(
    () => (way.made = true),
    () => {},
  );
  return way;
}

export const tests = [
  {
    name: 'ok alone is not enough',
    async run() {
      const way = send();
      way.ok({ seq: 4 });
      await settle();
      assert.deepEqual([way.made, way.sending.busy], [false, true]);
      way.sending.saw(3);
      assert.equal(way.sending.busy, true);
      way.sending.saw(4);
      assert.equal(way.sending.busy, false, 'free in the moment in which it is shown');
      await settle();
      assert.equal(way.made, true);
    },
  },
  {
    name: 'the position alone is not enough',
    async run() {
      const way = send();
      way.sending.saw(4);
      await settle();
      assert.deepEqual([way.made, way.sending.busy], [false, true]);
      way.ok({ seq: 4 });
      await settle();
      assert.deepEqual([way.made, way.sending.busy], [true, false]);
    },
  },
  {
    name: 'a later position has the move in it',
    async run() {
      const way = send();
      way.ok({ seq: 4 });
      await settle();
      way.sending.saw(6);
      assert.deepEqual(await way.promise, { seq: 4 });
    },
  },
  {
    name: 'a refusal is thrown, and another move can be made',
    async run() {
      const way = send();
      way.refuse(new Error('stale'));
      await assert.rejects(way.promise, /stale/);
      assert.equal(way.sending.busy, false);
    },
  },
  {
    name: 'only what takes long is slow',
    async run() {
      const way = send();
      await pass(100);
      assert.equal(way.sending.slow, false);
      await pass(100);
      assert.equal(way.sending.slow, true);
      way.ok({ seq: 4 });
      await settle();
      way.sending.saw(4);
      assert.equal(way.sending.slow, false);
    },
  },
  {
    name: 'what was quick does not become slow later',
    async run() {
      const way = send();
      way.ok({ seq: 3 });
      await way.promise;
      await pass(1000);
      assert.equal(way.sending.slow, false);
    },
  },
];
