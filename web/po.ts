// Makes `virtual:po/de` from the catalogues po/*.de.po: message → its forms. Only what this client
// needs of the format: msgid, msgid_plural, msgstr, msgstr[n], continued lines.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const folder = new URL('../po', import.meta.url).pathname;

export function readCatalogue(text: string): { [message: string]: string[] } {
  const messages: { [message: string]: string[] } = {};
  for (const block of text.split(/\n\s*\n/)) {
    const found: { [key: string]: string } = {};
    let key = '';
    for (const line of block.split('\n')) {
      const part = /^(?:(msgid_plural|msgid|msgstr(?:\[\d\])?)\s+)?(".*")\s*$/.exec(line);
      if (!part) continue;
      if (part[1]) key = part[1];
      found[key] = (found[key] ?? '') + JSON.parse(part[2]);
    }
    const forms = ['msgstr', 'msgstr[0]', 'msgstr[1]'].filter((name) => found[name]);
    if (found.msgid && forms.length > 0) messages[found.msgid] = forms.map((name) => found[name]);
  }
  return messages;
}

export function po(): Plugin {
  return {
    name: 'po',
    resolveId: (id) => (id.startsWith('virtual:po/') ? '\0' + id : undefined),
    load(id) {
      if (!id.startsWith('\0virtual:po/')) return undefined;
      const language = id.slice('\0virtual:po/'.length);
      const all = {};
      for (const name of readdirSync(folder).sort())
        if (name.endsWith(`.${language}.po`) && !name.startsWith('terminal.')) {
          this.addWatchFile(join(folder, name));
          Object.assign(all, readCatalogue(readFileSync(join(folder, name), 'utf8')));
        }
      return `export default ${JSON.stringify(all)}`;
    },
  };
}
