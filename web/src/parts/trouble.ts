// The words for errors that take over the page.
import { t } from '../lib/words/words.svelte';

export function troubleWords(code: string): { title: string; what: string; todo: string } {
  switch (code) {
    case 'no-table':
      return {
        title: t('This table is not here'),
        what: t('The link is wrong, the table was removed, or the game is in another browser.'),
        todo: t('Check the link, or look at your own tables.'),
      };
    case 'cancelled':
      return {
        title: t('This table was cancelled'),
        what: t('Whoever opened it does not want to play any more.'),
        todo: t('Open a table of your own, or look into the lobby.'),
      };
    case 'no-server':
      return {
        title: t('The server does not answer'),
        what: t('You may be offline, or the server is not running.'),
        todo: t('We keep trying. Meanwhile you can play against bots in this browser.'),
      };
    case 'no-core':
      return {
        title: t('The game could not be started'),
        what: t('This browser does not run WebAssembly, or it could not be loaded.'),
        todo: t('Reload the page, or use a current Firefox, Chrome, Edge or Safari.'),
      };
    case 'held':
      return {
        title: t('This game is open in another tab'),
        what: t('It is played in one tab at a time, so that no move is lost.'),
        todo: t('Go on there, or play here; then the other tab stops.'),
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
        what: t('It could not be loaded: you are offline, or there is a new version.'),
        todo: t('Reload the page.'),
      };
    default:
      return {
        title: t('Off the chart'),
        what: t('There is nothing at this address.'),
        todo: t('Go back to the start page.'),
      };
  }
}
