// The rules in docs/rules, one file for each game and language, fetched when somebody reads them.
// Notes about the text itself, its sources and figures, come last here.
import { t, type Language } from '../../lib/words/words.svelte';
import { parse, type Block } from './markdown';

const files = import.meta.glob<string>('../../../../docs/rules/*.md', {
  query: '?raw',
  import: 'default',
});

const fileOf = (game: string, language: Language) =>
  files[`../../../../docs/rules/${game}.${language}.md`];

export const hasRules = (game: string) => fileOf(game, 'en') !== undefined;

export async function rules(game: string, language: Language): Promise<Block[]> {
  const load = fileOf(game, language);
  if (!load) throw new Error(`no rules for ${game}`);
  return arranged(parse(await load()));
}

// Puts title and first paragraph first, and other text before the first part at the end.
function arranged(document: Block[]): Block[] {
  const body = document.findIndex((block) => block.kind === 'heading' && block.level === 2);
  if (body === 2) return document;
  const about: Block = {
    kind: 'heading',
    level: 2,
    id: 'part-about',
    parts: [{ kind: 'text', text: t('About this text') }],
  };
  return [...document.slice(0, 2), ...document.slice(body), about, ...document.slice(2, body)];
}
