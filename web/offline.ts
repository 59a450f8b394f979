// Makes sw.js of worker/sw.ts, with the names of all files of the build in it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformWithEsbuild, type Plugin } from 'vite';

const path = fileURLToPath(new URL('worker/sw.ts', import.meta.url));

async function worker(version: string, files: string[], isSite: boolean): Promise<string> {
  const filled: { [name: string]: unknown } = { VERSION: version, FILES: files, IS_SITE: isSite };
  const { code } = await transformWithEsbuild(readFileSync(path, 'utf8'), path, {
    target: 'es2022',
    sourcemap: false,
  });
  return code.replace(/\b(?:VERSION|FILES|IS_SITE)\b/g, (name) => JSON.stringify(filled[name]));
}

export function offline(): Plugin {
  let isSite = false;
  return {
    name: 'offline',
    apply: 'build',
    configResolved({ mode }) {
      isSite = mode === 'site';
    },
    async generateBundle(_options, bundle) {
      const names = Object.keys(bundle)
        .filter((name) => name !== 'index.html' && !name.includes('-ext-'))
        .sort();
      const files = ['./', 'icon.svg', 'icon-192.png', 'manifest.webmanifest', ...names];
      let sum = 0;
      for (const letter of names.join()) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
      const source = await worker(sum.toString(36), files, isSite);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
