// Local games in IndexedDB, one object each: set-up, secret and the log of moves. Without IndexedDB
// (private windows of some browsers) they live as long as the worker.
import type { Entry, Result, TableWish } from './protocol';

export type Kept = {
  id: string;
  wish: TableWish;
  names: string[]; // by seat; empty for bots
  created: number;
  changed: number;
  secret: string;
  commitment: string;
  seed: string;
  edition: { name: string; hash: string };
  log: Entry[]; // without events, which follow from the moves
  result: Result | null;
  rematch: string | null;
  record?: string[]; // an imported game: its own lines
};

const memory = new Map<string, Kept>();
let opened: Promise<IDBDatabase | null> | null = null;

function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open('fanal', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export async function keep(game: Kept): Promise<void> {
  memory.set(game.id, game);
  const base = await open();
  if (base) await done(base.transaction('games', 'readwrite').objectStore('games').put(game));
}

export async function find(id: string): Promise<Kept | undefined> {
  const base = await open();
  if (!base) return memory.get(id);
  return done(base.transaction('games').objectStore('games').get(id));
}

export async function all(): Promise<Kept[]> {
  const base = await open();
  if (!base) return [...memory.values()];
  return done(base.transaction('games').objectStore('games').getAll());
}
