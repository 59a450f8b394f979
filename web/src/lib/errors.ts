// Refusals in words people understand, from words/errors.json: the codes of docs/protocol.md, and
// those of this client.
import words from '../../../words/errors.json';
import { Refusal } from './refusal';
import { t } from './words.svelte';

const sentences: { [code: string]: string } = { ...words.server, ...words.client };

// `sentence` is what the server says of it, in English.
export function errorWords(code: string, sentence: string): string {
  return t(sentences[code] ?? words['*'], { reason: sentence.replace(/\.$/, '') });
}

export function inWords(error: unknown): string {
  return errorWords(
    error instanceof Refusal ? error.code : '',
    error instanceof Error ? error.message : String(error),
  );
}
