// Random play in WebAssembly: prints moves per second.
// usage: node tests/wasm/bench.mjs build/fanal.wasm GAME PLAYERS SECONDS

import { Fanal } from "./fanal.mjs";

const GAMES = 200; // between two looks at the clock
const [path, game, players, seconds] = process.argv.slice(2);
const fanal = new Fanal(path);
fanal.ask("start", [], JSON.stringify({ game, players: Number(players), seed: "bench" }));

function movesPerSecond(least) {
    const start = performance.now();
    let moves = 0;
    let took = 0;
    while (took < least) {
        moves += fanal.exports.fanal_bench(GAMES);
        took = (performance.now() - start) / 1000;
    }
    return moves / took;
}

movesPerSecond(0.5); // the engine compiles the busy functions better after a while
console.log(Math.round(movesPerSecond(Number(seconds))));
