import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { po } from './po';

export default defineConfig({
  plugins: [po(), svelte()],
  build: { outDir: '../build/web', emptyOutDir: true, target: 'es2022' },
  worker: { format: 'es' },
  server: { fs: { allow: ['..'] }, proxy: { '/api': 'http://127.0.0.1:8080', '/socket': { target: 'ws://127.0.0.1:8080', ws: true } } },
});
