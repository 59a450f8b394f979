// Refusals in words people understand, from words/errors.json: the codes of docs/protocol.md, and
// those of this client.
import words from '../../../../words/errors.json';
import { Refusal } from '../refusal';
import { language, t } from './words.svelte';

const sentences: { [code: string]: string } = { ...words.server, ...words.client };

// A ban or mute, maybe of a bot's owner, says in numbers until when, and in somebody's own words why.
function measureWords(code: string, sentence: string): string {
  const [, until, why] = /^.*?(?: until (\S+ \S+) UTC)?(?:: (.*))?$/.exec(sentence) ?? [];
  const end = new Date(`${(until ?? '').replace(' ', 'T')}Z`);
  const time = end.toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
  const told = code === 'muted' ? t('muted') : t('banned');
  return (until ? t('{what} until {time}', { what: told, time }) : told) + (why ? `: ${why}` : '');
}

// `sentence` is what the server says of it, in English.
export function errorWords(code: string, sentence: string): string {
  const isMeasure = code === 'banned' || code === 'muted';
  const reason = isMeasure ? measureWords(code, sentence) : sentence.replace(/\.$/, '');
  return t(sentences[code] ?? words['*'], { reason });
}

export function inWords(error: unknown): string {
  return errorWords(
    error instanceof Refusal ? error.code : '',
    error instanceof Error ? error.message : String(error),
  );
}
