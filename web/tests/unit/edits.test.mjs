// Edits word by word: what can come next, what stays chosen, and a position as the end of an address.
import assert from 'node:assert/strict';
import { load } from './client.mjs';

const { hashOf, keptPath, nextWords, positionIn, withNumber } = await load('lib/edits');
const edits = ['ship red 0 1', 'ship red 0 2', 'ship yellow 3 4', 'beacon crab star', 'start 1'];

const words = {
  name: 'the next words are those of the edits that begin so, each once',
  run() {
    assert.deepEqual(nextWords(edits, []), ['ship', 'beacon', 'start']);
    assert.deepEqual(nextWords(edits, ['ship']), ['red', 'yellow']);
    assert.deepEqual(nextWords(edits, ['ship', 'red', '0']), ['1', '2']);
    assert.deepEqual(nextWords(edits, ['ship', 'blue']), []);
  },
};

const kept = {
  name: 'after an edit its kind stays chosen, and whose piece it was, if there is more of it',
  run() {
    const place = (path) => (path[0] === 'beacon' ? path.at(-1) : null);
    const after = (edit) => keptPath(edits, edit.split(' '), { place });
    assert.deepEqual(after('ship red 3 4'), ['ship', 'red']);
    assert.deepEqual(after('ship blue 3 4'), ['ship']);
    assert.deepEqual(after('beacon crab star'), ['beacon']);
    assert.deepEqual(after('start 0'), ['start']);
    assert.deepEqual(after('reshuffle'), []);
    const kept = () => 3;
    assert.deepEqual(keptPath(edits, ['ship', 'red', '0', '3'], { place, kept }), [
      'ship',
      'red',
      '0',
    ]);
  },
};

const numbers = {
  name: 'a number that is set again takes the place of the last edit',
  run() {
    const made = ['round 3', 'seat 0 coins 4'];
    assert.deepEqual(withNumber(made, 'seat 0 coins 12'), ['round 3', 'seat 0 coins 12']);
    assert.deepEqual(withNumber(made, 'seat 1 coins 4'), [...made, 'seat 1 coins 4']);
    assert.deepEqual(withNumber(made, 'seat 0 draw siren'), [...made, 'seat 0 draw siren']);
    const drawn = [...made, 'seat 0 draw siren'];
    assert.deepEqual(withNumber(drawn, 'seat 0 draw siren'), [...drawn, 'seat 0 draw siren']);
    assert.deepEqual(withNumber([], 'round 2'), ['round 2']);
  },
};

const address = {
  name: 'a position as the end of an address is read again, whoever has escaped it',
  run() {
    const position = 'lighthouse-run:2:base:2cc8d8bc:00;ship red 0 1;start 1';
    assert.equal(positionIn(hashOf(position)), position);
    assert.equal(positionIn(`#${encodeURIComponent(position)}`), position);
    assert.equal(positionIn('#50%'), '50%');
    assert.equal(positionIn(''), '');
  },
};

export const tests = [words, kept, numbers, address];
