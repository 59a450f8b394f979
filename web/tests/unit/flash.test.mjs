// A word that is shown for a moment.
import assert from 'node:assert/strict';
import { load } from './client.mjs';
import { pass } from './clock.mjs';

const { Flash } = await load('lib/flash.svelte');

export const tests = [
  {
    name: 'it goes by itself, and said again it stays as long as the first time',
    async run() {
      const copied = new Flash();
      copied.show();
      await pass(2400);
      copied.show();
      await pass(2400);
      assert.equal(copied.shown, true);
      await pass(200);
      assert.equal(copied.shown, false);
    },
  },
];
