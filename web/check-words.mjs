// Fails when a message of t() or tn() in src has no German or French translation, when a catalogue
// holds one that nothing uses, or when a translation loses a {name} of its message.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogues } from './po.mjs';

const here = new URL('.', import.meta.url).pathname;
const languages = ['de', 'fr'];

function* filesUnder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (/\.(svelte|ts)$/.test(entry.name)) yield path;
  }
}

// A string literal as JavaScript reads it; messages are never put together.
const literal = String.raw`('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`;
const call = new RegExp(String.raw`(?<![\w.$])(t|tn)\(\s*${literal}(?:\s*,\s*${literal})?`, 'g');
const read = (text) =>
  JSON.parse(
    `"${text
      .slice(1, -1)
      .replace(/\\'/g, "'")
      .replace(/(?<!\\)"/g, '\\"')}"`,
  );

function usedMessages() {
  const used = new Map();
  for (const path of filesUnder(join(here, 'src')))
    for (const [, name, first, second] of readFileSync(path, 'utf8')
      .replace(/^\s*\/\/.*$/gm, '')
      .matchAll(call))
      used.set(read(first), { path, plural: name === 'tn' ? read(second) : null });
  return used;
}

const holes = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');
let faults = 0;
function fault(words) {
  faults++;
  console.log(words);
}

const used = usedMessages();
for (const language of languages) {
  const messages = new Map();
  for (const { name, messages: found } of catalogues(language))
    for (const [message, forms] of Object.entries(found)) messages.set(message, { name, forms });
  for (const [message, { path, plural }] of used) {
    const forms = messages.get(message)?.forms ?? [];
    const place = path.slice(here.length);
    if (forms.length < (plural === null ? 1 : 2))
      fault(`${language}: no translation of ${JSON.stringify(message)} (${place})`);
    else if (plural === null && holes(forms[0]) !== holes(message))
      fault(`${language}: other {names} in ${JSON.stringify(forms[0])} (${place})`);
    else if (plural !== null && holes(forms[1]) !== holes(plural))
      fault(`${language}: other {names} in ${JSON.stringify(forms[1])} (${place})`);
  }
  for (const [message, { name }] of messages)
    if (!used.has(message)) fault(`${name}: nothing uses ${JSON.stringify(message)}`);
}
console.log(`${used.size} messages, ${faults} faults`);
process.exitCode = faults > 0 ? 1 : 0;
