// What analyses have found, kept in IndexedDB: a second visit shows it at once, offline too. It can be
// found again from the record, so a browser that keeps nothing loses only time.
import { sha256 } from '../hash';
import type { Insight } from './insight';
import { done, storeNamed } from '../store';

export type KeptInsight = {
  key: string;
  when: number;
  budget: number; // simulations that were asked for; 0: as many as are usual
  insight: Insight;
};

const MOST = 60; // games; the oldest go first
const open = storeNamed('fanal-insight', (base) =>
  base.createObjectStore('insights', { keyPath: 'key' }).createIndex('when', 'when'),
);

// The same moves have the same key, wherever the record came from.
export function keyOf(record: string, openHands: boolean): string {
  return sha256(new TextEncoder().encode(record)) + (openHands ? ' open' : '');
}

export async function findInsight(key: string): Promise<KeptInsight | undefined> {
  const base = await open();
  if (!base) return undefined;
  const store = base.transaction('insights').objectStore('insights');
  return done<KeptInsight | undefined>(store.get(key)).catch(() => undefined);
}

// What is worse than what is there is not kept.
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
