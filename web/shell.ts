// Completes the part of index.html that shows before any script has loaded: its sentences in every
// language and its symbols. Style sheets come after it, so that nothing delays it. Links the files
// of the views that a visit may begin with, to be fetched alongside the entry.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rollup } from 'vite';
import { catalogues } from './po.mjs';

const symbols = readFileSync(
  fileURLToPath(new URL('src/art/symbols.svg', import.meta.url)),
  'utf8',
);

function translated(message: string, language: string): string {
  for (const { messages } of catalogues(language))
    if (messages[message]?.[0]) return messages[message][0];
  return message;
}

// Turns <p class="x" data-say>Words</p> into one paragraph per language; the page shows one of
// them.
function say(html: string): string {
  return html.replace(/<p ([^>]*) data-say>([^<]*)<\/p>/g, (_, attributes, text) => {
    const message = text.trim().replace(/\s+/g, ' ');
    return ['en', 'de', 'fr']
      .map((language) => `<p ${attributes} lang="${language}">${translated(message, language)}</p>`)
      .join('');
  });
}

function draw(html: string): string {
  return html.replace(/\s+data-symbol="([\w-]+)"\s*><\/svg\s*>/g, (_, name) => {
    const found = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`, 's').exec(symbols);
    if (!found) throw new Error(`there is no symbol ${name}`);
    return `>${found[1]}</svg>`;
  });
}

function sheetsLast(html: string): string {
  const sheet = / *<link rel="stylesheet"[^>]*>\n/g;
  const sheets = html.match(sheet) ?? [];
  return html.replace(sheet, '').replace('  </body>', `${sheets.join('')}  </body>`);
}

const firstViews = { home: '/src/pages/Home.svelte', table: '/src/table/Table.svelte' };

// Returns a chunk and everything it imports.
function filesOf(
  bundle: Rollup.OutputBundle,
  name: string,
  found = new Set<string>(),
): Set<string> {
  const chunk = bundle[name];
  if (found.has(name) || chunk?.type !== 'chunk') return found;
  found.add(name);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const other of chunk.imports) filesOf(bundle, other, found);
  return found;
}

// Makes <link data-way="home" data-rel="modulepreload" …>, inactive until the page's script wakes
// it.
function linksTo(bundle: Rollup.OutputBundle, base: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = filesOf(bundle, chunks.find(({ isEntry }) => isEntry)?.fileName ?? '');
  return Object.entries(firstViews)
    .flatMap(([way, path]) => {
      const view = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)));
      const files = [...filesOf(bundle, view?.fileName ?? '')].filter((name) => !entry.has(name));
      if (files.length === 0) throw new Error(`${path} has no chunk of its own`);
      return files.map((name) => {
        const rel = name.endsWith('.css') ? 'preload" as="style' : 'modulepreload';
        return `    <link data-way="${way}" data-rel="${rel}" crossorigin href="${base}${name}" />\n`;
      });
    })
    .join('');
}

// A page for a static host carries its path in the query (src/lib/address.ts).
const carriedPath = "(/^\\?(\\/[^&]*)/.exec(location.search)?.[1] ?? '/')";

function transform(html: string, bundle: Rollup.OutputBundle | undefined, base: string): string {
  const page = sheetsLast(draw(say(html)));
  const ours = base === '/' ? page : page.replaceAll('location.pathname', carriedPath);
  return bundle
    ? ours.replace(/^ *<!--(?=[^>]*puts the links here)/m, (line) => linksTo(bundle, base) + line)
    : ours;
}

export function shell(): Plugin {
  let base = '/';
  return {
    name: 'shell',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => transform(html, bundle, base),
    },
  };
}
