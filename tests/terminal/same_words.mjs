// Checks that both clients say the same: plays whole games line by line in the terminal, and
// compares with the browser's sentences for the same views, moves, previews, reasons and events.
// Both read the same file of words; the test compares the two interpreters and the facts that each
// client computes. Prints TAP.
//   node tests/terminal/same_words.mjs
// The terminal may say more: the room of a barge; and it names by their fields the moves that the
// browser shows on its river.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from '../../web/node_modules/vite/dist/node/index.js';
import { Fanal, randomSource } from '../wasm/fanal.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = process.env.FANAL ?? join(root, 'build/fanal');
const core = new Fanal(join(root, 'build/fanal.wasm'));
const folder = mkdtempSync(join(tmpdir(), 'fanal-words-'));

// The browser's own modules, without a browser.
globalThis.navigator ??= { languages: [] };
globalThis.document ??= { documentElement: {} };
const client = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'web/vite.config.ts'),
  logLevel: 'error',
  appType: 'custom',
  cacheDir: join(folder, 'vite'),
  server: { middlewareMode: true, watch: null, hmr: false },
  optimizeDeps: { noDiscovery: true },
});
const load = async (...names) =>
  Object.assign(
    {},
    ...(await Promise.all(names.map((name) => client.ssrLoadModule(`/src/${name}.ts`)))),
  );
const { setLanguage, t } = await load('lib/words/words.svelte');
const games = {
  bretagne: (await load('games/bretagne/words')).teller,
  landfall: (await load('games/landfall/view')).teller,
  'lighthouse-run': (await load('games/lighthouse-run/names')).teller,
};

// Moves whose reason is asked for while they are impossible.
const asked = {
  bretagne: [
    'barge 1',
    'load brick',
    'build 1.1',
    'build 3.4',
    'site 1',
    'site 7',
    'site 15',
    'keep 4',
    'visit brest',
    'visit lorient',
    'buy brick brick',
    'buy stone brick',
    'sell brick stone',
    'sell siren siren',
    'sell siren docks',
    'swap siren wood',
    'hire worker',
    'hire pair',
    'draw cards',
    'leave',
    'pass wood 5',
    'play siren',
    'play furniture',
    'done',
    'settle audierne',
    'settle roscoff',
    'settle quiberon',
    'stay',
  ],
  landfall: ['show 1', 'show 12', 'show 23', 'show 24'],
  'lighthouse-run': [
    'play coop-1',
    'play solo-4-anchor',
    'play group-3',
    'play red coop-1',
    'play green group-2',
    'beacon stay',
    'beacon wheel star',
    'beacon crab fish',
    'sail 0',
    'sail 3',
    'sail 7',
    'sail 20',
    'sail none',
    'no bonus',
    'bonus',
    'bonus red',
    'bonus blue',
  ],
};

const plain = (words) =>
  words
    .replace(/\*\*|\u00ad|\[[a-z]+-[a-z]+\] ?/g, '') // a terminal has no soft hyphens
    .replace(/\s+/g, ' ')
    .trim();
const room = / · (room for|Platz für|place pour) \d, \d (and|und|et) \d/g;
const isNamedByPlaces = (move) => /^(sail \d|beacon [a-z]+ )/.test(move);

// The browser's sentences about a game, and the lines that a person types to play it in the
// terminal.
class Telling {
  typed = [];
  expected = [];

  constructor(setup) {
    this.words = games[setup.game];
    this.names = Array.from({ length: setup.players }, (_, n) => t('Player {n}', { n: n + 1 }));
    this.table = {
      ...setup,
      seats: this.names.map((name) => ({ name, kind: 'me' })),
    };
    this.logs = this.names.map(() => []); // sentences that this seat has not heard yet
    this.below = randomSource(setup.players);
    this.asked = asked[setup.game];
    this.changed = new Set();
  }

  expect(kind, words, move = '') {
    this.expected.push({ kind, words: plain(words), move });
  }

