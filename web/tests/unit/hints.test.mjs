// Hints never repeat themselves.
import assert from 'node:assert/strict';
import { load } from './client.mjs';

const { otherOf } = await load('table/hints');

const names = { 'sail 1': 'Ship stays where it is', 'sail 2': 'Ship stays where it is' };
const renderer = { moveLabel: (_, move) => names[move] ?? `Sail from ${move.slice(5)}` };
const hint = (...moves) => ({
  hint: moves.map((move) => ({ move, wins: [0.5], points: [8] })),
  isLegal: (move) => move !== 'sail 9',
});
const good = () => true;

export const tests = [
  {
    name: 'another move with the same name is not said',
    run() {
      const session = hint('sail 1', 'sail 2');
      assert.equal(otherOf(session, renderer, session.hint[0], good), undefined);
    },
  },
  {
    name: 'the next one with another name is, if it is legal and good enough',
    run() {
      const session = hint('sail 1', 'sail 2', 'sail 9', 'sail 4');
      const [best] = session.hint;
      assert.equal(otherOf(session, renderer, best, good), 'Sail from 4');
      assert.equal(
        otherOf(session, renderer, best, ({ move }) => move !== 'sail 4'),
        undefined,
      );
    },
  },
];
