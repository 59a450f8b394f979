// Tournaments: what a page reads from them, their sentences, how often they are requested, and the
// request that arranges one.
import assert from 'node:assert/strict';
import { coming, ended, robin, swiss } from '../tournaments.mjs';
import { load } from './client.mjs';
import { pass, pending, settle } from './clock.mjs';

globalThis.location ??= { pathname: '/' };
globalThis.history ??= { state: null };
globalThis.addEventListener ??= () => {};
document.addEventListener ??= () => {};
document.removeEventListener ??= () => {};
const sums = await load('tournament/sums');
const words = await load('tournament/words');
const told = await load('tournament/told');
const { patience, Watched } = await load('tournament/watched.svelte');
const { Arranging, localTime } = await load('tournament/arranging.svelte');

const NOW = Date.UTC(2026, 10, 12, 20, 53);
const copy = (value) => JSON.parse(JSON.stringify(value));
const info = { game: 'bretagne', options: ['strict-loads', 'tight-bank'] };

// Runs with a server that gives these answers one after another, then the last of them again.
async function withServer(answers, run) {
  const { fetch, setInterval, clearInterval } = globalThis;
  const asked = [];
  globalThis.setInterval = () => 0;
  globalThis.clearInterval = () => {};
  globalThis.fetch = async (address) => {
    asked.push(address);
    const body = await (answers.length > 1 ? answers.shift() : answers[0]);
    if (!body) throw new Error('nobody there');
    return new Response(body === 'same' ? null : JSON.stringify(body), {
      status: body === 'same' ? 204 : 200,
    });
  };
  try {
    await run(asked);
  } finally {
    Object.assign(globalThis, { fetch, setInterval, clearInterval });
  }
}

