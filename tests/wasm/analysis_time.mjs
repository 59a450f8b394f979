// Measures how long the analysis of a whole game takes in WebAssembly, with the usual budget.
// Counts processor time, so a busy machine does not matter much.
//
// usage: node tests/wasm/analysis_time.mjs [PLAYERS] [SEED]
import { execFileSync } from 'node:child_process';
import { Fanal } from './fanal.mjs';
import { analyse, bringNet } from './insight.mjs';

const [players = '3', seed = 'time'] = process.argv.slice(2);
const program = new URL('../../build/fanal', import.meta.url).pathname;

for (const game of ['bretagne', 'lighthouse-run']) {
  const words = ['record', game, '--players', players, '--player', 'level:3', '--seed', seed];
  const lines = execFileSync(program, words, { encoding: 'utf8' }).trimEnd().split('\n');
  const fanal = new Fanal(new URL('../../build/fanal.wasm', import.meta.url));
  bringNet(fanal, game);
  const before = process.cpuUsage();
  const { told } = analyse(fanal, lines, { simulations: 0 });
  const { user, system } = process.cpuUsage(before);
  const { moves, simulations, decisions } = JSON.parse(told);
  const marked = decisions.filter(({ mark }) => mark === 'mistake' || mark === 'blunder');
  console.log(
    `${game}, ${players} players, ${moves} moves: ${((user + system) / 1e6).toFixed(1)} s, ` +
      `${simulations} simulations, ${marked.length} mistakes and blunders, ` +
      `${marked.filter(({ because }) => because).length} with a reason`,
  );
}
