// The log: a turn is one line that has its steps, and moves of others are described in the same
// words, in three languages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { load } from './client.mjs';

const { Teller } = await load('lib/words/tell');
const { LogBook, toldBy } = await load('table/log');
const { setLanguage } = await load('lib/words/words.svelte');
for (const language of ['de', 'fr', 'en']) await setLanguage(language); // while its words can be loaded

const read = (name) =>
  JSON.parse(readFileSync(new URL(`../../../words/${name}.json`, import.meta.url), 'utf8'));
const renderers = Object.fromEntries(
  ['lighthouse-run', 'bretagne'].map((game) => [
    game,
    { ...new Teller(read(game)).renderer(), placesOf: () => [] },
  ]),
);

const colours = ['red', 'yellow'].map((colour, owner) => ({ colour, owner }));
const sites = [{ site: 7, name: 'Ar-Men' }];
const session = {
  table: { seats: [{ name: 'Anne' }, { name: 'Yann' }] },
  me: 0,
  listener: 0,
  view: { colours, sites },
  name: (seat) => session.table.seats[seat].name,
};

// Returns log entries of moves, given as [seat, events].
function entriesOf(moves) {
  return moves.map(([seat, ...events], ply) => ({ seq: ply + 1, kind: 'move', seat, ply, events }));
}

// Returns the lines of the newest group, oldest first.
function lines(game, entries) {
  const [group] = new LogBook().groups(entries, session, renderers[game]);
  return [...group.lines].reverse();
}

const run = entriesOf([
  [1, { event: 'card', colour: 'yellow', card: 'coop-3' }],
  [1, { event: 'beacon', from: 'crab', to: 'anchor' }],
  [
    1,
    { event: 'sail', colour: 'red', from: 0, to: 2, ships: 1 },
    { event: 'sail', colour: 'yellow', from: 0, to: 2, ships: 1 },
  ],
  [1, { event: 'bonus', colour: 'yellow', from: 2, to: 5 }, { event: 'draw', colour: 'yellow' }],
  [0, { event: 'card', colour: 'red', card: 'solo-4-anchor' }],
  [
    0,
    { event: 'sail', colour: 'red', from: 5, to: 5, ships: 1 },
    { event: 'drawn_card', colour: 'red', card: 'group-2' },
  ],
]);
const builds = entriesOf([
  [
    1,
    { event: 'tile_taken', seat: 1, row: 2, slot: 1, tile: 'brick sand' },
    { event: 'draw', seat: 1, count: 1 },
  ],
  [
    1,
    { event: 'floor', seat: 1, site: 7, floor: 2, engineers: 3 },
    { event: 'workers', seat: 1, site: 7, workers: 2 },
  ],
  [1, { event: 'keep', seat: 1, site: 7, kept: 1, home: 1, points: 2 }],
  [0, { event: 'visit', seat: 0, city: 'brest' }],
  [0, { event: 'hire', seat: 0, engineers: 2, workers: 0, coins: 3 }],
  [0, { event: 'leave', seat: 0 }],
  [1, { event: 'pass', seat: 1, place: 1, resource: 'sand', kept: 3, rounds: 0 }],
]);

const said = {
  en: [
    'Yann played **Coop 3**, beacon **Crab → Anchor**: from the start to field **2**, bonus to field **5**',
    'You played **Solo 4 Anchor**: no light ahead from field 5; drew **Group 2**',
    'Yann built floor 2 of **Ar-Men** with 3 engineers, placed 2 workers, drew 1 card; took 1 worker home for **2 points**',
    'You visited **Brest**, hired 2 engineers for 3 coins',
    'Yann passed: **1st** on the line, kept 3 sand',
  ],
  de: [
    'Yann hat **Koop 3** gespielt, Leuchtfeuer **Krebs → Anker**: vom Start bis Feld **2**, Bonus bis Feld **5**',
    'Du hast **Solo 4 Anker** gespielt: von Feld 5 kein Licht voraus; **Gruppe 2** gezogen',
  ],
  fr: [
    'Yann a joué **Coop 3**, feu **Crabe → Ancre** : du départ à la case **2**, bonus jusqu’à la case **5**',
    'Vous avez joué **Solo 4 Ancre** : pas de lumière au-delà de la case 5 ; pioché **Groupe 2**',
  ],
};

export const tests = [
  {
    name: 'a turn is one line of its steps',
    run() {
      const [theirs, mine, ...more] = lines('lighthouse-run', run);
      assert.deepEqual([theirs.words, mine.words], said.en.slice(0, 2));
      assert.equal(more.length, 0);
      assert.equal(theirs.steps.length, 5);
      assert.equal(theirs.ply, 4);
      assert.equal(theirs.steps[1].words, 'The beacon went from **Crab** to **Anchor**');
    },
  },
  {
    name: 'a floor leads its turn, a visit its trades',
    run() {
      const all = lines('bretagne', builds);
      assert.deepEqual(
        all.map(({ words }) => words),
        said.en.slice(2),
      );
      assert.equal(all[0].steps[0].words, 'Yann took the tile **brick + sand**');
      assert.equal(all[2].steps, undefined);
    },
  },
  {
    name: 'what is happening is told as the log says it, so far',
    run() {
      const told = (count) => toldBy(run.slice(0, count), session, renderers['lighthouse-run']);
      assert.equal(told(0), null);
      assert.equal(told(1).turn, 'Yann played **Coop 3**');
      assert.equal(told(2).turn, 'Yann played **Coop 3**, beacon **Crab → Anchor**');
      assert.equal(told(4).turn, said.en[0]);
      // Leaving a city adds no words: the visit is still described.
      assert.equal(toldBy(builds.slice(0, 6), session, renderers.bretagne).turn, said.en[3]);
    },
  },
  {
    name: 'what follows from a move is told behind it',
    run() {
      const storm = [
        ...run,
        ...entriesOf([
          [
            1,
            { event: 'sail', colour: 'yellow', from: 5, to: 7, ships: 1 },
            { event: 'cloud', field: 2, round: 7 },
            { event: 'caught', colour: 'red', field: 2 },
          ],
        ]).map((entry) => ({ ...entry, seq: 7, ply: 6 })),
      ];
      const { more } = toldBy(storm, session, renderers['lighthouse-run']);
      assert.match(more[0], /^The storm reaches field \*\*2\*\* and catches/);
    },
  },
  {
    name: 'a turn is told in German and French',
    async run() {
      for (const language of ['de', 'fr']) {
        await setLanguage(language);
        const words = lines('lighthouse-run', run).map((line) => line.words);
        await setLanguage('en');
        assert.deepEqual(words, said[language]);
      }
    },
  },
];
