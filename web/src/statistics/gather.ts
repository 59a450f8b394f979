// All games that count, for the page: first those of this browser, then those of the server too,
// once it answers.
import { person, presence, record, tables, type Card } from '../lib/server/desk.svelte';
import { collect, finishedHere, finishedThere, type Finished } from './collect';
import type { Facts } from './facts';

const MOST_PAGES = 20; // of fifty games

async function listedThere(): Promise<Card[]> {
  let all: Card[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const before = all.length ? Math.min(...all.map(({ changed }) => changed)) : undefined;
    const found = (await tables('finished', before)).filter(({ local }) => !local);
    const fresh = found.filter(({ id }) => !all.some((card) => card.id === id));
    if (fresh.length === 0) break;
    all = [...all, ...fresh];
  }
  return all;
}

async function there(): Promise<Finished[]> {
  if (presence() !== 'server') return [];
  const cards = await listedThere().catch(() => []);
  const me = person();
  if (!me) return [];
  const ask = (id: string) => record(cards.find((card) => card.id === id)!);
  return finishedThere({ person: me.person, name: me.name, cards, record: ask });
}

export async function gather(
  show: (facts: Facts[]) => void,
  tell: (done: number, total: number) => void,
): Promise<void> {
  const here = await finishedHere();
  show(await collect(here, tell));
  const elsewhere = await there();
  if (elsewhere.length > 0) show(await collect([...here, ...elsewhere], tell));
  tell(0, 0);
}
