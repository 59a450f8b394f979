// Earlier moments: moves that count, positions that were seen or requested, and showing them again.
import assert from 'node:assert/strict';
import { load } from './client.mjs';
import { pass, settle } from './clock.mjs';
import { chat, move, position, undo } from './messages.mjs';

const { History, playsOf } = await load('lib/session/history.svelte');
const { Marks } = await load('lib/session/marks.svelte');
const ME = 0;

// Starts a game in which I made the first of four moves; the positions after the third and the
// fourth have been seen.
function begin(answer = null) {
  const queue = {
    entries: [move(2, ME), move(3, 1), chat(4), move(5, 2, 2), move(6, 1, 3)],
    shown: position(5, { ply: 4 }),
    newest: 6,
  };
  const marks = new Marks(({ to }) => [to]);
  const asked = [];
  const history = new History(queue, marks, {
    pace: () => 100,
    isMine: ({ seat }) => seat === ME,
    ask: async (ply) => (asked.push(ply), answer && { ...answer, replay: ply }),
  });
  for (const ply of [3, 4]) history.keep(position(ply + 1));
  return { history, marks, asked, queue };
}

const answer = { view: { old: true }, to_act: 1, seat: null, events: [], plies: 4, move: null };

export const tests = [
  {
    name: 'the moves that count are those that were not taken back',
    run() {
      const log = [move(2, 0), chat(3), move(4, 0, 1), undo(5, 1), undo(6, 0), move(7, 1, 0)];
      assert.deepEqual(
        playsOf(log).map(({ seq }) => seq),
        [7],
      );
      assert.deepEqual(playsOf([]), []);
    },
  },
  {
    name: 'since my last move',
    run() {
      const { history, queue } = begin();
      assert.deepEqual(
        history.since.map(({ seq }) => seq),
        [3, 5, 6],
      );
      queue.entries = [move(2, 1)];
      assert.deepEqual(history.since, [], 'I have made none yet');
    },
  },
  {
    name: 'a position that was seen is shown without a question, with its marks',
    async run() {
      const { history, marks, asked } = begin();
      await history.goTo(3);
      assert.equal(history.moment.view.ply, 3);
      assert.deepEqual([...marks.places], ['place-2']);
      assert.equal(marks.mover, 2);
      assert.deepEqual(marks.moving, []);
      assert.deepEqual(asked, []);
    },
  },
  {
    name: 'the log marks what its line is about',
    async run() {
      const { history, marks } = begin();
      await history.goTo(3, ['tower']);
      assert.deepEqual([...marks.places], ['tower']);
    },
  },
  {
    name: 'another position is asked for; nothing can be done in it',
    async run() {
      const { history, asked } = begin(answer);
      await history.goTo(1);
      assert.deepEqual(asked, [1]);
      const { view } = history.moment;
      assert.deepEqual([view.view, view.ply, view.seq, view.seat], [{ old: true }, 1, 6, 0]);
      assert.deepEqual([view.moves, view.can_undo], [[], false]);
    },
  },
  {
    name: 'where there is none, only the places are marked',
    async run() {
      const { history, marks } = begin();
      await history.goTo(2);
      assert.equal(history.moment, null);
      assert.deepEqual([...marks.places], ['place-1']);
    },
  },
  {
    name: 'the newest position is now',
    async run() {
      const { history } = begin();
      await history.goTo(3);
      await history.goTo(4);
      assert.equal(history.moment, null);
    },
  },
  {
    name: 'an undo forgets the positions after it',
    async run() {
      const { history, asked } = begin();
      history.keep(position(3));
      await history.goTo(3);
      assert.deepEqual(asked, [3]);
    },
  },
  {
    name: 'what another person here saw is not shown',
    async run() {
      const { history, asked } = begin();
      history.keep(position(5, { seat: 1 }));
      await history.goTo(3);
      assert.deepEqual(asked, [3]);
      assert.equal(history.moment, null);
    },
  },
  {
    name: 'the moves since mine are shown again, and then now',
    async run() {
      const { history, marks } = begin(answer);
      const done = history.replaySince();
      const seen = [];
      for (let n = 0; n < 3; n++) {
        await settle();
        seen.push(`${history.moment.ply} ${marks.moving[0].to}`);
        await pass(100);
      }
      await done;
      assert.deepEqual(seen, ['2 place-1', '3 place-2', '4 place-3']);
      assert.deepEqual([history.moment, history.replaying, marks.moving], [null, false, []]);
    },
  },
  {
    name: 'showing again ends at once when it is to be now',
    async run() {
      const { history, asked } = begin(answer);
      const done = history.replaySince();
      await settle();
      history.now();
      await pass(100);
      await done;
      assert.deepEqual(asked, [2]);
      assert.equal(history.moment, null);
    },
  },
];
