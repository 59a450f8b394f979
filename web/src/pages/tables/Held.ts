// /local/ID: the table of a game in this browser.
import './views';

export { default } from '../../table/Held.svelte';
