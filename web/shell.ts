// What index.html shows before any script has come: fills in its sentences in every language and its
// symbols, and lets nothing stand in its way: style sheets come behind it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
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

// <p class="x" data-say>Words</p> becomes one paragraph for each language; the page shows one of them.
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

export function shell(): Plugin {
  return {
    name: 'shell',
    transformIndexHtml: { order: 'post', handler: (html) => sheetsLast(draw(say(html))) },
  };
}
