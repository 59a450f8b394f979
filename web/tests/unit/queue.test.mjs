// Positions that wait, and the pace at which they are shown.
import assert from 'node:assert/strict';
import { load } from './client.mjs';
import { pass } from './clock.mjs';
import { chat, create, move, position, undo } from './messages.mjs';

const { Queue } = await load('lib/session/queue.svelte');
const ME = 0;

// Returns a queue, and what it shows.
function empty(pace = 100) {
  const seen = [];
  const queue = new Queue({
    pace: () => pace,
    isMine: ({ seat }) => seat === ME,
    show: ({ view }, before, moving) => seen.push(`${before?.seq ?? '-'}>${view.seq} ${moving}`),
    rest: () => seen.push('rest'),
  });
  return { queue, seen };
}

// Returns a queue that has already shown the beginning.
function begin(pace) {
  const { queue, seen } = empty(pace);
  arrive(queue, position(1), create);
  seen.length = 0;
  return { queue, seen };
}

function arrive(queue, view, ...entries) {
  queue.takeEntries(entries);
  queue.takeView(view);
}

// Returns the seqs, except that of the table itself.
const seqs = ({ entries }) => entries.map(({ seq }) => seq).filter((seq) => seq !== create.seq);

export const tests = [
  {
    name: 'the first position comes with its whole log at once',
    run() {
      const { queue, seen } = empty();
      arrive(queue, position(3), create, move(2, 1), move(3, 1));
      assert.deepEqual(seen, ['->3 false', 'rest']);
      assert.deepEqual(seqs(queue), [2, 3]);
    },
  },
  {
    name: 'a move heard before the log was asked for leaves no gap',
    run() {
      const { queue } = empty();
      arrive(queue, position(3), move(3, 1));
      arrive(queue, position(3), create, move(2, 1), move(3, 1));
      assert.deepEqual(seqs(queue), [2, 3]);
    },
  },
  {
    name: 'moves of the others are shown one by one',
    async run() {
      const { queue, seen } = begin();
      for (const seq of [2, 3, 4]) arrive(queue, position(seq), move(seq, 1));
      assert.deepEqual(seen, ['1>2 true']);
      assert.equal(queue.behind, true);
      assert.deepEqual(seqs(queue), [2]);
      await pass(100);
      assert.deepEqual(seen, ['1>2 true', '2>3 true']);
      await pass(100);
      assert.deepEqual(seqs(queue), [2, 3, 4]);
      assert.equal(queue.behind, false);
      await pass(100);
      assert.equal(seen.pop(), 'rest');
    },
  },
  {
    name: 'pace 0 shows all at once',
    run() {
      const { queue, seen } = begin(0);
      arrive(queue, position(2), move(2, 1));
      arrive(queue, position(3), move(3, 1));
      assert.deepEqual(seen, ['1>2 true', 'rest', '2>3 true', 'rest']);
    },
  },
  {
    name: 'my own move does not wait for the one that is being shown',
    run() {
      const { queue, seen } = begin();
      arrive(queue, position(2), move(2, 1));
      arrive(queue, position(3), move(3, ME));
      assert.deepEqual(seen, ['1>2 true', '2>3 true']);
    },
  },
  {
    name: 'a bot that plays for me waits like the others',
    run() {
      const { queue, seen } = begin();
      arrive(queue, position(2), move(2, 1));
      arrive(queue, position(3), { ...move(3, ME), bot: true });
      assert.deepEqual(seen, ['1>2 true']);
    },
  },
  {
    name: 'my own move comes after those that wait',
    run() {
      const { queue, seen } = begin();
      for (const seq of [2, 3]) arrive(queue, position(seq), move(seq, 1));
      arrive(queue, position(4), move(4, ME));
      assert.deepEqual(seen, ['1>2 true']);
    },
  },
  {
    name: 'an undo is shown without motion',
    run() {
      const { queue, seen } = begin();
      arrive(queue, position(2), undo(2));
      assert.deepEqual(seen, ['1>2 false', 'rest']);
    },
  },
  {
    name: 'many moves at once are shown without motion',
    run() {
      const { queue, seen } = begin();
      arrive(queue, position(5), ...[2, 3, 4, 5].map((seq) => move(seq, 1)));
      assert.deepEqual(seen, ['1>5 false', 'rest']);
    },
  },
  {
    name: 'chat is shown at once, and in its place when something waits',
    async run() {
      const { queue } = begin();
      queue.takeEntries([chat(2)]);
      assert.deepEqual(seqs(queue), [2]);
      for (const seq of [3, 4]) arrive(queue, position(seq), move(seq, 1));
      queue.takeEntries([chat(5)]);
      assert.deepEqual(seqs(queue), [2, 3]);
      arrive(queue, position(6), move(6, 1));
      await pass(300);
      assert.deepEqual(seqs(queue), [2, 3, 4, 5, 6]);
    },
  },
  {
    name: 'what comes twice counts once',
    run() {
      const { queue } = begin(0);
      arrive(queue, position(2), move(2, 1));
      arrive(queue, position(2), move(2, 1));
      assert.deepEqual(seqs(queue), [2]);
      assert.equal(queue.newest, 2);
    },
  },
  {
    name: 'a newer view of the same position takes the place of the last that waits',
    async run() {
      const { queue } = begin();
      for (const seq of [2, 3]) arrive(queue, position(seq), move(seq, 1));
      queue.takeView({ ...position(3), can_undo: true });
      await pass(100);
      assert.equal(queue.shown.can_undo, true);
      assert.deepEqual(seqs(queue), [2, 3]);
    },
  },
  {
    name: 'skip shows all that waits; only the last move is seen moving',
    run() {
      const { queue, seen } = begin();
      for (const seq of [2, 3, 4]) arrive(queue, position(seq), move(seq, 1));
      queue.skip();
      assert.deepEqual(seen, ['1>2 true', '2>3 false', '3>4 true', 'rest']);
      assert.equal(queue.behind, false);
    },
  },
  {
    name: 'after a skip the next move is shown',
    run() {
      const { queue } = begin();
      for (const seq of [2, 3]) arrive(queue, position(seq), move(seq, 1));
      queue.skip();
      arrive(queue, position(4), move(4, 1));
      assert.equal(queue.shown.seq, 4);
    },
  },
  {
    name: 'a closed queue shows nothing more',
    async run() {
      const { queue } = begin();
      for (const seq of [2, 3]) arrive(queue, position(seq), move(seq, 1));
      queue.close();
      await pass(1000);
      assert.equal(queue.shown.seq, 2);
    },
  },
  {
    name: 'the log of another person goes on from where they left',
    run() {
      const { queue } = begin(0);
      arrive(queue, position(3), move(2, 1), move(3, 1));
      queue.restart([create, move(2, 1)]);
      assert.equal(queue.newest, 2);
      arrive(queue, position(4), move(3, 1), move(4, 1));
      assert.deepEqual(seqs(queue), [2, 3, 4]);
    },
  },
];
