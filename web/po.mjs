// Turns the catalogues po/*.de.po and po/*.fr.po into `virtual:po/de`, message → its forms;
// messages of pages that load later go into `virtual:po/de-later`. Reads only the part of the
// format that this client needs: msgid, msgid_plural, msgstr, msgstr[n], continued lines.
// scripts/words.py checks the catalogues.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LATER = [
  'analysis',
  'calls',
  'editor',
  'guide',
  'hosts',
  'lobby',
  'people',
  'puzzles',
  'statistics',
  'tournaments',
];
const folder = fileURLToPath(new URL('../po', import.meta.url));

/** @param {string} text @returns {{ [message: string]: string[] }} */
function readCatalogue(text) {
  /** @type {{ [message: string]: string[] }} */
  const messages = {};
  for (const block of text.split(/\n\s*\n/)) {
    /** @type {{ [key: string]: string }} */
    const found = {};
    let key = '';
    for (const line of block.split('\n')) {
      const part = /^(?:(msgid_plural|msgid|msgstr(?:\[\d\])?)\s+)?(".*")\s*$/.exec(line);
      if (!part) continue;
      if (part[1]) key = part[1];
      found[key] = (found[key] ?? '') + JSON.parse(part[2]);
    }
    const forms = ['msgstr', 'msgstr[0]', 'msgstr[1]'].filter((name) => found[name]);
    if (found.msgid) messages[found.msgid] = forms.map((name) => found[name]);
  }
  return messages;
}

/** Returns the catalogues of a language that the browser loads. @param {string} language */
export function catalogues(language) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(`.${language}.po`) && !/^(terminal|server)\./.test(name))
    .sort()
    .map((name) => ({
      path: join(folder, name),
      name,
      messages: readCatalogue(readFileSync(join(folder, name), 'utf8')),
    }));
}

/** @returns {import('vite').Plugin} */
export function po() {
  return {
    name: 'po',
    resolveId: (id) => (id.startsWith('virtual:po/') ? '\0' + id : undefined),
    load(id) {
      if (!id.startsWith('\0virtual:po/')) return undefined;
      const all = {};
      const [language, later] = id.slice('\0virtual:po/'.length).split('-');
      for (const { path, name, messages } of catalogues(language)) {
        if (LATER.includes(name.split('.')[0]) !== (later === 'later')) continue;
        this.addWatchFile(path);
        Object.assign(all, messages);
      }
      return `export default ${JSON.stringify(all)}`;
    },
  };
}
