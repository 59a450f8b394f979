// /puzzle/GAME/ID: a puzzle at its table.
import './views';

export { default } from '../../puzzle/PuzzleTable.svelte';
