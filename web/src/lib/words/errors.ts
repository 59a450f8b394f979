// Refusals in plain words, from words/errors.json: the codes of docs/protocol.md, and those of this
// client.
import words from '../../../../words/errors.json';
import { Refusal } from '../refusal';
import { language, t } from './words.svelte';

const sentences: { [code: string]: string } = { ...words.server, ...words.client };

// Explains a ban or mute, possibly of a bot's owner, with its end and the reason as somebody wrote
// it.
function measureWords(code: string, sentence: string): string {
  const [, until, why] = /^.*?(?: until (\S+ \S+) UTC)?(?:: (.*))?$/.exec(sentence) ?? [];
  const end = new Date(`${(until ?? '').replace(' ', 'T')}Z`);
  const time = end.toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
  const told = code === 'muted' ? t('muted') : t('banned');
  return (until ? t('{what} until {time}', { what: told, time }) : told) + (why ? `: ${why}` : '');
}

// `sentence` is the server's text, in English.
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
