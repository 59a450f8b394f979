// A table without a server, as the web client's worker serves it: messages go in and out, and the
// log is kept outside.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { randomSource } from './fanal.mjs';

const digest = (text) => createHash('sha256').update(text).digest('hex');
const further = { table: 'a-table', secret: digest('secret'), me: 'Anne' };
const bot = { kind: 'bot', level: 1 };

export class Table {
  log = [];
  told = {}; // the newest table and view
  now = 1000;
  count = 0;

  constructor(fanal) {
    this.fanal = fanal;
  }

  take(answer) {
    const messages = answer.split('\n').map((line) => JSON.parse(line));
    for (const message of messages) {
      if (message.table?.id) this.told.table = message.table;
      if (message.view && !('replay' in message)) this.told.view = message;
    }
    for (;;) {
      const { done, answer: line } = this.fanal.call('table_line', [0, this.log.length + 1]);
      if (!done) return messages;
      this.log.push(line);
    }
  }

  ask(message) {
    return this.take(this.fanal.ask('table_ask', [++this.now], JSON.stringify(message)));
  }

  // Adds an id to the message; returns the first answer.
  request(message) {
    return this.ask({ ...message, id: `r-${++this.count}` })[0];
  }

  create(plan, more = {}) {
    this.log = [];
    return this.request({ create: plan, ...further, ...more });
  }

  load(id = 'a-table') {
    this.fanal.ask('table_open', [], id);
    for (const line of this.log) this.fanal.ask('table_fold', [], line);
  }

  bots() {
    for (;;) {
      const { done, answer } = this.fanal.call('table_bot');
      if (!done) return;
      const { seat, level } = JSON.parse(answer);
      const move = this.fanal.ask('choose', [seat], `level:${level} ${this.log.length}`);
      this.take(this.fanal.ask('table_move', [++this.now], move));
    }
  }

  // Plays for everybody here, at random; calls `look` before every move.
  play(seed, look = () => {}) {
    const below = randomSource(seed);
    for (this.bots(); this.told.table.state === 'playing'; this.bots()) {
      look(this);
      const { moves, seq } = this.told.view;
      const answer = this.request({ move: moves[below(moves.length)], seq });
      assert.equal(answer.ok, `r-${this.count}`, JSON.stringify(answer));
    }
  }
}

const seated = (fanal, plan, more) => {
  const table = new Table(fanal);
  const answer = table.create(plan, more);
  assert.equal(answer.table, 'a-table', JSON.stringify(answer));
  return table;
};

function games(test, fanal, runNative, game) {
  test(`${game}: a table is played to its end, and its record is fair`, () => {
    const table = seated(fanal, { game, seats: [{ kind: 'me' }, bot], salt: 'seaweed' });
    assert.deepEqual(table.told.table.you, { seats: [0], token: '', host: true });
    assert.equal(table.told.table.commitment, digest(Buffer.from(further.secret, 'hex')));
    table.play(1);
    const { result, state } = table.told.table;
    assert.equal(state, 'over');
    assert.equal(table.told.view.seat, null, 'nothing is hidden any more');
    const record = fanal.record();
    assert.deepEqual(JSON.parse(record.at(-1)), result);
    const text = `${record.join('\n')}\n`;
    assert.match(runNative(['verify', '-'], text), /the deal is the one committed to/);
    assert.deepEqual(JSON.parse(record[0]).fair.salts, ['seaweed']);
  });
  test(`${game}: the log makes the same table again`, () => {
    const table = seated(fanal, { game, seats: [{ kind: 'me' }, bot, { kind: 'link' }] });
    assert.deepEqual(table.told.table.seats[2], { kind: 'bot', level: 2 }, 'nobody else can come');
    table.play(2, () => {
      if (table.log.length % 10 > 0) return;
      const before = table.ask({ join: 'a-table' });
      table.load();
      assert.deepEqual(table.ask({ join: 'a-table' }), before);
    });
  });
  test(`${game}: two people here see what is theirs`, () => {
    const seats = [{ kind: 'me' }, { kind: 'here', name: 'Yann' }];
    const table = seated(fanal, { game, seats });
    let looked = 0;
    table.play(3, () => {
      const { seat, to_act } = table.told.view;
      assert.equal(seat, to_act);
      if (table.log.length % 20 > 0) return;
      table.ask({ look: 1 - seat });
      const other = table.told.view;
      assert.deepEqual([other.seat, other.moves], [1 - seat, []]);
      const { to_act: same, ...view } = JSON.parse(fanal.ask('view', [1 - seat]));
      assert.equal(same, to_act);
      assert.deepEqual(view.view, other.view);
      table.ask({ join: 'a-table', look: seat });
      table.ask({ join: 'a-table' });
      looked++;
    });
    assert.ok(looked > 0);
  });
}

