// Refusals in words people understand; the codes are those of docs/protocol.md.
import { t } from '../lib/words.svelte';
import { Refusal } from '../lib/connection.svelte';

export function inWords(error: unknown): string {
  const code = error instanceof Refusal ? error.code : '';
  switch (code) {
    case 'offline':
    case 'lost':
      return t('The server does not answer. Try again in a moment.');
    case 'name-taken':
      return t('This name is taken. Choose another one, or log in.');
    case 'wrong-password':
      return t('Name or password are wrong.');
    case 'bad-message':
      return t('A name has 1 to 24 letters, digits or spaces, a password 8 to 128 characters.');
    case 'has-account':
      return t('You have an account already. Log out first.');
    case 'no-core':
      return t(
        'The games could not be started: this browser does not run WebAssembly, or a file is missing. Load the page again, or use a current Firefox, Chrome, Edge or Safari.',
      );
    case 'not-started':
      return t('The record comes when the game is over.');
    case 'no-person':
      return t('Tell us your name first.');
    case 'no-table':
      return t('There is no such table, or you may not see it.');
    case 'seat-taken':
      return t('This seat has just been taken.');
    case 'not-open':
      return t('This table has already started.');
    case 'bad-setup':
      return t('This set-up is not possible: {reason}.', { reason: sentence(error) });
    case 'bad-record':
      return t(
        'This file is not a record we can read: {reason}. Nothing was changed; save the game once more where it was played, and try that file.',
        { reason: sentence(error) },
      );
    case 'too-large':
      return t('This file is too large for a record.');
    case 'too-fast':
    case 'busy':
    case 'store':
    case 'draining':
      return t('The server is busy. Try again in a moment.');
    case 'too-many':
      return t('You have too many tables open. Finish one first, or try again later.');
    default:
      return t('That did not work: {reason}.', { reason: sentence(error) });
  }
}

function sentence(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
