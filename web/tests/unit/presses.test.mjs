// The number of presses a step takes, steps made without one, and plans while others move.
import assert from 'node:assert/strict';
import { load } from './client.mjs';
import { pass, settle } from './clock.mjs';
import { Line } from './line.mjs';
import { move, position, table, undo } from './messages.mjs';

const { Session } = await load('lib/session/session.svelte');
const { settings } = await load('lib/settings.svelte');

const preview = (undo, next = 0) => ({ events: [], more: false, next, undo });

// A position at my turn: `moves` are moves with whether they can be taken back.
const mine = (seq, moves, more = {}) =>
  position(seq, {
    to_act: 0,
    moves: Object.keys(moves),
    previews: Object.values(moves).map((undo) => preview(undo)),
    ...more,
  });

function begin(view = mine(1, { keep: true, leave: false }), given = {}) {
  const line = new Line();
  const session = new Session(line, 'T');
  session.renderer = { placesOf: () => [], moveLabel: (_, move) => `<${move}>` };
  line.say({ table: table(given) }, view);
  line.sent.length = 0;
  return { line, session };
}

async function confirming(run) {
  settings.confirm = true;
  await run();
  settings.confirm = false;
}

export const tests = [
  {
    name: 'what can be taken back is made with the first press, the rest with the second',
    run() {
      const first = begin();
      first.session.select('keep');
      assert.deepEqual(first.line.sent, [{ move: 'keep', seq: 1 }]);
      const { line, session } = begin();
      session.select('leave');
      assert.deepEqual([line.sent, session.selected], [[], 'leave']);
      session.select('leave');
      assert.deepEqual(line.sent, [{ move: 'leave', seq: 1 }]);
    },
  },
  {
    name: 'who confirms every step presses twice, and makes every step',
    run: () =>
      confirming(() => {
        const { line, session } = begin();
        session.select('keep');
        assert.deepEqual(line.sent, []);
        session.select('keep');
        assert.equal(line.sent.length, 1);
        assert.equal(begin(mine(1, { done: false })).session.forced, null);
      }),
  },
  {
    name: 'a step without a choice is made by itself and told',
    async run() {
      const { line, session } = begin(mine(1, { done: false }));
      assert.deepEqual([session.forced, session.mayAct, session.moves], ['done', false, []]);
      session.makeForced();
      session.makeForced();
      assert.deepEqual(line.sent, [{ move: 'done', seq: 1 }]);
      await line.ok(2);
      line.say({ entries: [move(2, 0)] }, mine(2, { keep: true, leave: false }));
      assert.deepEqual([session.forced, session.mayAct, session.made], [null, true, ['<done>']]);
      session.select('keep');
      assert.deepEqual(session.made, []);
    },
  },
  {
    name: 'it asks if it would take away an undo',
    run() {
      const { session } = begin(mine(1, { leave: false }, { can_undo: true }));
      assert.deepEqual([session.forced, session.selected], [null, 'leave']);
      assert.equal(begin(mine(1, { next: true }, { can_undo: true })).session.forced, 'next');
    },
  },
  {
    name: 'a guide that asks for the step, an earlier moment and a curtain hold it up',
    async run() {
      const only = () => mine(2, { done: false });
      assert.equal(begin(mine(1, { done: false }), { guide: ['done'] }).session.forced, null);
      const you = { seats: [0, 1], token: '', host: true };
      assert.equal(begin(mine(1, { done: false }), { you }).session.forced, null);
      const { line, session } = begin();
      line.say({ entries: [move(2, 0)] }, only());
      assert.equal(session.forced, 'done');
      await session.history.goTo(0);
      assert.equal(session.forced, null);
      session.history.now();
      assert.equal(session.forced, 'done');
    },
  },
  {
    name: 'undo goes back to the last choice, and what it took back is not made again',
    async run() {
      const { line, session } = begin();
      line.say(
        { entries: [move(2, 0), move(3, 0)] },
        mine(3, { a: true, b: true }, { can_undo: true }),
      );
      await pass(2000);
      const undone = session.undo();
      await line.ok(4);
      line.say(
        { entries: [undo(4, 1)] },
        { ...mine(4, { done: true }, { can_undo: true }), ply: 1 },
      );
      assert.equal(session.forced, null, 'it is not made anew meanwhile');
      await settle();
      assert.deepEqual(line.sent, [
        { undo: true, seq: 3 },
        { undo: true, seq: 4 },
      ]);
      await line.ok(5);
      line.say({ entries: [undo(5, 0)] }, { ...mine(5, { keep: true, leave: false }), ply: 0 });
      await undone;
      assert.deepEqual([line.sent.length, session.mayAct], [2, true]);
    },
  },
  {
    name: 'at the begin of a turn without a choice undo stops, and the step waits for a press',
    async run() {
      const { line, session } = begin();
      line.say({ entries: [move(2, 0)] }, mine(2, { a: true, b: true }, { can_undo: true }));
      await pass(2000);
      const undone = session.undo();
      await line.ok(3);
      line.say({ entries: [undo(3, 0)] }, { ...mine(3, { done: true }), ply: 0 });
      await undone;
      assert.deepEqual([session.forced, session.selected, line.sent.length], [null, 'done', 1]);
      session.commit();
      assert.deepEqual(line.sent[1], { move: 'done', seq: 3 });
    },
  },
  {
    name: 'a refused step is left to the person',
    async run() {
      const { line, session } = begin(mine(1, { done: false }));
      session.makeForced();
      await line.refuse('busy');
      assert.deepEqual([session.forced, session.mayAct], [null, true]);
    },
  },
  {
    name: 'a plan is offered when the turn comes, and makes no move',
    async run() {
      const { line, session } = begin(position(1));
      assert.equal(session.mayPlan, true);
      session.plan('keep');
      session.plan('keep');
      assert.equal(session.planned, null, 'a second press gives it up');
      session.plan('keep');
      line.say({ entries: [move(2, 1)] }, position(2));
      assert.equal(session.planned, 'keep');
      line.say({ entries: [move(3, 1)] }, mine(3, { keep: true, leave: false }));
      await pass(2000);
      assert.deepEqual([session.selected, session.planned, line.sent], ['keep', null, []]);
      session.commit();
      assert.deepEqual(line.sent, [{ move: 'keep', seq: 3 }]);
    },
  },
  {
    name: 'a plan that is not possible any more is dropped with a word',
    async run() {
      const { line, session } = begin(position(1));
      session.plan('barge 2');
      line.say({ entries: [move(2, 1)] }, mine(2, { keep: true, leave: false }));
      await pass(2000);
      assert.deepEqual(
        [session.selected, session.planned, session.dropped],
        [null, null, 'barge 2'],
      );
      assert.equal(session.mayPlan, false, 'it is my turn');
      session.plan('keep');
      assert.equal(session.planned, null);
      line.say({ entries: [move(3, 0)] }, position(3));
      assert.equal(session.dropped, null);
    },
  },
  {
    name: 'two moves in one go: the second follows when the first is made',
    async run() {
      const { line, session } = begin(mine(1, { tile: true, other: true }));
      const asked = session.after('tile');
      line.say({ why: 'tile', reason: { code: 'legal' }, then: ['site 3'] });
      assert.deepEqual(await asked, ['site 3']);
      void session.follow('tile', 'site 3');
      await line.ok(2);
      line.say({ entries: [move(2, 0)] }, mine(2, { 'site 3': true, 'site 4': false }));
      await settle();
      assert.deepEqual(
        line.sent.filter((message) => 'move' in message).map(({ move }) => move),
        ['tile', 'site 3'],
      );
    },
  },
  {
    name: 'a second move that asks is chosen and waits',
    async run() {
      const { line, session } = begin(mine(1, { tile: false, other: true }));
      void session.follow('tile', 'site 4');
      assert.deepEqual([session.selected, line.sent], ['tile', []]);
      session.commit();
      await line.ok(2);
      line.say({ entries: [move(2, 0)] }, mine(2, { 'site 3': true, 'site 4': false }));
      await settle();
      assert.deepEqual([session.selected, line.sent.length], ['site 4', 1]);
    },
  },
];
