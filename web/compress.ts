// Writes FILE.br and FILE.gz beside every file of the build that shrinks. The server sends them to
// browsers that accept them (src/server/net/files.c), as does nginx with gzip_static.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH = 0.95; // fonts and pictures are already compressed

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

async function compressFile(path: string): Promise<void> {
  const plain = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const forms = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  for (const [n, ending] of ['.br', '.gz'].entries())
    if (forms[n].length < plain.length * WORTH) writeFileSync(path + ending, forms[n]);
}

export function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      await Promise.all(filesBelow(folder).map(compressFile));
    },
  };
}
