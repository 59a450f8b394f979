// Codes of docs/protocol.md as sentences: what happened, and what to do.
import { t } from '../lib/words.svelte';

export function refusalWords(code: string, sentence: string): string {
  switch (code) {
    case 'stale':
      return t('Something happened in the meantime. Look at the table and choose again.');
    case 'illegal':
      return t('This is not possible now.');
    case 'not-your-turn':
      return t('It is not your turn.');
    case 'no-undo':
      return t('This cannot be taken back: something hidden was shown, or the turn is over.');
    case 'too-fast':
      return t('That was too fast. Wait a moment.');
    case 'busy':
    case 'store':
      return t('The server could not keep this. Try again in a moment.');
    case 'draining':
      return t('The server restarts. Your game is kept; try again in a minute.');
    case 'too-many':
      return t('There are too many tables just now. Finish one first.');
    case 'seat-taken':
      return t('Somebody else took this seat. Choose another one.');
    case 'bad-invite':
      return t('This invitation has been used already. Ask for a new link.');
    case 'no-seat':
      return t('You have no seat at this table.');
    case 'no-person':
      return t('Tell your name first.');
    case 'not-open':
      return t('The game has begun already. You can watch.');
    case 'over':
      return t('The game is over.');
    case 'lost':
    case 'offline':
      return t('The connection is lost. Look at the table when it is back, and choose again.');
    case 'no-core':
      return t('The game has stopped. Load the page again: it is kept up to the last move.');
    default:
      return sentence;
  }
}

// A sentence without its markup, to be heard.
export function spoken(words: string): string {
  return words.replace(/\*\*|\[[a-z]+-[a-z]+\] ?/g, '').replace(/\.$/, '');
}

// Bad moments that take the whole page.
export function troubleWords(code: string): { title: string; what: string; todo: string } {
  switch (code) {
    case 'no-table':
      return {
        title: t('This table is not here'),
        what: t('The link is wrong, the table was removed, or it is a game of another browser.'),
        todo: t('Check the link, or look at your own tables.'),
      };
    case 'no-server':
      return {
        title: t('The server does not answer'),
        what: t('You may be offline, or the server rests.'),
        todo: t('We keep trying. Meanwhile you can play against bots in this browser.'),
      };
    case 'no-core':
      return {
        title: t('The game could not be started'),
        what: t('This browser does not run WebAssembly, or it was not loaded.'),
        todo: t('Load the page again, or use a current Firefox, Chrome, Edge or Safari.'),
      };
    case 'bad-setup':
      return {
        title: t('There is no such game'),
        what: t('The number of players or the variant is not possible.'),
        todo: t('Set up the table on the start page.'),
      };
    case 'no-code':
      return {
        title: t('Part of the page is missing'),
        what: t('It could not be loaded: you are offline, or a new version has come.'),
        todo: t('Load the page again.'),
      };
    default:
      return {
        title: t('Off the chart'),
        what: t('There is nothing at this address.'),
        todo: t('Go back to the start page.'),
      };
  }
}