  // Makes the next decision; returns false when the game is over.
  step() {
    const seat = JSON.parse(core.ask('view', [-1])).to_act;
    if (seat === null) return false;
    const current = JSON.parse(core.ask('view', [seat])),
      previews = JSON.parse(core.ask('previews', [seat]));
    const preview = (move) => previews[current.moves.indexOf(move)];
    const play = {
      table: this.table,
      current,
      view: current.view,
      me: seat,
      mayAct: true,
      moves: current.moves,
      changed: this.changed,
      name: (n) => this.names[n],
      preview,
    };
    this.logs[seat].splice(0).forEach((words) => this.expect('log', words));
    this.expect('prompt', this.words.prompt(play));
    current.moves.forEach((move, n) => {
      const effect = this.words.effect(play, move, preview(move));
      const label = isNamedByPlaces(move) ? '' : `${n + 1} ${this.words.moveLabel(play, move)} `;
      this.expect('move', `${label}[${move}]${effect ? `: ${effect}` : ''}`, move);
    });
    this.ask(play, this.asked[this.below(this.asked.length)]);
    this.make(seat, current.moves[this.below(current.moves.length)]);
    return true;
  }

  ask(play, move) {
    const reason = JSON.parse(core.ask('reason', [play.me], move));
    if (reason.code === 'legal' || reason.code === 'unreadable') return;
    this.typed.push(`why ${move}`);
    this.expect(
      'reason',
      this.words.reason(reason, play) + (reason.rule ? ` (${reason.rule})` : ''),
    );
  }

  make(seat, move) {
    this.typed.push(move);
    core.ask('play', [seat], move);
    this.changed = new Set();
    this.names.forEach((_, viewer) => {
      const events = JSON.parse(core.ask('events', [viewer])),
        { view } = JSON.parse(core.ask('view', [viewer]));
      for (const event of events)
        if (event.event === 'beacon') this.changed.add(`tower-${event.to}`);
      for (const event of this.words.gather(events)) {
        const heading = this.words.heading(event),
          sentence = this.words.sentence(event, this.table, viewer, view);
        const lines = [sentence && `${sentence}.`, heading && `--- ${heading} ---`];
        this.logs[viewer].push(...lines.filter(Boolean));
      }
    });
  }
}

// Yields faults: sentences of the browser that the terminal lacks. Prompts and reasons keep their
// order.
async function compare(setup, language) {
  await setLanguage(language);
  core.ask('start', [], JSON.stringify({ ...setup, options: [] }));
  const telling = new Telling(setup);
  while (telling.step());
  const script = join(folder, 'script');
  writeFileSync(script, `${telling.typed.join('\n')}\n`);
  const call = [
    'play',
    setup.game,
    '--players',
    `${setup.players}`,
    '--variant',
    setup.variant,
    '--bot',
    'none',
    '--seed',
    setup.seed,
    '--script',
    script,
    '--lang',
    language,
  ];
  const done = spawnSync(program, call, {
    encoding: 'utf8',
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: '' },
    maxBuffer: 1 << 28,
  });
  const shown = plain(done.stdout).replace(room, '');
  const faults = done.status === 0 ? [] : [`exit status ${done.status}: ${done.stderr}`];
  let at = 0;
  for (const { kind, words } of telling.expected) {
    const found = shown.indexOf(words, kind === 'log' ? 0 : at);
    if (found < 0) faults.push(`${kind}: ${words}`);
    else if (kind === 'prompt' || kind === 'reason') at = found;
  }
  return faults;
}

const setups = [
  ['bretagne', 2, 'historical'],
  ['bretagne', 3, 'base'],
  ['bretagne', 4, 'base'],
  ['landfall', 3, 'base'],
  ['lighthouse-run', 2, 'erik'],
  ['lighthouse-run', 2, 'great-fleet'],
  ['lighthouse-run', 4, 'base'],
];
const languages = ['en', 'de', 'fr'];
for (const [n, [game, players, variant]] of setups.entries()) {
  const language = languages[n % languages.length];
  const faults = await compare({ game, players, variant, seed: 'words' }, language);
  console.log(
    `${faults.length ? 'not ok' : 'ok'} ${n + 1} - ${game}, ${variant}, ${players} players, ${language}`,
  );
  for (const fault of [...new Set(faults)].slice(0, 10)) console.log(`# the browser says ${fault}`);
  if (faults.length) process.exitCode = 1;
}
console.log(`1..${setups.length}`);
await client.close();
rmSync(folder, { recursive: true });
