// Results of analyses, kept in IndexedDB and shown at once on a second visit, offline too. They can
// be recomputed from the record, so a browser that stores nothing loses only time.
import { sha256 } from '../hash';
import type { Insight } from './insight';
import { done, storeNamed } from '../store';

export type KeptInsight = {
  key: string;
  when: number;
  budget: number; // simulations requested; 0: the usual number
  insight: Insight;
};

const MOST = 60; // games; the oldest are dropped first
const open = storeNamed('fanal-insight', (base) =>
  base.createObjectStore('insights', { keyPath: 'key' }).createIndex('when', 'when'),
);

// Returns the key of a game's moves, the same wherever the record came from.
export function keyOf(record: string, openHands: boolean): string {
  return sha256(new TextEncoder().encode(record)) + (openHands ? ' open' : '');
}

export async function findInsight(key: string): Promise<KeptInsight | undefined> {
  const base = await open();
  if (!base) return undefined;
  const store = base.transaction('insights').objectStore('insights');
  return done<KeptInsight | undefined>(store.get(key)).catch(() => undefined);
}

// Keeps an analysis unless a better one is stored.
export async function keepInsight(kept: KeptInsight): Promise<void> {
  const base = await open();
  if (!base) return;
  const store = base.transaction('insights', 'readwrite').objectStore('insights');
  const before = await done<KeptInsight | undefined>(store.get(kept.key));
  if (before && before.insight.simulations > kept.insight.simulations) return;
  store.put(kept);
  const keys = await done(store.index('when').getAllKeys());
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST))) store.delete(key);
}
