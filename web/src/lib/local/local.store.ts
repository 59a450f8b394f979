// Local games in IndexedDB, one object each: the log of a table as the core writes it. Games the
// browser does not store (private windows, a full disk) live as long as the page.
import type { Kept } from './local.kept';
import { converted, type OldKept } from './local.old';
import type { TableCard } from '../protocol';
import { done, storeNamed } from '../store';

// Returns the card of a game in progress as my turn: bots, too, wait until somebody opens it.
export const cardOf = ({ card, changed }: Kept): TableCard => ({
  ...card,
  changed,
  your_turn: card.state === 'playing',
});

const current = (game: Kept | OldKept): Kept => ('wish' in game ? converted(game) : game);

const memory = new Map<string, Kept>();
const open = storeNamed('fanal', (base) => base.createObjectStore('games', { keyPath: 'id' }));

// Keeps a game. Returns null on success, otherwise the reason: "full" or "refused".
export async function keep(game: Kept): Promise<'full' | 'refused' | null> {
  memory.set(game.id, game);
  if (game.passing) return null;
  const base = await open();
  if (!base) return 'refused';
  try {
    const change = base.transaction('games', 'readwrite');
    change.objectStore('games').put(game);
    change.commit(); // even if the page is closed this very moment
    await new Promise((resolve, reject) => {
      change.oncomplete = resolve;
      change.onabort = () => reject(change.error); // a full disk only shows here
    });
    memory.delete(game.id);
    return null;
  } catch (error) {
    return (error as Error | null)?.name === 'QuotaExceededError' ? 'full' : 'refused';
  }
}

// Takes back a game that only the page still knows, after a restart of the worker.
export function remember(game: Kept): void {
  memory.set(game.id, game);
}

export async function find(id: string): Promise<Kept | undefined> {
  const known = memory.get(id);
  const base = known ? null : await open();
  if (!base) return known;
  const game: Kept | OldKept | undefined = await done(
    base.transaction('games').objectStore('games').get(id),
  );
  return game && current(game);
}

export async function all(): Promise<Kept[]> {
  const base = await open();
  const kept: (Kept | OldKept)[] = base
    ? await done(base.transaction('games').objectStore('games').getAll())
    : [];
  const held = [...memory.values()].filter(({ passing }) => !passing);
  return [...kept.filter(({ id }) => !memory.has(id)).map(current), ...held];
}

export async function drop(id: string): Promise<void> {
  memory.delete(id);
  const base = await open();
  if (base) await done(base.transaction('games', 'readwrite').objectStore('games').delete(id));
}
