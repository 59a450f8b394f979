// Loads modules of the client in node: vite compiles them, and there is no browser.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
globalThis.navigator ??= { languages: [] };
globalThis.document ??= { documentElement: { dataset: {} } };
globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });

export const client = await createServer({
  root,
  configFile: `${root}/vite.config.ts`,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, watch: null, hmr: false },
  optimizeDeps: { noDiscovery: true },
});

// Loads a module, as in load('lib/queue.svelte').
export const load = (name) => client.ssrLoadModule(`/src/${name}.ts`);
