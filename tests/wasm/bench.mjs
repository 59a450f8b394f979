// Random play and search in WebAssembly: prints {"moves_per_s":…,"simulations_tuned_per_s":…}.
// usage: node tests/wasm/bench.mjs build/fanal.wasm GAME PLAYERS SECONDS

import { Fanal } from './fanal.mjs';

const GAMES = 200; // between two readings of the clock
const SIMULATIONS = 1000; // per search, as in `fanal bench`
const [path, game, players, seconds] = process.argv.slice(2);
const fanal = new Fanal(path);
fanal.ask('start', [], JSON.stringify({ game, players: Number(players), seed: 'bench' }));
const { to_act } = JSON.parse(fanal.ask('view', [-1]));

function playRandomly() {
  return fanal.exports.fanal_bench(GAMES);
}

function search() {
  fanal.ask('choose', [to_act], `search:${SIMULATIONS}`);
  return SIMULATIONS;
}

// Adds up what `action` returns, divided by the time it takes.
function rate(action, least) {
  const start = performance.now();
  let sum = 0;
  let took = 0;
  while (took < least) {
    sum += action();
    took = (performance.now() - start) / 1000;
  }
  return Math.round(sum / took);
}

// Measures after a while, when the engine has compiled the busy functions better.
function warmRate(action, least) {
  rate(action, 0.5);
  return rate(action, least);
}

console.log(
  JSON.stringify({
    moves_per_s: warmRate(playRandomly, Number(seconds)),
    simulations_tuned_per_s: warmRate(search, Number(seconds)),
  }),
);
