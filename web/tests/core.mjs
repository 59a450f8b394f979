// Asks the core inside the page's worker directly, to compare and to measure it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { webFolder } from './server.mjs';

const files = readdirSync(join(webFolder, 'assets'));
const fileOf = (start, end) =>
  `/assets/${files.find((name) => name.startsWith(start) && name.endsWith(end))}`;
const wasm = fileOf('', '.wasm');

// Opens a page with a game in its own worker; returns the worker.
export async function workerOf(page, url) {
  await page.goto(`${url}/analyse`);
  await page.getByTestId('analyse-lighthouse-run').click();
  await page.getByTestId('action-bar').waitFor();
  return page.workers()[0];
}

// Runs in the worker, with a separate core: returns a whole game by one player, or simulations a
// second.
async function work({ wasm, net, setup, player, seconds }) {
  const bytesOf = async (url) => (await fetch(url)).arrayBuffer();
  const {
    instance: { exports: x },
  } = await WebAssembly.instantiate(await bytesOf(wasm), {});
  x._initialize?.();
  const ask = (name, numbers, text) => {
    if (text !== undefined) {
      const bytes = new TextEncoder().encode(text);
      new Uint8Array(x.memory.buffer, x.fanal_input(), bytes.length).set(bytes);
      numbers = [...numbers, bytes.length];
    }
    const done = x[`fanal_${name}`](...numbers) === 1;
    const answer = new TextDecoder().decode(
      new Uint8Array(x.memory.buffer, x.fanal_output(), x.fanal_output_length()),
    );
    if (!done) throw new Error(`${name}: ${answer}`);
    return answer;
  };
  if (net) {
    const bytes = new Uint8Array(await bytesOf(net));
    const room = x.fanal_net_room(bytes.length);
    new Uint8Array(x.memory.buffer, room, bytes.length).set(bytes);
    ask('net', [bytes.length]);
  }
  const turn = () => JSON.parse(ask('view', [-1])).to_act;
  ask('start', [], JSON.stringify(setup));
  if (seconds === undefined) {
    const moves = [];
    for (let seat = turn(); seat !== null; seat = turn()) {
      const move = ask('choose', [seat], player);
      ask('play', [seat], move);
      moves.push(move);
    }
    return moves;
  }
  // The quickest search counts, since the program measures processor time and a page has only a
  // clock, and since the browser compiles the busy functions better after a while.
  const seat = turn();
  const begun = performance.now();
  let quickest = Infinity;
  for (let last = begun; last - begun < seconds * 1000;) {
    ask('choose', [seat], player);
    quickest = Math.min(quickest, performance.now() - last);
    last = performance.now();
  }
  return (Number(player.split(':')[1]) * 1000) / quickest;
}

export const playInWorker = (worker, setup, player) =>
  worker.evaluate(work, { wasm, net: fileOf(setup.game, '.net'), setup, player });
export const simulationsInWorker = (worker, setup, seconds) =>
  worker.evaluate(work, { wasm, setup, player: 'search:1000', seconds });
