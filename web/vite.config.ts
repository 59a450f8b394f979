import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compress } from './compress';
import { offline } from './offline';
import { offers } from './offers';
import { po } from './po.mjs';
import { shell } from './shell';

const server = process.env.FANAL_SERVER ?? '127.0.0.1:8080';

// Returns a separate chunk for the parts every page needs, QR codes, and the rules as text;
// otherwise the bundler merges small files of one game with those that all need.
const ownChunk = (id: string): string | undefined => {
  if (/node_modules\/(svelte|clsx|esm-env)\//.test(id)) return 'svelte';
  if (/node_modules\/uqr\//.test(id)) return 'qr';
  return /\/rules\/([a-z-]+\.[a-z]+)\.md\b/.exec(id)?.[1];
};

// Names the chunk of a game after it, even if others share parts of it.
const fileName = ({ name, moduleIds }: { name: string; moduleIds: string[] }): string => {
  const games = moduleIds.flatMap((id) => /\/games\/([a-z-]+)\/index\.ts$/.exec(id)?.[1] ?? []);
  return `assets/${games[0] ?? name}-[hash].js`;
};

// With --mode site the client is built for a static host: under any path, without a server.
export default defineConfig(({ mode }) => ({
  base: mode === 'site' ? './' : '/',
  plugins: [po(), offers(), svelte(), shell(), offline(), mode !== 'site' && compress()],
  // The server's content security policy allows no data: for fonts and workers, so nothing is
  // inlined.
  build: {
    outDir: mode === 'site' ? '../build/site' : '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Every file has a kilobyte of headers on the wire, and a small one compresses badly.
    rollupOptions: {
      output: {
        experimentalMinChunkSize: 3000,
        manualChunks: ownChunk,
        chunkFileNames: fileName,
      },
    },
  },
  worker: { format: 'es' },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': `http://${server}`, '/socket': { target: `ws://${server}`, ws: true } },
  },
}));
