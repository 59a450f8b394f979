// Makes finished games as this browser keeps them (lib/local/local.store.ts), played by the core in node
// with quick players, and puts them into a page.
import { Fanal } from '../../tests/wasm/fanal.mjs';
import { fileURLToPath } from 'node:url';

export class Core extends Fanal {
  json(name, numbers, text) {
    return JSON.parse(this.ask(name, numbers, text));
  }

  lines(name, numbersOf) {
    const lines = [];
    for (;;) {
      const { done, answer } = this.call(name, numbersOf(lines.length));
      if (!done) return lines;
      lines.push(answer);
    }
  }
}

export const newCore = () =>
  new Core(fileURLToPath(new URL('../../build/fanal.wasm', import.meta.url)));

// Returns a finished table of mine: a quick player moves for bots and people alike.
export function keptGame(core, { game, variant, seats, number, at, player = 'greedy' }) {
  const id = number.toString(16).padStart(16, '0');
  const secret = number.toString(16).padStart(64, '0');
  core.ask(
    'table_ask',
    [at],
    JSON.stringify({
      create: { game, ...(variant ? { variant } : {}), seats },
      id: `make-${id}`,
      table: id,
      secret,
      me: 'Anne',
    }),
  );
  let seq = core.lines('table_line', (n) => [0, n + 1]).length;
  for (;;) {
    const { to_act: seat } = core.json('view', [-1]);
    if (seat === null) break;
    const move = core.ask('choose', [seat], player);
    if (core.call('table_bot').done) core.ask('table_move', [at], move);
    else core.ask('table_ask', [at], JSON.stringify({ move, seq, id: `m${seq}` }));
    seq++;
  }
  const log = core.lines('table_line', (n) => [0, n + 1]);
  return { id, changed: at, card: core.json('table_card'), log };
}

// Puts games into the page's IndexedDB; the page must have been opened once.
export const putGames = (page, games) =>
  page.evaluate(
    (kept) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('fanal', 1);
        request.onupgradeneeded = () =>
          request.result.createObjectStore('games', { keyPath: 'id' });
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const change = request.result.transaction('games', 'readwrite');
          for (const game of kept) change.objectStore('games').put(game);
          change.oncomplete = () => (request.result.close(), resolve());
          change.onabort = () => reject(change.error);
        };
      }),
    games,
  );
