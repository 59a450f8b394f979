// Where svelte-check and vite find how components are read: TypeScript as it is, nothing else.
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default { preprocess: vitePreprocess() };
