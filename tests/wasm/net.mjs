// Checks networks in WebAssembly: handed over as files, they make the same moves as natively, both
// shipped ones and ones with random weights; docs/nets.md describes the file.
//   node tests/wasm/net.mjs FILE.net GAME     prints how many positions it judges in a second
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fanal, randomSource } from './fanal.mjs';

const shapes = {
  'lighthouse-run': { inputs: 544, actions: 101, hidden: [64, 48] },
  bretagne: { inputs: 1296, actions: 123, hidden: [48, 32] },
};
const roundUp = (count, multiple) => Math.ceil(count / multiple) * multiple;

export function randomNet(game, seed) {
  const { inputs, actions, hidden } = shapes[game];
  const below = randomSource(seed);
  const widths = [...hidden, actions + 8];
  const sizes = [inputs, ...widths].map((size) => roundUp(size, 16));
  const start = 128 + roundUp(inputs, 64);
  const layers = widths.map((_, i) => (sizes[i] + 8) * sizes[i + 1]);
  const bytes = Buffer.alloc(layers.reduce((sum, size) => sum + size, start));
  bytes.write('FANALNET');
  bytes.writeUInt32LE(1, 8);
  bytes.write(game, 44);
  [1, inputs, actions, widths.length, ...widths].forEach((number, i) =>
    bytes.writeUInt32LE(number, 68 + 4 * i),
  );
  for (let i = 0; i < inputs; i++) bytes[128 + i] = 1 + below(127);
  let at = start;
  layers.forEach((size, i) => {
    const most = i + 1 < layers.length ? Math.floor(2 ** 31 / sizes[i]) : 2 ** 16;
    for (let output = 0; output < sizes[i + 1]; output++) {
      bytes.writeUInt32LE(below(most), at + 4 * output);
      bytes.writeInt32LE(below(8192) - 4096, at + 4 * (sizes[i + 1] + output));
    }
    for (let weight = 8 * sizes[i + 1]; weight < size; weight++) bytes[at + weight] = below(256);
    at += size;
  });
  createHash('sha256').update(bytes.subarray(44)).digest().copy(bytes, 12);
  return bytes;
}

// Puts a network file into the core; returns whether it was accepted, and the answer.
export function handOver(fanal, bytes) {
  const room = fanal.exports.fanal_net_room(bytes.length);
  assert.notEqual(room, 0);
  new Uint8Array(fanal.exports.memory.buffer, room, bytes.length).set(bytes);
  return fanal.call('net', [bytes.length]);
}

// Both `playChosen` and `recordNative` play a game with one player for all seats.
export function nets(test, fanal, playChosen, recordNative) {
  const folder = mkdtempSync(join(tmpdir(), 'fanal-net-'));
  const setups = [
    { game: 'lighthouse-run', players: 2, variant: 'erik', options: [], seed: 'net' },
    { game: 'lighthouse-run', players: 4, variant: 'base', options: [], seed: 'net' },
    { game: 'bretagne', players: 3, variant: 'historical', options: [], seed: 'net' },
  ];
  for (const setup of setups) {
    test(`${setup.game}, ${setup.variant}: a network makes the same moves as natively`, () => {
      const bytes = randomNet(setup.game, setup.players);
      const file = join(folder, 'random.net');
      writeFileSync(file, bytes);
      assert.deepEqual(handOver(fanal, bytes), { done: true, answer: setup.game });
      for (const player of ['policy', 'learned:20', 'learned:20*3'])
        assert.deepEqual(playChosen(setup, player), recordNative(setup, player, ['--net', file]));
    });
  }
  rmSync(folder, { recursive: true });
  for (const setup of setups) {
    test(`${setup.game}, ${setup.players} players: the network that is shipped plays as natively`, () => {
      assert.ok(handOver(fanal, readFileSync(`data/nets/${setup.game}.net`)).done);
      for (const player of ['policy', 'level:3', 'level:4', 'learned:50'])
        assert.deepEqual(playChosen(setup, player), recordNative(setup, player));
    });
  }
  test('a game that nobody learns has no network', () => {
    fanal.ask('start', [], JSON.stringify({ game: 'landfall', seed: 'net' }));
    const { to_act } = JSON.parse(fanal.ask('view', [-1]));
    const { done, answer } = fanal.call('choose', [to_act], 'policy');
    assert.ok(!done);
    assert.equal(answer, 'policy cannot play landfall: there is no network for it here');
    assert.equal(fanal.exports.fanal_judge(1), 0);
  });
  test('a damaged network is refused, and so is one that was not put there', () => {
    const bytes = randomNet('bretagne', 5);
    bytes[bytes.length - 1] ^= 1;
    const { done, answer } = handOver(fanal, bytes);
    assert.ok(!done);
    assert.equal(answer, 'the network file is damaged: its hash is another');
    assert.ok(!fanal.call('net', [bytes.length + 1]).done);
    for (const size of [0, 1e9, -1]) assert.equal(fanal.exports.fanal_net_room(size), 0);
    assert.ok(!fanal.call('net', [1000]).done);
  });
}

function measure(path, game) {
  const fanal = new Fanal('build/fanal.wasm');
  handOver(fanal, readFileSync(path));
  fanal.ask('start', [], JSON.stringify({ game, seed: 'bench' }));
  let rate = 0;
  for (let round = 0; round < 5; round++) {
    const start = process.cpuUsage().user;
    const count = fanal.exports.fanal_judge(50000);
    rate = Math.max(rate, (1e6 * count) / (process.cpuUsage().user - start));
  }
  console.log(`${Math.round(rate)} positions a second`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) measure(...process.argv.slice(2));
