// Tests how the browser makes sentences: the cases of tests/words/cases.json, about a game that
// exists only in words (tests/words/harbour.json). The terminal's interpreter passes the same
// cases.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { load } from './client.mjs';

const { Teller } = await load('lib/words/tell');
const { errorWords } = await load('lib/words/errors');
const { setLanguage } = await load('lib/words/words.svelte');
const { teller: river } = await load('games/lighthouse-run/names');
for (const language of ['fr', 'en']) await setLanguage(language); // while its words can be loaded

const read = (name) =>
  JSON.parse(readFileSync(new URL(`../../../tests/words/${name}.json`, import.meta.url), 'utf8'));
const cases = read('cases');
const teller = new Teller(read('harbour'));
const { position } = cases;
const table = { seats: cases.names.map((name) => ({ name, kind: 'person' })) };
const plain = (words) => words.replace(/\[[a-z]+-[a-z]+\] ?/g, ''); // only the browser has pictures

const play = (view = position.view) => ({
  table,
  view,
  me: position.seat,
  moves: position.moves,
  name: (seat) => cases.names[seat],
  preview: (move) => position.previews[position.moves.indexOf(move)],
});

function tell({ events, mover }) {
  const said = [];
  const whose = [];
  const gathered = teller.gather(events);
  gathered.forEach((event, n) => {
    const words = teller.sentence(event, table, position.seat, position.view);
    const heading = teller.heading(event);
    if (words) {
      said.push(plain(words));
      whose.push(teller.actor(event, table, mover, gathered.slice(0, n), position.view));
    }
    if (heading) said.push(`--- ${heading}`);
  });
  return { said, whose };
}

export const tests = [
  {
    name: 'events are told as the cases say',
    run() {
      for (const wanted of cases.told) {
        const { said, whose } = tell(wanted);
        assert.deepEqual(said, wanted.says);
        if (wanted.whose) assert.deepEqual(whose, wanted.whose);
      }
    },
  },
  {
    name: 'the story begins with its heading',
    run: () => assert.equal(teller.renderer().firstHeading(), cases.begin),
  },
  {
    name: 'moves have labels and effects',
    run() {
      cases.moves.forEach(({ label, effect }, n) => {
        const move = position.moves[n];
        assert.equal(teller.moveLabel(play(), move), label);
        assert.equal(plain(teller.effect(play(), move, position.previews[n])), effect);
      });
    },
  },
  {
    name: 'a picture stands before its words',
    run() {
      const effect = teller.effect(play(), 'sell 1 eel', position.previews[2]);
      assert.equal(effect, 'Pay [fish-cod] **2 cods** · get [i-coin] **2 coins**');
    },
  },
  {
    name: 'prompts go by step and seat',
    run() {
      for (const { view, says } of cases.prompts) assert.equal(teller.prompt(play(view)), says);
    },
  },
  {
    name: 'reasons go by code',
    run() {
      for (const { reason, says } of cases.reasons)
        assert.equal(teller.reason(reason, play()), says);
    },
  },
  {
    name: 'a bonus that an analysis tells of ahead names no field',
    run() {
      const ahead = {
        ...play({ sections: [{ last_field: 18 }], harbour: [] }),
        preview: () => undefined,
      };
      assert.equal(river.moveLabel(ahead, 'bonus'), 'Bonus');
      assert.equal(river.moveLabel(ahead, 'bonus red'), 'Bonus: Red');
    },
  },
  {
    name: 'sources have names',
    run() {
      const names = teller.sources().map(({ label }) => label);
      assert.deepEqual(names, cases.sources);
    },
  },
  {
    name: 'counts follow the language',
    async run() {
      for (const { language, n, says } of cases.counts) {
        await setLanguage(language);
        const said = teller.count('count', 'coin', n);
        await setLanguage('en');
        assert.equal(said, says);
      }
    },
  },
  {
    name: 'errors go by code',
    run() {
      for (const { code, sentence, says } of cases.errors)
        assert.equal(errorWords(code, sentence), says);
    },
  },
  {
    name: 'a mute of the owner of a bot is a mute',
    async run() {
      const sentence = "the bot's owner is muted: spam";
      await setLanguage('de');
      const said = errorWords('muted', sentence);
      await setLanguage('en');
      assert.equal(said, 'Du kannst lesen und spielen, aber nicht schreiben: stummgestellt: spam.');
      assert.equal(
        errorWords('muted', sentence),
        'You can read and play, but not write: muted: spam.',
      );
    },
  },
];