export const tests = [
  {
    name: 'the leader is told with what puts them ahead',
    run() {
      const whole = swiss(NOW);
      whole.standings[0].firsts = 3;
      const lead = sums.leadOf(whole.standings);
      assert.equal(lead.by, 'met');
      const nameOf = words.namesOf(whole);
      assert.equal(
        told.leadSentence(lead, nameOf),
        '**Tomas** is ahead of Anne at equal points: met 12 to 11.',
      );
      for (const [tie, by] of [
        ['met', 'game_points'],
        ['game_points', 'firsts'],
        ['firsts', 'lot'],
      ]) {
        // prettier-ignore
        whole.standings[0][tie] = whole.standings[1][tie];
        assert.equal(sums.leadOf(whole.standings).by, by);
      }
      assert.equal(sums.leadOf(coming(NOW).standings.slice(0, 1)), null);
    },
  },
  {
    name: 'my next press is my table where I am to move, then another, then to enter or to wait',
    run() {
      const whole = swiss(NOW);
      const anne = sums.pressOf(whole, 'p-anne');
      assert.deepEqual([anne.kind, anne.isMove, anne.place.table.id], ['table', true, 'plays-1']);
      assert.equal(sums.pressOf(whole, 'p-nolwenn').isMove, false);
      assert.deepEqual(sums.pressOf(whole, 'p-tomas').last.points, 2);
      assert.equal(sums.pressOf(whole, 'p-tomas').kind, 'waits');
      assert.equal(sums.pressOf(whole, 'p-nobody').kind, 'look');
      assert.equal(sums.pressOf(coming(NOW), 'p-anne').kind, 'enter');
      assert.equal(sums.pressOf(coming(NOW), null).kind, 'enter');
      assert.equal(sums.pressOf(coming(NOW), 'p-yann').kind, 'waits');
      assert.equal(sums.pressOf(ended(NOW), 'p-yann').kind, 'over');
      const left = coming(NOW);
      left.standings[0].left = true;
      assert.equal(sums.pressOf(left, left.standings[0].id).kind, 'enter');
    },
  },
  {
    name: 'of many rounds the newest find room, and those to come while there is some',
    run() {
      const shown = (rounds, round) => sums.roundsShown({ rounds, round }, 4);
      assert.deepEqual(shown(4, 3), [1, 2, 3, 4]);
      assert.deepEqual(shown(11, 2), [1, 2, 3, 4]);
      assert.deepEqual(shown(11, 7), [4, 5, 6, 7]);
      assert.deepEqual(shown(0, 2), [1, 2]);
    },
  },
  {
    name: 'the cross table has every meeting from both sides, and those that still play',
    run() {
      const cross = sums.crossOf(robin(NOW));
      const met = (a, b) =>
        cross
          .get(`p-${a}`)
          .get(`p-${b}`)
          ?.map(({ brings }) => brings);
      assert.deepEqual(met('tomas', 'anne'), [1]);
      assert.deepEqual(met('anne', 'tomas'), [0]);
      assert.deepEqual(met('lise', 'anne'), [null]);
      assert.equal(met('yann', 'anne'), undefined);
      const three = sums.crossOf(swiss(NOW));
      assert.deepEqual(three.get('p-rosa').get('p-tomas')[0].brings, 1);
      assert.equal(three.get('p-rosa').size, 6);
    },
  },
  {
    name: 'a bot steps in when the time of who is away is out, and not twice',
    run() {
      assert.equal(sums.awayFor({ away: NOW - 12000 }, 60, NOW), 48);
      assert.equal(sums.awayFor({ away: NOW - 90000 }, 60, NOW), 0);
      assert.equal(sums.awayFor({ away: 0 }, 60, NOW), null);
      assert.equal(sums.awayFor({ away: NOW, stand_in: true }, 60, NOW), null);
    },
  },
  {
    name: 'points are written with their halves and quarters',
    run() {
      assert.deepEqual([0, 0.5, 1.5, 2.25, 3, 1.33].map(words.pointWords), ['0', '½', '1½', '2¼', '3', '1.33']); // prettier-ignore
    },
  },
  {
    name: 'bots of one level have numbers, those who are gone and hosts who do not play are named',
    run() {
      const whole = coming(NOW);
      const bot = (id) => ({ ...whole.standings[0], id, name: '', bot: 3 });
      whole.standings.push(bot('bot-2'), bot('bot-1'), {
        ...whole.standings[0],
        id: 'x',
        name: '',
      });
      const nameOf = words.namesOf(whole);
      assert.deepEqual(['bot-1', 'bot-2', 'x', 'p-nolwenn'].map(nameOf), [
        'Pilot 1',
        'Pilot 2',
        'somebody who left',
        'Nolwenn',
      ]);
    },
  },
  {
    name: 'every event has its sentence',
    run() {
      const whole = swiss(NOW);
      const nameOf = words.namesOf(whole);
      const say = (event) => told.sentenceOf({ at: NOW, ...event }, nameOf);
      const result = { ...whole.events[0] };
      assert.equal(say(result), '**Tomas** wins table 3 with 41 and moves up to first place.');
      assert.equal(say({ ...result, from: 1 }), '**Tomas** wins table 3 with 41 and stays in first place.'); // prettier-ignore
      assert.equal(say({ ...result, from: 5, to: 7 }), '**Tomas** wins table 3 with 41.');
      assert.match(
        say({ ...result, winners: ['p-tomas', 'p-lise'] }),
        /^\*\*Tomas and Lise\*\* share/,
      );
      assert.equal(say({ event: 'entered', id: 'p-karl', late: 2 }), '**Karl** has entered, and plays from round 2 on.'); // prettier-ignore
      assert.equal(say({ event: 'paired', round: 4, repeats: 2 }), 'Round 4 was paired. 2 pairs meet again.'); // prettier-ignore
      for (const event of [...whole.events, ...ended(NOW).events, ...robin(NOW).events])
        assert.match(say(event), /\w\.$/);
      assert.match(say({ event: 'cancelled', reason: 'too-few' }), /too few/);
      assert.equal(say({ event: 'left', id: 'p-karl', absent: false }), '**Karl** has left.');
      assert.equal(
        say({ event: 'left', id: 'p-karl', absent: true }),
        '**Karl** did not come to two games in a row and is not paired any more.',
      );
    },
  },
  {
    name: 'only a new round and my own table are read out',
    run() {
      const before = swiss(NOW);
      const other = copy(before);
      other.rounds[2].tables[1].seats[2].points = 40;
      other.rounds[2].tables[1].to_act = 0;
      assert.equal(told.spoken(before, other, 'p-anne'), '');
      assert.equal(told.spoken(null, before, 'p-anne'), '');
      const waited = copy(before);
      waited.rounds[2].tables[0].to_act = 1;
      assert.equal(told.spoken(waited, before, 'p-anne'), 'Your move at table 1.');
      const done = copy(before);
      Object.assign(done.rounds[2].tables[0], { state: 'over', to_act: null });
      Object.assign(done.rounds[2].tables[0].seats[0], { place: 1, brings: 2 });
      assert.equal(
        told.spoken(before, done, 'p-anne'),
        'Your game at table 1 is over: first place, 2 points.',
      );
      const next = copy(done);
      next.tournament.round = 4;
      next.rounds.push({ ...copy(before.rounds[2]), round: 4 });
      assert.match(told.spoken(done, next, 'p-tomas'), /^Round 4 begins\. You play at table 3\.$/);
      assert.equal(told.spoken(done, next, 'p-nobody'), 'Round 4 begins.');
    },
  },
  {
    name: 'a tournament that runs is asked for often, others seldom, with the version that is there',
    async run() {
      assert.equal(patience(swiss(NOW), NOW), 2000);
      assert.equal(patience(coming(NOW), NOW), 5000);
      assert.equal(patience(coming(NOW), coming(NOW).tournament.begins - 60000), 2000);
      assert.equal(patience(ended(NOW), NOW), 60000);
      const paired = swiss(NOW);
      paired.rounds.at(-1).tables[0].state = 'waiting';
      assert.equal(patience(paired, NOW), 500);
      const whole = swiss(Date.now());
      const later = { ...copy(whole), version: 'later' };
      await withServer([whole, 'same', null, later], async (asked) => {
        const watched = new Watched('swiss');
        const stop = watched.watch();
        await settle();
        assert.equal(watched.whole.version, whole.version);
        await pass(2000);
        assert.deepEqual(asked, [
          '/api/tournaments/swiss',
          `/api/tournaments/swiss?have=${whole.version}`,
        ]);
        await pass(2000);
        assert.equal(watched.refusal.code, 'offline');
        assert.equal(watched.whole.version, whole.version); // the old one stays
        await pass(2000);
        assert.equal(watched.refusal, null);
        assert.equal(watched.before.version, whole.version);
        assert.equal(watched.whole.version, 'later');
        stop();
        assert.equal(pending(), 0);
      });
    },
  },
  {
    name: 'what was asked for before a deed and comes after it does not take the deed back',
    async run() {
      const before = swiss(Date.now());
      const after = { ...copy(before), version: 'after' };
      let answer;
      const late = new Promise((resolve) => (answer = resolve));
      await withServer([late, after], async () => {
        const watched = new Watched('swiss');
        const look = watched.look();
        await watched.act('enter');
        assert.equal(watched.whole.version, 'after');
        answer(before);
        await look;
        assert.equal(watched.whole.version, 'after');
      });
    },
  },
  {
    name: 'nothing is asked for while the page is hidden',
    async run() {
      document.hidden = true;
      await withServer([swiss(Date.now())], async (asked) => {
        const stop = new Watched('swiss').watch();
        await settle();
        assert.equal(asked.length, 1);
        assert.equal(pending(), 0);
        stop();
      });
      document.hidden = false;
    },
  },
  {
    name: 'a wish has what its form asks for, and nothing else',
    run() {
      const plan = new Arranging(NOW);
      assert.equal(plan.time % 3600000, 0);
      assert.ok(plan.time > NOW + 3600000);
      plan.rounds = 1;
      const wish = plan.wish(info);
      assert.deepEqual(
        [wish.rounds, wish.entry_until, wish.break_s, wish.round_s, wish.turn_s, wish.bank_s],
        [1, 1, 60, 0, 15, 600],
      );
      assert.match(wish.name, /, Swiss$/);
      plan.form = 'league';
      plan.days = true;
      plan.options = ['tight-bank', 'strict-loads'];
      plan.name = ' Winter ';
      const league = plan.wish(info);
      assert.deepEqual(
        [league.name, league.rounds, league.round_s, league.turn_s, league.options],
        ['Winter', 0, 604800, 86400, info.options],
      );
      assert.ok(!('entry_until' in league) && !('break_s' in league));
      plan.choose('lighthouse-run');
      plan.variant = 'erik';
      assert.equal(plan.wish({ options: [] }).players, 2);
      assert.equal(new Date(localTime(NOW)).getTime(), NOW);
    },
  },
];
