// An analysis in pieces: the core works as long as it may, and the readable part of a record is
// shown.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Fanal } from '../../../tests/wasm/fanal.mjs';
import { load } from './client.mjs';

const { Looking } = await load('lib/local/looking');
const root = fileURLToPath(new URL('../../..', import.meta.url));

class Core extends Fanal {
  json(name, numbers, text) {
    return JSON.parse(this.ask(name, numbers, text));
  }
}

const core = new Core(`${root}/build/fanal.wasm`);
const record = execFileSync(
  `${root}/build/fanal`,
  ['record', 'lighthouse-run', '--games', '2', '--seed', 'insight'],
  { encoding: 'utf8' },
);
const wish = { simulations: 1000 };

function begun(text) {
  const looking = Looking.open(core, { record: text, ...wish });
  looking.begin();
  return looking;
}

export const tests = [
  {
    name: 'the first game of a record is looked at, turn by turn, and then closer',
    run() {
      const looking = begun(record);
      let time = 0;
      looking.lookFor(10, () => time++);
      assert.equal(looking.progress.done, 10);
      const early = looking.read();
      assert.equal(early.balance, null);
      assert.ok(early.chances[0].includes(null));
      looking.lookFor(Infinity);
      assert.ok(looking.progress.finished);
      const { game, over, moves, chances, balance, decisions } = looking.read();
      assert.deepEqual([game, over], ['lighthouse-run', true]);
      for (const curve of chances) assert.equal(curve.length, moves + 1);
      for (const { start, own, others, draws, end } of balance.flat())
        assert.equal(start + own + others + draws, end);
      assert.ok(decisions.some(({ mark }) => mark === 'blunder'));
      looking.sharpen();
      looking.lookFor(0);
      assert.equal(looking.progress.pass, 4);
    },
  },
  {
    name: 'what can be read of a damaged record is looked at',
    run() {
      const looking = begun(record.split('\n').slice(0, 12).join('\n') + '\n{"ply":');
      looking.lookFor(Infinity);
      const { moves, over, trouble } = looking.read();
      assert.deepEqual([moves, over], [11, false]);
      assert.match(trouble, /^line 13: /);
    },
  },
  {
    name: 'what is no record is refused with a sentence',
    run() {
      for (const text of ['', 'Dear Sir', '{"format":2}'])
        assert.match(Looking.open(core, { record: text, ...wish }).refused, /^line 1: ./);
    },
  },
];
