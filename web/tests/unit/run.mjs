// Runs the unit tests of the web client in node, without a browser, and prints TAP. Usage:
//   node tests/unit/run.mjs [WORD...]      only tests whose file or name contains one of the words
// A file *.test.mjs exports `tests`: [{ name, run() }]. They run one after another, and time stands
// still while they run.
import { readdirSync } from 'node:fs';
import { client } from './client.mjs';
import { stopTime } from './clock.mjs';

const words = process.argv.slice(2);
const folder = new URL('.', import.meta.url);
const tests = [];
for (const file of readdirSync(folder).sort()) {
  if (!file.endsWith('.test.mjs')) continue;
  const found = await import(new URL(file, folder).href);
  for (const { name, run } of found.tests)
    tests.push({ name: `${file.replace('.test.mjs', '')}: ${name}`, run });
}
await client.close();

const chosen = tests.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
console.log(`1..${chosen.length}`);
for (const [n, { name, run }] of chosen.entries()) {
  const start = stopTime();
  let failure = null;
  try {
    await run();
  } catch (error) {
    failure = error;
    process.exitCode = 1;
  }
  start();
  console.log(`${failure ? 'not ok' : 'ok'} ${n + 1} - ${name}`);
  if (failure) console.log((failure.stack ?? String(failure)).replace(/^/gm, '#   '));
}
