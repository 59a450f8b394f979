// How svelte-check and vite read components: plain TypeScript, nothing else.
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default { preprocess: vitePreprocess() };