function undo(test, fanal, game) {
  test(`${game}: undo is the table's, and an id is answered once`, () => {
    const table = seated(fanal, { game, seats: [{ kind: 'me' }, { kind: 'here', name: 'Yann' }] });
    let undone = 0;
    table.play(4, () => {
      const { can_undo, seq, view } = table.told.view;
      if (!can_undo || undone > 5) return;
      const message = { undo: true, seq, id: `u-${undone++}` };
      const before = table.log.length;
      const [answer] = table.ask(message);
      assert.deepEqual(answer, { ok: message.id, seq: before + 1 });
      assert.notDeepEqual(table.told.view.view, view);
      assert.deepEqual(table.ask(message), [answer]);
      assert.equal(table.log.length, before + 1);
    });
    assert.ok(undone > 0);
  });
  test(`${game}: on a board to try things on everything is taken back`, () => {
    const seats = [{ kind: 'me' }, { kind: 'here', name: 'Yann' }];
    const table = seated(fanal, { game, seats, analysis: true });
    const first = table.told.view.view;
    assert.equal(table.told.table.analysis, true);
    table.play(5);
    assert.equal(table.told.table.state, 'over');
    for (let ply = table.told.view.ply; ply > 0; ply--) {
      assert.ok(table.told.view.can_undo);
      table.request({ undo: true, seq: table.told.view.seq });
      assert.equal(table.told.view.ply, ply - 1);
      assert.equal(table.told.table.state, 'playing');
    }
    assert.ok(!table.told.view.can_undo);
    assert.deepEqual(table.told.view.view, first);
    const before = table.ask({ join: 'a-table' });
    table.load();
    assert.deepEqual(table.ask({ join: 'a-table' }), before);
  });
}

