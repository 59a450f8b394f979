// A session between messages and a board: what is possible when, and the replies.
import assert from 'node:assert/strict';
import { load } from './client.mjs';
import { pass, settle } from './clock.mjs';
import { Line } from './line.mjs';
import { create, move, position, table } from './messages.mjs';

const { Session } = await load('lib/session/session.svelte');

const mine = (seq, more = {}) =>
  position(seq, {
    to_act: 0,
    moves: ['a', 'b'],
    previews: [{ events: [], more: false, next: 1 }, {}],
    ...more,
  });

// Starts at a table in a position where it is my turn.
function begin(given = {}) {
  const line = new Line();
  const session = new Session(line, 'T');
  session.renderer = { placesOf: ({ to }) => [to] };
  line.say({ table: table(given) }, { entries: [create] }, mine(1));
  line.sent.length = 0;
  return { line, session };
}

const two = { you: { seats: [0, 1], token: '', host: true } };

export const tests = [
  {
    name: 'joins, and after a loss joins again from where it was',
    run() {
      const line = new Line();
      new Session(line, 'T', 'secret');
      assert.deepEqual(line.sent, [{ join: 'T', since: 0, seat_token: 'secret' }]);
      line.say({ table: table() }, { entries: [create, move(2, 1)] }, mine(2), { hello: {} });
      assert.deepEqual(line.sent[1], { join: 'T', since: 2, seat_token: 'secret' });
    },
  },
  {
    name: 'who plays alone at a device is told "you" to the end; of two, who looks',
    async run() {
      for (const [given, atTheEnd] of [
        [{}, 0],
        [two, null],
      ]) {
        const { line, session } = begin(given);
        assert.equal(session.listener, 0);
        line.say({ table: table({ ...given, state: 'over' }) }, mine(2, { seat: null }));
        await settle();
        assert.deepEqual([session.me, session.listener], [null, atTheEnd]);
      }
    },
  },
  {
    name: 'what cannot be taken back: a second press makes it, with the seq that was seen',
    async run() {
      const { line, session } = begin();
      session.select('a');
      assert.deepEqual(line.sent, []);
      session.select('a');
      session.select('b');
      session.commit('b');
      assert.deepEqual(line.sent, [{ move: 'a', seq: 1 }]);
      await line.ok(2);
      session.commit('b');
      assert.equal(line.sent.length, 1, 'its position has not come yet');
      line.say({ entries: [move(2, 0)] }, mine(2));
      session.commit('b');
      assert.deepEqual(line.sent[1], { move: 'b', seq: 2 });
    },
  },
  {
    name: 'what is not legal is not sent',
    run() {
      const { line, session } = begin();
      session.select('c');
      session.commit('c');
      session.undo();
      assert.deepEqual([line.sent, session.selected], [[], null]);
    },
  },
  {
    name: 'nothing can be done while an answer takes long',
    async run() {
      const { line, session } = begin();
      session.commit('a');
      assert.equal(session.mayAct, true);
      await pass(200);
      assert.deepEqual([session.mayAct, session.moves], [false, []]);
      await line.ok(2);
      line.say({ entries: [move(2, 0)] }, mine(2));
      assert.equal(session.mayAct, true);
    },
  },
  {
    name: 'a refusal is said, with the reason when the move was not legal',
    async run() {
      const { line, session } = begin();
      session.commit('a');
      await line.refuse('illegal');
      assert.deepEqual(session.refused, {
        code: 'illegal',
        sentence: 'a sentence',
        reason: null,
        move: 'a',
      });
      assert.deepEqual(line.sent[1], { why: 'a' });
      line.say({ why: 'a', reason: { code: 'tile' } });
      await settle();
      assert.deepEqual(session.refused.reason, { code: 'tile' });
      session.commit('b');
      assert.equal(session.refused, null);
    },
  },
  {
    name: 'an only move that asks is chosen already',
    run() {
      const { line, session } = begin();
      line.say({ entries: [move(2, 0)] }, mine(2, { moves: ['leave'], can_undo: true }));
      assert.equal(session.selected, 'leave');
    },
  },
  {
    name: 'a guided game offers its one move',
    run() {
      const { session } = begin({ guide: ['b'] });
      assert.deepEqual(session.moves, ['b']);
    },
  },
  {
    name: 'moves of the others are seen before it is my turn',
    async run() {
      const { line, session } = begin();
      line.say({ entries: [move(2, 1)] }, position(2));
      line.say({ entries: [move(3, 1)] }, mine(3));
      assert.deepEqual([session.mayAct, session.queue.behind], [false, true]);
      assert.deepEqual([[...session.changed], session.mover], [['place-0'], 1]);
      await pass(2000);
      assert.deepEqual([session.mayAct, session.moving], [true, []]);
      assert.deepEqual([...session.changed], ['place-1']);
    },
  },
  {
    name: 'the end is told before the last position and shown with it',
    run() {
      const { line, session } = begin();
      line.say({ table: table({ state: 'over', seq: 2 }) });
      assert.equal(session.table.state, 'playing');
      line.say({ entries: [move(2, 0)] }, position(2, { to_act: null }));
      assert.equal(session.table.state, 'over');
    },
  },
  {
    name: 'a hint leaves what the person has chosen, and the gold button with it',
    run() {
      const { line, session } = begin();
      session.select('a');
      session.askHint();
      assert.equal(session.selected, 'a');
      line.say({ hint: { seq: 1, moves: [{ move: 'b' }] } });
      assert.deepEqual([session.selected, session.hinted], ['a', { move: 'b' }]);
      session.commit();
      assert.equal(line.sent[1].move, 'a');
    },
  },
  {
    name: 'a hint chooses its best move, unless it comes too late',
    run() {
      const { line, session } = begin();
      const hint = { hint: { seq: 1, moves: [{ move: 'c' }, { move: 'b' }] } };
      session.askHint();
      line.say(hint);
      assert.deepEqual([session.selected, session.hinted], ['b', { move: 'b' }]);
      session.askHint();
      line.say({ entries: [move(2, 0)] }, mine(2), hint);
      assert.deepEqual([session.selected, session.hint], [null, null]);
    },
  },
  {
    name: 'an error before the table keeps us from it, later it is said',
    run() {
      const line = new Line();
      const session = new Session(line, 'T');
      line.say({ error: 'a sentence', code: 'no-table' });
      assert.deepEqual([session.failure, session.refused], ['no-table', null]);
      line.say({ table: table() }, mine(1), { error: 'a sentence', code: 'busy' });
      assert.deepEqual([session.failure, session.refused.code], ['', 'busy']);
    },
  },
  {
    name: 'the device changes hands behind a curtain',
    async run() {
      const { line, session } = begin(two);
      assert.deepEqual([session.hotSeat.curtain, session.mayAct], [0, false]);
      session.lift();
      assert.deepEqual(line.sent, [{ join: 'T', since: 0, look: 0 }]);
      line.say({ entries: [move(2, 1)] }, mine(2));
      assert.deepEqual(session.queue.entries, [], 'meant for who held it before');
      await line.ok();
      line.say({ entries: [move(2, 0)] }, mine(2));
      assert.deepEqual([session.hotSeat.curtain, session.mayAct], [null, true]);
      line.say({ entries: [move(3, 0)] }, position(3));
      assert.equal(session.hotSeat.curtain, 1);
    },
  },
  {
    name: 'a hint that was asked for is asked for again when the server is back, once',
    run() {
      const { line, session } = begin();
      session.askHint();
      line.sent.length = 0;
      line.say({ hello: { person: null, games: [] } });
      assert.deepEqual(
        line.sent.map((message) => Object.keys(message)[0]),
        ['join'],
        'not before it has joined',
      );
      line.say({ table: table() }, mine(1), { table: table() });
      assert.deepEqual(line.sent.slice(1), [{ hint: 1500 }]);
      line.say({ hint: { seq: 1, moves: [{ move: 'b' }] } });
      assert.deepEqual(session.hinted, { move: 'b' });
      line.say({ hello: { person: null, games: [] } }, { table: table() }, mine(1));
      assert.deepEqual(session.hinted, { move: 'b' }, 'an answer is kept');
      assert.equal(line.sent.filter(({ hint }) => hint).length, 1);
    },
  },
  {
    name: 'nothing of a moment, a hint or a refusal stays behind the curtain',
    async run() {
      const { line, session } = begin(two);
      session.lift();
      await line.ok();
      line.say({ entries: [move(2, 0)] }, mine(2), { error: 'a sentence', code: 'busy' });
      await session.history.goTo(0);
      assert.ok(session.history.moment);
      line.say({ entries: [move(3, 0)] }, position(3));
      assert.deepEqual([session.history.moment, session.refused, session.hint], [null, null, null]);
    },
  },
  {
    name: 'who analyses moves for all, without a curtain',
    run() {
      const { line, session } = begin({ ...two, analysis: true });
      assert.equal(session.hotSeat.curtain, null);
      line.say({ entries: [move(2, 0)] }, position(2));
      assert.deepEqual(line.sent, [{ look: 1 }]);
    },
  },
  {
    name: 'an earlier moment is looked at, not played in',
    async run() {
      const { line, session } = begin();
      line.say({ entries: [move(2, 0)] }, mine(2));
      await session.history.goTo(0);
      assert.deepEqual([session.current.ply, session.mayAct], [0, false]);
      session.skip();
      session.history.now();
      assert.deepEqual([session.current.ply, session.mayAct], [1, true]);
    },
  },
  {
    name: 'a closed session leaves the table and hears nothing more',
    run() {
      const { line, session } = begin();
      session.close();
      assert.deepEqual(line.sent, [{ part: true }]);
      assert.equal(line.listeners.size, 0);
    },
  },
];
