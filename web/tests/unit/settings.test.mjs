// The settings that this browser keeps for a person: the pace of the others is calm until a game of
// its kind has been played, unless the person has chosen it.
import assert from 'node:assert/strict';
import { load } from './client.mjs';

const { settings } = await load('lib/settings.svelte');

export const tests = [
  {
    name: 'the first game of each kind is calm, then brisk, unless a pace is chosen',
    run() {
      assert.equal(settings.paceOf('bretagne'), 800);
      settings.finished('bretagne');
      settings.finished('bretagne');
      assert.equal(settings.paceOf('bretagne'), 320);
      assert.equal(settings.paceOf('lighthouse-run'), 800);
      settings.finished('lighthouse-run');
      assert.equal(settings.paceOf('lighthouse-run'), 320);
      settings.pace = 0;
      assert.equal(settings.paceOf('bretagne'), 0);
      assert.equal(settings.paceOf('landfall'), 0);
    },
  },
];
