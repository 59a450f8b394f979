// /t/ID/analysis and /local/ID/analysis: the analysis of a game.
import './views';

export { default } from '../../insight/Analysis.svelte';
