// The routes: addresses and their views. Every view is loaded when first shown; main.ts begins with
// the first one before the application is ready. A page is a file in pages/: '/' is Home, '/lobby'
// is Lobby.
import type { Component } from 'svelte';
import { SITE } from './lib/address';
import { online } from './lib/server/connection.svelte';
import { moreWords } from './lib/words/words.svelte';

type Props = { [name: string]: unknown };
type Loaded = { default: Component<Props> };

const pages = import.meta.glob<Loaded>('./pages/*.svelte');
const table = () => import('./pages/tables/Table');
const analysis = () => import('./pages/tables/Analysis') as unknown as Promise<Loaded>;
const profile = () => import('./club/Profile.svelte') as unknown as Promise<Loaded>;
const room = () => import('./lobby/Room.svelte') as unknown as Promise<Loaded>;
const tables: { [word: string]: () => Promise<unknown> } = {
  t: table,
  local: () => import('./pages/tables/Held'),
  dev: () => import('./table/Dev.svelte'),
  guide: () => import('./pages/tables/Guided'),
  puzzle: () => import('./pages/tables/PuzzleTable'),
};
const tournament = () => import('./tournament/Tournament.svelte') as unknown as Promise<Loaded>;
const arranging = () => import('./tournament/Arrange.svelte') as unknown as Promise<Loaded>;

// A table has two views: the game, and its analysis.
const isAnalysis = ([word, id, third]: string[]) =>
  (word === 't' || word === 'local') && !!id && third === 'analysis';

// Views that need a server.
const atServer = new Set(['t', 'p', 'r', 'lobby', 'tournaments', 'calls', 'admin']);

// The first pages people reach, which need few words.
const early = new Set(['home', 't', 'local', 'dev']);

async function load(parts: string[]): Promise<Loaded> {
  const [word = 'home', id] = parts;
  if (SITE && atServer.has(word)) return pages['./pages/NotFound.svelte']();
  if (!early.has(word) || isAnalysis(parts)) await moreWords();
  if (isAnalysis(parts)) return analysis();
  if (word === 'p') return profile();
  if (word === 'tournaments' && id) return id === 'new' ? arranging() : tournament();
  if (word === 'r' && id) return room();
  if (id && Object.hasOwn(tables, word)) return tables[word]() as Promise<Loaded>;
  const page = pages[`./pages/${word[0].toUpperCase()}${word.slice(1)}.svelte`];
  return (page ?? pages['./pages/NotFound.svelte'])();
}

// Returns the props of the view.
function propsOf(path: string, parts: string[]): Props {
  const [word, id, third, fourth] = parts;
  if (word === 'p' || word === 'r') return { id: id ?? '' };
  if (!id) return { path };
  if (isAnalysis(parts)) return { id, local: word === 'local' };
  if (word === 't') return { connection: online(), id };
  if (word === 'local' || word === 'tournaments') return { id };
  if (word === 'dev') return { game: id, players: Number(third ?? 2), variant: fourth ?? '' };
  if (word === 'guide') return { game: id, five: third === 'five' ? Number(fourth ?? 1) : null };
  if (word === 'puzzle') return { game: id, id: third ?? '', theme: fourth ?? '' };
  return { path };
}

export async function viewOf(path: string): Promise<{ View: Component<Props>; props: Props }> {
  const parts = path.split('/').filter(Boolean);
  const props = propsOf(path, parts); // opens a connection while the view is loading
  const { default: View } = await load(parts);
  return { View, props };
}

// Loads the next view in idle time.
export const warm = () => void table().catch(() => {});
