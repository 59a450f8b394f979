// Checks the analysis of a game in WebAssembly: the figures are the native program's, whichever
// player judges.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handOver, randomNet } from './net.mjs';

// Analyses these lines of a record to the end; stops at a line that is refused.
export function analyse(fanal, lines, { simulations, openHands = false }) {
  let trouble = '';
  fanal.ask('replay_begin');
  for (const line of lines) {
    const { done, answer } = fanal.call('replay_line', [], line);
    if (!done) {
      trouble = answer;
      break;
    }
  }
  fanal.ask('insight_open', [simulations, openHands ? 1 : 0], trouble);
  let steps = 0;
  while (!JSON.parse(fanal.ask('insight_step')).finished) steps++;
  const told = fanal.ask('insight');
  fanal.ask('insight_close');
  return { steps, told };
}

// Loads a game's network: the native program has it built in, a page has to hand it over.
export function bringNet(fanal, game) {
  const file = new URL(`../../data/nets/${game}.net`, import.meta.url);
  if (existsSync(file)) assert.ok(handOver(fanal, readFileSync(file)).done);
}

export function insights(test, fanal, recordNative, runNative) {
  const setups = [
    { game: 'lighthouse-run', players: 2, variant: 'erik', options: [], seed: 'insight' },
    { game: 'lighthouse-run', players: 3, variant: 'base', options: [], seed: 'insight' },
    { game: 'bretagne', players: 2, variant: 'base', options: [], seed: 'insight' },
    { game: 'landfall', players: 4, variant: 'base', options: [], seed: 'insight' },
  ];
  for (const setup of setups) {
    test(`${setup.game}, ${setup.variant}: an analysis has the figures it has natively`, () => {
      const lines = recordNative(setup, 'greedy');
      bringNet(fanal, setup.game);
      for (const openHands of [false, true]) {
        const words = openHands ? ['--open-hands'] : [];
        const native = runNative(
          ['analyse', '-', '--json', '--budget', '20000', ...words],
          lines.join('\n'),
        );
        const { steps, told } = analyse(fanal, lines, { simulations: 20000, openHands });
        assert.equal(told, native.trimEnd());
        assert.ok(steps > JSON.parse(told).turns.length);
      }
    });
  }
  test('a network that is there judges, with the figures it has natively', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fanal-insight-'));
    const file = join(folder, 'random.net');
    const bytes = randomNet('lighthouse-run', 6);
    writeFileSync(file, bytes);
    assert.ok(handOver(fanal, bytes).done);
    const lines = recordNative(setups[1], 'greedy');
    const { told } = analyse(fanal, lines, { simulations: 20000 });
    assert.equal(JSON.parse(told).judge, 'learned');
    const words = ['analyse', '-', '--json', '--budget', '20000', '--net', file];
    assert.equal(told, runNative(words, lines.join('\n')).trimEnd());
    rmSync(folder, { recursive: true });
  });
  test('a damaged record is analysed as far as it goes', () => {
    const lines = recordNative(setups[2], 'random');
    lines[20] = '{"ply":19,"seat":0,"move":"nonsense"}';
    const { told } = analyse(fanal, lines, { simulations: 1 });
    const { moves, over, trouble } = JSON.parse(told);
    assert.deepEqual([moves, over], [19, false]);
    assert.match(trouble, /./);
  });
  test('without a beginning there is no analysis', () => {
    for (const name of ['insight', 'insight_step', 'insight_sharpen'])
      assert.deepEqual(fanal.call(name), { done: false, answer: 'no analysis has been begun' });
    fanal.ask('replay_begin');
    assert.equal(fanal.call('insight_open', [1, 0], '').answer, 'no game has been started');
    fanal.ask('insight_close');
  });
}
