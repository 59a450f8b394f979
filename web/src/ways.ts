// Which address shows what. Every view is loaded when it is first shown; main.ts begins with the first
// one before the application stands. A page is a file in pages/: '/' is Home, '/lobby' is Lobby.
import type { Component } from 'svelte';
import { online } from './lib/connection.svelte';

type Props = { [name: string]: unknown };
type Loaded = { default: Component<Props> };

const pages = import.meta.glob<Loaded>('./pages/*.svelte');
const table = () => import('./table/Table.svelte');
const tables: { [word: string]: () => Promise<unknown> } = {
  t: table,
  local: () => import('./table/Held.svelte'),
  dev: () => import('./table/Dev.svelte'),
  guide: () => import('./table/Guided.svelte'),
};

function load(word: string, id: string | undefined): Promise<Loaded> {
  if (id && Object.hasOwn(tables, word)) return tables[word]() as Promise<Loaded>;
  const page = pages[`./pages/${word[0].toUpperCase()}${word.slice(1)}.svelte`];
  return (page ?? pages['./pages/NotFound.svelte'])();
}

// What the view is told.
function propsOf(path: string, [word, id, third, fourth]: string[]): Props {
  if (!id) return { path };
  if (word === 't') return { connection: online(), id };
  if (word === 'local') return { id };
  if (word === 'dev') return { game: id, players: Number(third ?? 2), variant: fourth ?? '' };
  if (word === 'guide') return { game: id, five: third === 'five' ? Number(fourth ?? 1) : null };
  return { path };
}

export async function viewOf(path: string): Promise<{ View: Component<Props>; props: Props }> {
  const parts = path.split('/').filter(Boolean);
  const props = propsOf(path, parts); // a connection opens while the view is on its way
  const { default: View } = await load(parts[0] ?? 'home', parts[1]);
  return { View, props };
}

// What is likely to be wanted next, in time that nobody waits for.
export const warm = () => void table().catch(() => {});