function afterwards(test, fanal, game) {
  test(`${game}: a rematch is a table of its own`, () => {
    const table = seated(fanal, { game, seats: [{ kind: 'me' }, bot] });
    const early = table.request({ rematch: true, ...further, table: 'next' });
    assert.equal(early.code, 'not-started');
    table.play(6);
    const answer = table.request({ rematch: true, ...further, table: 'next' });
    assert.equal(answer.table, 'next');
    assert.equal(table.told.table.rematch, 'next');
    const next = new Table(fanal);
    for (let seq = 1; ; seq++) {
      const { done, answer: line } = fanal.call('table_line', [1, seq]);
      if (!done) break;
      next.log.push(line);
    }
    next.load('next');
    next.ask({ join: 'next' });
    assert.deepEqual(next.told.table.seats[0], { kind: 'bot', level: 1 });
    assert.deepEqual(next.told.table.you.seats, [1]);
    next.play(7);
  });
  test(`${game}: a record becomes a table that is over`, () => {
    const table = seated(fanal, { game, seats: [{ kind: 'me' }, bot], salt: 'x' });
    table.play(8);
    const record = fanal.record();
    const whole = imported(fanal, record);
    assert.deepEqual(whole.told.table.result, table.told.table.result);
    assert.equal(whole.told.table.you, null);
    assert.deepEqual(fanal.record(), record);
    const half = imported(fanal, record.slice(0, record.length / 2));
    assert.deepEqual([half.told.table.state, half.told.table.result], ['over', null]);
    const [moment] = half.ask({ replay: 1 });
    assert.equal(moment.plies, half.told.view.ply);
    assert.equal(half.request({ chat: 'hello' }).code, 'no-seat');
    const wrong = [record[0].replace(/"secret":"./, '"secret":"g'), ...record.slice(1)];
    assert.throws(() => imported(fanal, wrong), /line 1: secret is not 64/);
  });
}

function imported(fanal, record) {
  const table = new Table(fanal);
  fanal.ask('import_begin');
  for (const line of record) fanal.ask('import_line', [], line);
  fanal.ask('import_end', [5], 'a-record');
  table.ask({ join: 'a-record' });
  return table;
}

function refusals(test, fanal, game) {
  test('a table refuses as a server does', () => {
    const seats = [{ kind: 'me' }, bot];
    const codeOf = (plan, more) => new Table(fanal).create(plan, more).code;
    fanal.ask('replay_begin');
    assert.equal(new Table(fanal).request({ undo: true }).code, 'no-table');
    assert.equal(codeOf({ game: 'chess', seats }), 'bad-setup');
    assert.equal(codeOf({ game, seats: [bot, bot] }), 'bad-setup');
    assert.equal(codeOf({ game, seats }, { secret: 'short' }), 'bad-setup');
    assert.equal(codeOf({ game, seats }, { table: '' }), 'bad-setup');
    const table = seated(fanal, { game, seats });
    table.bots();
    const { seq, moves } = table.told.view;
    const before = [...table.log];
    assert.equal(table.request({ move: 'nonsense', seq }).code, 'illegal');
    assert.equal(table.request({ undo: true, seq }).code, 'no-undo');
    assert.equal(table.request({ sit: 1 }).code, 'not-open');
    assert.equal(table.request({ start: true }).code, 'not-open');
    assert.equal(table.ask({ move: moves[0], seq })[0].code, 'bad-message');
    assert.equal(table.ask({ nonsense: true })[0].code, 'bad-message');
    assert.equal(table.ask({ replay: 4000 })[0].code, 'bad-message');
    assert.ok(!fanal.call('table_move', [1], moves[0]).done, 'a bot moves for a person');
    assert.ok(!fanal.call('play', [0], moves[0]).done, 'the match moves without its table');
    assert.deepEqual(table.log, before);
    table.request({ move: moves[0], seq });
    assert.equal(table.request({ move: moves[0], seq }).code, 'stale');
  });
  test('a table tells why, gives hints and keeps what is said', () => {
    const table = seated(fanal, { game, seats: [{ kind: 'me' }, bot] });
    table.bots();
    assert.deepEqual(table.ask({ why: table.told.view.moves[0] })[0].reason, { code: 'legal' });
    const [{ hint }] = table.ask({ hint: 50 });
    assert.ok(table.told.view.moves.includes(hint.moves[0].move));
    assert.equal(table.request({ chat: 'Grüß Gott' }).seq, table.log.length);
    assert.equal(JSON.parse(table.log.at(-1)).name, 'Anne');
    const card = JSON.parse(fanal.ask('table_card'));
    assert.deepEqual([card.id, card.state], ['a-table', 'playing']);
  });
}

// Tests games from elsewhere: continued from a record, walked through, with variations.
function elsewhere(test, fanal, game) {
  const seats = [{ kind: 'me' }, bot];
  const begin = (record, plan) => {
    fanal.ask('import_begin');
    for (const line of record) fanal.ask('import_line', [], line);
    const create = { game, seats, ...plan };
    const table = new Table(fanal);
    const message = { create, id: 'from', ...further };
    return [table, table.take(fanal.ask('import_play', [1], JSON.stringify(message)))[0]];
  };
  const recordOf = () => {
    seated(fanal, { game, seats: [{ kind: 'me' }, { kind: 'here', name: 'Bo' }] }).play('else');
    return fanal.record();
  };
  test('a game begins at a position of a record, or is refused', () => {
    const record = recordOf();
    for (const from of [{ ply: 9 }, { ply: 9, knows: 0 }]) {
      const [table, answer] = begin(record, { from });
      assert.equal(answer.table, 'a-table', JSON.stringify(answer));
      assert.deepEqual(fanal.record().slice(1), record.slice(1, 10));
      table.load();
      assert.deepEqual(fanal.record().slice(1), record.slice(1, 10));
      table.play('more');
      assert.equal(JSON.parse(fanal.record()[0]).format, 'knows' in from ? 2 : 1);
    }
    const plies = record.length - 2;
    for (const from of [{}, { ply: -1 }, { ply: 9, knows: 2 }, { ply: plies }, { ply: 4000 }, 7])
      assert.equal(begin(record, { from })[1].code, 'bad-setup', JSON.stringify(from));
    assert.equal(begin(record, { from: { ply: 9 }, seats: [...seats, bot] })[1].code, 'bad-setup');
  });
  test('a board for analysis is walked about on, and its variations are checked', () => {
    const record = recordOf();
    const moves = record.slice(1, -1).map((line) => JSON.parse(line).move);
    begin(record, {
      from: { ply: 5 },
      seats: [seats[0], { kind: 'here', name: 'Bo' }],
      analysis: true,
    });
    const walk = (way) => fanal.call('table_walk', [2], JSON.stringify(way));
    for (const ply of [0, 30, moves.length, 12]) {
      assert.ok(walk(moves.slice(0, ply)).done);
      assert.deepEqual(fanal.record().slice(1, ply + 1), record.slice(1, ply + 1));
    }
    for (const bad of [7, ['fly'], [...moves.slice(0, 3), moves[0], moves[0]], [7]])
      assert.ok(!walk(bad).done, JSON.stringify(bad));
    assert.deepEqual(
      fanal.record().slice(1),
      record.slice(1, 13),
      'what is refused changes nothing',
    );
    const variations = [{ ply: 3, moves: [moves[3]], name: 'the same' }];
    const check = (lines) => fanal.call('variations', [], JSON.stringify({ variations: lines }));
    assert.deepEqual(JSON.parse(check(variations).answer), { variations });
    assert.ok(!check([{ ply: 99, moves: [moves[3]] }]).done);
    const [table] = begin(record, { from: { ply: 5 } });
    assert.ok(!walk([]).done, 'a game that is played is not walked about on');
    assert.equal(table.log.length, 7);
  });
}

export function tables(test, fanal, runNative, names) {
  for (const game of names) {
    games(test, fanal, runNative, game);
    undo(test, fanal, game);
    afterwards(test, fanal, game);
  }
  elsewhere(test, fanal, names[0]);
  refusals(test, fanal, names[0]);
}
