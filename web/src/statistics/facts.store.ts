// The facts of each game, in IndexedDB, apart from the games: they can all be recomputed. Without
// IndexedDB they live as long as the page.
import { done, storeNamed } from '../lib/store';
import { FORM, type Facts, type Path } from './facts';

const memory = { facts: new Map<string, Facts>(), paths: new Map<string, Path>() };
const open = storeNamed('fanal-statistics', (base) => {
  base.createObjectStore('facts', { keyPath: 'id' });
  const paths = base.createObjectStore('paths', { keyPath: 'id' });
  paths.createIndex('keys', 'keys', { multiEntry: true });
});

export async function keepFacts(facts: Facts, path: Path): Promise<void> {
  const base = await open();
  try {
    if (!base) throw new Error('nothing is kept here');
    const change = base.transaction(['facts', 'paths'], 'readwrite');
    change.objectStore('facts').put(facts);
    change.objectStore('paths').put(path);
    await new Promise((resolve, reject) => {
      change.oncomplete = resolve;
      change.onabort = () => reject(change.error);
    });
  } catch {
    memory.facts.set(facts.id, facts);
    memory.paths.set(path.id, path);
  }
}

export async function dropFacts(id: string): Promise<void> {
  memory.facts.delete(id);
  memory.paths.delete(id);
  const base = await open();
  if (!base) return;
  const change = base.transaction(['facts', 'paths'], 'readwrite');
  change.objectStore('paths').delete(id);
  await done(change.objectStore('facts').delete(id));
}

// Returns all facts, ignoring those of an earlier form.
export async function allFacts(): Promise<Facts[]> {
  const base = await open();
  const kept: Facts[] = base
    ? await done(base.transaction('facts').objectStore('facts').getAll())
    : [];
  return [...kept.filter(({ id }) => !memory.facts.has(id)), ...memory.facts.values()].filter(
    ({ form }) => form === FORM,
  );
}

// Returns the paths of games that reached a position with this key.
export async function pathsWith(key: string): Promise<Path[]> {
  const base = await open();
  const kept: Path[] = base
    ? await done(base.transaction('paths').objectStore('paths').index('keys').getAll(key))
    : [];
  const held = [...memory.paths.values()].filter(({ keys }) => keys.includes(key));
  return [...kept.filter(({ id }) => !memory.paths.has(id)), ...held];
}
