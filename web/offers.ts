// Makes `virtual:offers`: the part of words/GAME.json that setting up a table needs, so that the
// start page need not load the words of a game in progress.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../words', import.meta.url));
const kinds = ['variant', 'variant_note', 'option', 'option_note'];
const id = 'virtual:offers';

export function offers(): Plugin {
  return {
    name: 'offers',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      const found: { [game: string]: object } = {};
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
        const path = join(folder, file);
        this.addWatchFile(path);
        const { names } = JSON.parse(readFileSync(path, 'utf8'));
        if (names) found[file.slice(0, -'.json'.length)] = pick(names);
      }
      return `export default ${JSON.stringify(found)}`;
    },
  };
}

function pick(names: { [kind: string]: unknown }): object {
  return Object.fromEntries(
    kinds.filter((kind) => kind in names).map((kind) => [kind, names[kind]]),
  );
}
