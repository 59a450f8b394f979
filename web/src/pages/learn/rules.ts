// The rules of docs/rules, one file for each game and language, fetched when somebody reads them.
import type { Language } from '../../lib/words.svelte';
import { parse, type Block } from './markdown';

const files = import.meta.glob<string>('../../../../docs/rules/*.md', { query: '?raw', import: 'default' });

export async function rules(game: string, language: Language): Promise<Block[]> {
  const load = files[`../../../../docs/rules/${game}.${language}.md`];
  if (!load) throw new Error(`no rules for ${game}`);
  return parse(await load());
}
