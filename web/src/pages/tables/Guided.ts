// /guide/GAME and below: a guided first game, or one of five positions.
import './views';

export { default } from '../../guide/Guided.svelte';
