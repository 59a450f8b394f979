// /t/ID: the table of a game at a server.
import './views';

export { default } from '../../table/Table.svelte';
