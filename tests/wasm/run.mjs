// Tests of fanal.wasm; prints TAP.  usage: node tests/wasm/run.mjs build/fanal.wasm
// The native program that it must agree with is $FANAL, build/fanal without it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { Fanal, randomSource } from './fanal.mjs';
import { five } from './five.mjs';
import { insights } from './insight.mjs';
import { nets } from './net.mjs';
import { tables } from './table.mjs';

const MAX_BYTES = 310_000;
const MAX_GZIP_BYTES = 124_000;
const native = process.env.FANAL ?? 'build/fanal';
const golden = new URL('../golden/', import.meta.url);
const fanal = new Fanal(process.argv[2] ?? 'build/fanal.wasm');
const catalogue = JSON.parse(fanal.ask('games'));
// The example is not offered to people, but it is there.
const example = {
  game: 'landfall',
  min_players: 2,
  max_players: 4,
  variants: ['base'],
  options: [],
};
const games = [...catalogue.games, example];

let count = 0;
function test(name, action) {
  count++;
  try {
    action();
    console.log(`ok ${count} - ${name}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`not ok ${count} - ${name}`);
    console.log(`${error.stack}`.replace(/^/gm, '# '));
  }
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}

function runNative(args, input) {
  return execFileSync(native, args, { input, encoding: 'utf8', maxBuffer: 1 << 30 });
}

// Replays records without states; returns them with states, as `fanal record --states` writes them.
function replayWithStates(text) {
  let written = '';
  fanal.ask('replay_begin');
  for (const line of text.trimEnd().split('\n')) {
    fanal.ask('replay_line', [], line);
    written += line + '\n';
    if (!line.startsWith('{"points"')) {
      written += fanal.ask('state') + '\n';
    }
  }
  fanal.ask('replay_end');
  return written;
}

// Plays a random game through fanal_play and calls `look` before every move.
function playRandomly(setup, seed, look = () => {}) {
  const below = randomSource(seed);
  fanal.ask('start', [], JSON.stringify(setup));
  for (;;) {
    const seat = JSON.parse(fanal.ask('view', [-1])).to_act;
    look(seat);
    if (seat === null) {
      return;
    }
    const { moves } = JSON.parse(fanal.ask('view', [seat]));
    const events = JSON.parse(fanal.ask('play', [seat], moves[below(moves.length)]));
    assert.ok(Array.isArray(events));
  }
}

// Yields every set-up of every game that can be started.
function* setups() {
  for (const { game, min_players, max_players, variants, options } of games) {
    for (let players = min_players; players <= max_players; players++) {
      for (const variant of variants) {
        const setup = { game, players, variant, options, seed: `${players} ${variant}` };
        if (fanal.call('start', [], JSON.stringify(setup)).done) {
          yield setup;
        }
      }
    }
  }
}

// Calls `visit` with every object in a JSON value and its seat: the one that the object names as
// "owner" or "seat", or else that of the enclosing object.
function visitOwned(value, seat, visit) {
  if (Array.isArray(value)) {
    value.forEach((item) => visitOwned(item, seat, visit));
  } else if (value !== null && typeof value === 'object') {
    const owner = value.owner ?? value.seat ?? seat;
    visit(value, owner);
    Object.values(value).forEach((item) => visitOwned(item, owner, visit));
  }
}

// Checks that a view says at most how many cards and tiles are hidden, never which.
function assertHidden(seat) {
  const { view } = JSON.parse(fanal.ask('view', [seat]));
  visitOwned({ ...view, seat: undefined }, null, (object, owner) => {
    for (const key of Object.keys(object)) {
      assert.ok(!/(^|_)(deck|stack)$/.test(key), `seat ${seat} sees a ${key}`);
      assert.ok(key !== 'hand' || owner === seat, `seat ${seat} sees the hand of ${owner}`);
    }
  });
}

function shape() {
  test('imports nothing', () => {
    assert.deepEqual(WebAssembly.Module.imports(fanal.module), []);
  });
  test(`is smaller than ${MAX_BYTES} bytes, ${MAX_GZIP_BYTES} with gzip`, () => {
    assert.ok(fanal.bytes.length < MAX_BYTES, `${fanal.bytes.length}`);
    assert.ok(gzipSync(fanal.bytes).length < MAX_GZIP_BYTES);
  });
  test('offers the games of the native program, and not the example', () => {
    const names = catalogue.games.map(({ game }) => game);
    assert.ok(!names.includes(example.game));
    assert.ok(runNative(['--help']).includes(`Games: ${names.join(' ')}.`));
    assert.equal(runNative(['--version']), `fanal ${catalogue.version}\n`);
  });
}

function goldenGames() {
  const hashes = Object.fromEntries(
    readFileSync(new URL('hashes.txt', golden), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  ').reverse()),
  );
  for (const file of readdirSync(golden).filter((name) => name.endsWith('.jsonl'))) {
    const name = file.replace('.jsonl', '');
    const text = readFileSync(new URL(file, golden), 'utf8');
    test(`golden ${name}: the same states as the native program`, () => {
      assert.equal(sha256(replayWithStates(text)), hashes[name]);
    });
    test(`golden ${name}: writes the record it has read`, () => {
      assert.equal(fanal.record().join('\n') + '\n', text);
    });
  }
}

function manyGames() {
  for (const { game, players, variant, options } of setups()) {
    test(`20 games of ${game}, ${variant}, ${players}: the same states`, () => {
      const args = [
        'record',
        game,
        '--players',
        players,
        '--variant',
        variant,
        '--games',
        20,
        '--seed',
        'wasm',
        ...options.flatMap((option) => ['--option', option]),
      ].map(String);
      const states = replayWithStates(runNative(args));
      assert.equal(sha256(states), sha256(runNative([...args, '--states'])));
    });
  }
}

function play() {
  for (const setup of setups()) {
    const name = `${setup.game}, ${setup.variant}, ${setup.players}`;
    test(`${name}: no view shows what is hidden`, () => {
      playRandomly(setup, 1, () => {
        for (let seat = -1; seat < setup.players; seat++) {
          assertHidden(seat);
        }
      });
    });
    test(`${name}: a game played here replays in the native program`, () => {
      playRandomly(setup, 2);
      const text = fanal.record().join('\n');
      assert.match(runNative(['replay', '-'], text), /^1 game replayed/);
    });
    test(`${name}: its ID starts the same deal`, () => {
      const id = fanal.ask('start', [], JSON.stringify(setup));
      const state = fanal.ask('state');
      assert.equal(fanal.ask('start', [], id), id);
      assert.equal(fanal.ask('state'), state);
    });
    test(`${name}: a game is resumed from half its record`, () => {
      playRandomly(setup, 3);
      const whole = fanal.record();
      fanal.ask('replay_begin');
      const half = whole.slice(0, whole.length / 2);
      half.forEach((line) => fanal.ask('replay_line', [], line));
      assert.ok(!fanal.call('replay_end').done);
      whole
        .slice(half.length, -1)
        .map((line) => JSON.parse(line))
        .forEach(({ seat, move }) => fanal.ask('play', [seat], move));
      assert.deepEqual(fanal.record(), whole);
    });
  }
}

// Plays a game by fanal_choose with one player for all seats; returns its record.
function playChosen(setup, player) {
  fanal.ask('start', [], JSON.stringify(setup));
  for (;;) {
    const seat = JSON.parse(fanal.ask('view', [-1])).to_act;
    if (seat === null) {
      return fanal.record();
    }
    fanal.ask('play', [seat], fanal.ask('choose', [seat], player));
  }
}

function recordNative({ game, players, variant, options, seed }, player, more = []) {
  return runNative([
    'record',
    game,
    '--players',
    `${players}`,
    '--variant',
    variant,
    '--seed',
    seed,
    '--player',
    player,
    ...options.flatMap((option) => ['--option', option]),
    ...more,
  ])
    .trimEnd()
    .split('\n');
}

function choose() {
  for (const setup of setups()) {
    const name = `${setup.game}, ${setup.variant}, ${setup.players}`;
    for (const player of ['random', 'level:1', 'greedy', 'search:100']) {
      test(`${name}: ${player} makes the same moves as natively`, () => {
        assert.deepEqual(playChosen(setup, player), recordNative(setup, player));
      });
    }
  }
  for (const { game } of games) {
    test(`${game}: a seed makes a choice repeatable`, () => {
      const below = randomSource(8);
      const chosen = new Set();
      playRandomly({ game, seed: 'choose' }, 8, (seat) => {
        if (seat === null || below(5) > 0) {
          return;
        }
        const words = `search:20 ${below(1000)}`;
        const move = fanal.ask('choose', [seat], words);
        assert.equal(fanal.ask('choose', [seat], words), move);
        assert.ok(JSON.parse(fanal.ask('view', [seat])).moves.includes(move));
        chosen.add(move);
      });
      assert.ok(chosen.size > 1);
    });
    test(`${game}: an analysis says what it expects, and puts the choice first`, () => {
      fanal.ask('start', [], JSON.stringify({ game, players: 3, seed: 'analyse' }));
      const { to_act } = JSON.parse(fanal.ask('view', [-1]));
      const { moves } = JSON.parse(fanal.ask('view', [to_act]));
      const found = JSON.parse(fanal.ask('analyse', [to_act], 'search:300 seed'));
      assert.ok(found.length > 1 && found.length <= 5, `${found.length} moves`);
      assert.equal(found[0].move, fanal.ask('choose', [to_act], 'search:300 seed'));
      for (const { move, points, wins } of found) {
        assert.ok(moves.includes(move), move);
        assert.equal(points.length, 3);
        assert.equal(wins.length, 3);
        assert.ok(
          wins.every((chance) => chance > 0 && chance < 1),
          `${wins}`,
        );
      }
    });
    test(`${game}: a position is set up by hand, as far as it can be`, () => {
      const id = fanal.ask('start', [], JSON.stringify({ game, seed: 'position' }));
      const deal = JSON.parse(fanal.ask('position', [], id));
      assert.deepEqual([deal.position, deal.made, deal.trouble], [id, [], undefined]);
      const [edit] = deal.edits;
      assert.equal(edit === undefined, game === 'landfall'); // Landfall has none
      if (!edit) {
        return;
      }
      const now = JSON.parse(fanal.ask('position', [], `${id};${edit};fog`));
      assert.deepEqual([now.position, now.made], [`${id};${edit}`, [edit]]);
      assert.equal(now.trouble, "'fog' cannot be done in this position");
      assert.notDeepEqual(now.view, deal.view);
      fanal.ask('replay_begin');
      fanal.ask('replay_line', [], now.record);
      assert.deepEqual(fanal.record(), [now.record]);
      assert.equal(fanal.call('position', [], 'fog').done, false);
    });
    test(`${game}: a loaded game goes on with the choices of its start`, () => {
      fanal.ask('start', [], JSON.stringify({ game, seed: 'load' }));
      const [header] = fanal.record();
      const { to_act } = JSON.parse(fanal.ask('view', [-1]));
      const moves = [1, 2, 3].map(() => fanal.ask('choose', [to_act], 'random'));
      fanal.ask('replay_begin');
      fanal.ask('replay_line', [], header);
      assert.deepEqual(
        [1, 2, 3].map(() => fanal.ask('choose', [to_act], 'random')),
        moves,
      );
    });
  }
}

function fair() {
  for (const { game, min_players } of games) {
    test(`${game}: a deal with salts is verified by the native program`, () => {
      const secret = createHash('sha256').update('secret').digest();
      const salts = ['anna', 'bernd'];
      const seed = createHash('sha256')
        .update(secret)
        .update(salts.map((salt) => `${salt}\n`).join(''))
        .digest('hex');
      playRandomly({ game, players: min_players, seed }, 4);
      const [header, ...rest] = fanal.record();
      const commitment = sha256(secret);
      const published = {
        ...JSON.parse(header),
        fair: { commitment, secret: secret.toString('hex'), salts },
      };
      const text = [JSON.stringify(published), ...rest].join('\n');
      assert.match(runNative(['verify', '-'], text), /the deal is the one committed to/);
    });
  }
}

function undo() {
  for (const { game } of games) {
    test(`${game}: undo goes back to the same state, or says why not`, () => {
      let before = null,
        undone = 0,
        refused = 0;
      playRandomly({ game, seed: 'undo' }, 5, () => {
        const steps = fanal.record().length - 1;
        const last = steps > 0 ? JSON.parse(fanal.ask('record_line', [steps])) : null;
        const now = fanal.ask('state');
        if (last?.seat !== undefined) {
          const can = JSON.parse(fanal.ask('view', [last.seat])).can_undo;
          const { done, answer } = fanal.call('undo', [last.seat]);
          assert.equal(done, can);
          assert.equal(fanal.ask('state'), done ? before : now);
          if (done) {
            fanal.ask('play', [last.seat], last.move);
            undone++;
          } else {
            assert.match(answer, /./);
            refused++;
          }
          assert.equal(fanal.ask('state'), now);
        }
        before = now;
      });
      assert.ok(undone > 0 && refused > 0, `${undone} undone, ${refused} refused`);
    });
    test(`${game}: events are for those who may see them`, () => {
      playRandomly({ game, seed: 'events' }, 6, () => {
        const all = [-1, 0, 1].map((seat) => JSON.parse(fanal.ask('events', [seat])));
        const texts = all.map((events) => events.map((event) => JSON.stringify(event)));
        texts[0].forEach((event) => assert.ok(texts[1].includes(event)));
      });
    });
  }
}

// Tests the questions a client asks before it moves: previews come true, and refusals have a
// reason.
function beforeMoving() {
  for (const setup of setups()) {
    const name = `${setup.game}, ${setup.variant}, ${setup.players}`;
    test(`${name}: a move does what its preview tells`, () => {
      const below = randomSource(9);
      fanal.ask('start', [], JSON.stringify(setup));
      for (;;) {
        const seat = JSON.parse(fanal.ask('view', [-1])).to_act;
        if (seat === null) {
          break;
        }
        assert.equal(fanal.ask('previews', [-1]), '[]');
        assert.equal(fanal.ask('previews', [(seat + 1) % setup.players]), '[]');
        const { moves } = JSON.parse(fanal.ask('view', [seat]));
        const previews = JSON.parse(fanal.ask('previews', [seat]));
        assert.equal(previews.length, moves.length);
        const index = below(moves.length);
        const { events, more } = previews[index];
        fanal.ask('play', [seat], moves[index]);
        const told = JSON.parse(fanal.ask('events', [-1]));
        assert.deepEqual(more ? told.slice(0, events.length) : told, events);
      }
      assert.equal(fanal.ask('previews', [0]), '[]');
    });
    test(`${name}: a move is legal or there is a reason`, () => {
      const known = new Set();
      playRandomly(setup, 10, (seat) => {
        if (seat === null) {
          assert.equal(fanal.ask('reason', [0], 'x'), '{"code":"over"}');
          return;
        }
        const { moves } = JSON.parse(fanal.ask('view', [seat]));
        moves.forEach((move) => known.add(move));
        const other = (seat + 1) % setup.players;
        assert.deepEqual(JSON.parse(fanal.ask('reason', [other], moves[0])), {
          code: 'turn',
          seat,
        });
        for (const move of known) {
          const { code, rule } = JSON.parse(fanal.ask('reason', [seat], move));
          assert.equal(code === 'legal', moves.includes(move), move);
          assert.equal(code !== 'legal', /^[1-9]\.[1-9]$/.test(rule), move);
        }
      });
    });
  }
}

function refuse(name, call, numbers, text, sentence) {
  test(`refused: ${name}`, () => {
    const { done, answer } = fanal.call(call, numbers, text);
    assert.ok(!done, 'not refused');
    assert.match(answer, sentence);
  });
}

function badInput() {
  fanal.ask('replay_begin');
  for (const [call, numbers, text] of [
    ['play', [0], 'x'],
    ['choose', [0], 'greedy'],
    ['analyse', [0], 'search:9'],
    ['undo', [0], null],
    ['view', [0], null],
    ['events', [0], null],
    ['previews', [0], null],
    ['reason', [0], 'x'],
    ['state', [], null],
    ['record_line', [0], null],
  ]) {
    refuse(`${call} without a game`, call, numbers, text, /^no game has been started$/);
  }
  refuse('a replay without a game', 'replay_end', [], null, /no game/);
  refuse('a move before its header', 'replay_line', [], '{"ply":0}', /a header is due/);

  const { game } = catalogue.games[0];
  fanal.ask('start', [], JSON.stringify({ game, seed: 'bad input' }));
  const before = [fanal.ask('state'), ...fanal.record()];
  const setup = (changes) => JSON.stringify({ game, seed: '1', ...changes });
  refuse('an empty start', 'start', [], '', /five parts/);
  refuse('an ID of too few parts', 'start', [], `${game}:2:base`, /five parts/);
  refuse('an unknown game', 'start', [], setup({ game: 'chess' }), /no game 'chess'/);
  refuse('no game', 'start', [], '{}', /no game ''/);
  refuse('a game that is a number', 'start', [], setup({ game: 7 }), /"game" is not/);
  refuse('no seed', 'start', [], setup({ seed: undefined }), /"seed" is missing/);
  refuse('a long seed', 'start', [], setup({ seed: 'x'.repeat(1000) }), /"seed" is not/);
  refuse('too many players', 'start', [], setup({ players: 9 }), /players, not 9/);
  refuse('players in words', 'start', [], setup({ players: 'two' }), /"players" is not/);
  refuse('an unknown variant', 'start', [], setup({ variant: 'x' }), /no variant 'x'/);
  refuse('an unknown option', 'start', [], setup({ options: ['x'] }), /no option 'x'/);
  refuse('options that are no list', 'start', [], setup({ options: 'x' }), /"options" is not/);
  refuse('options that are numbers', 'start', [], setup({ options: [1] }), /"options" is not/);
  refuse('half a set-up', 'start', [], setup({}).slice(0, 20), /not valid JSON/);
  refuse('brackets', 'start', [], '{"a":' + '['.repeat(9999), /nested too deep/);

  const { to_act } = JSON.parse(fanal.ask('view', [-1]));
  refuse('a move that is none', 'play', [to_act], 'nonsense', /'nonsense'/);
  refuse('an empty move', 'play', [to_act], '', /./);
  refuse('a move with a NUL', 'play', [to_act], 'a\0b', /NUL/);
  refuse('a very long move', 'play', [to_act], 'x'.repeat(30000), /./);
  refuse('a move of another seat', 'play', [1 - to_act], 'nonsense', /the turn of seat/);
  refuse('a player that is none', 'choose', [to_act], 'chess', /no player 'chess'/);
  refuse('no player', 'choose', [to_act], '', /no player ''/);
  refuse('a player with a NUL', 'choose', [to_act], 'greedy\0', /NUL/);
  refuse('search by the clock', 'choose', [to_act], 'search:200ms', /no clock/);
  refuse('a level by the clock', 'choose', [to_act], 'level:5 seed', /no clock/);
  refuse('an analysis by no search', 'analyse', [to_act], 'greedy', /only search/);
  refuse('an analysis of another seat', 'analyse', [1 - to_act], 'search:9', /the turn of seat/);
  refuse('a choice of another seat', 'choose', [1 - to_act], 'greedy', /the turn of seat/);
  refuse('a choice of nobody', 'choose', [-1], 'greedy', /the turn of seat/);
  refuse('a choice of no seat', 'choose', [4], 'greedy', /no seat 4/);
  refuse('a seat that is not there', 'view', [2], null, /no seat 2/);
  refuse('previews of no seat', 'previews', [2], null, /no seat 2/);
  refuse('a reason for no seat', 'reason', [-2], 'x', /no seat -2/);
  refuse('a reason with a NUL', 'reason', [to_act], 'a\0b', /NUL/);
  refuse('a view of everything', 'view', [-2], null, /no seat -2/);
  refuse('a line that is not there', 'record_line', [1], null, /no line 1/);
  refuse('a line before the first', 'record_line', [-1], null, /no line -1/);
  refuse('undo of nothing', 'undo', [0], null, /nothing has been played/);
  for (const length of [fanal.exports.fanal_input_size() + 1, 1e9, -1]) {
    refuse(`a text of ${length} bytes`, 'replay_line', [length], null, /longer than/);
    refuse(`a player of ${length} bytes`, 'choose', [to_act, length], null, /longer than/);
    refuse(`a start of ${length} bytes`, 'start', [length], null, /longer than/);
  }
  test('a move that is none is a reason too', () => {
    const { code, text } = JSON.parse(fanal.ask('reason', [to_act], 'nonsense'));
    assert.equal(code, 'unreadable');
    assert.match(text, /'nonsense'/);
  });
  test('what is refused changes nothing', () => {
    assert.deepEqual([fanal.ask('state'), ...fanal.record()], before);
  });
}

// Makes calls with damaged texts, derived from right lines: nothing may trap.
function noise() {
  test('20000 damaged calls do not trap', () => {
    const below = randomSource(7);
    const files = readdirSync(golden).filter((name) => name.endsWith('.jsonl'));
    const lines = files.flatMap((file) =>
      readFileSync(new URL(file, golden), 'utf8').trimEnd().split('\n').slice(0, 30),
    );
    const calls = ['start', 'play', 'choose', 'reason', 'replay_line', 'table_fold'];
    const ofSeats = ['play', 'choose', 'reason'];
    const encoder = new TextEncoder();
    for (let i = 0; i < 20000; i++) {
      const bytes = encoder.encode(lines[below(lines.length)]);
      for (let changes = below(4); changes > 0; changes--) {
        bytes[below(bytes.length)] = below(256);
      }
      const call = calls[below(calls.length)];
      const text = bytes.subarray(0, below(4) === 0 ? below(bytes.length) : bytes.length);
      fanal.call(call, ofSeats.includes(call) ? [below(6) - 2] : [], text);
      fanal.call(['view', 'undo', 'events', 'previews'][below(4)], [below(6) - 2]);
    }
  });
}

shape();
goldenGames();
manyGames();
play();
choose();
insights(test, fanal, recordNative, runNative); // before networks are loaded for good
nets(test, fanal, playChosen, recordNative);
fair();
undo();
beforeMoving();
tables(
  test,
  fanal,
  runNative,
  catalogue.games.map(({ game }) => game),
);
five(test, fanal);
badInput();
noise();
console.log(`1..${count}`);
