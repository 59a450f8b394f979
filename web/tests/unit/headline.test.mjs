// Sentences about who won and why, short and long.
import assert from 'node:assert/strict';
import { load } from './client.mjs';

const { headline, sentence } = await load('result/headline');
const { scale } = await load('parts/strokes');
const { ending } = await load('games/bretagne/ending');
const { setLanguage } = await load('lib/words/words.svelte');
for (const language of ['de', 'fr', 'en']) await setLanguage(language); // while its words can be loaded

const names = ['Anne', 'Yann', 'Gwen'];

// Returns entries in order of place, as the page has them.
function standing({ points, places }, mine = null) {
  return points
    .map((score, entry) => ({
      entry,
      name: names[entry],
      mine: entry === mine,
      points: score,
      place: places[entry],
    }))
    .sort((a, b) => a.place - b.place);
}

const close = { points: [122, 116, 124], places: [2, 3, 1] };
const rounds = [
  [19, 6, 14],
  [35, 27, 28],
  [65, 46, 54],
  [93, 64, 85],
  [109, 98, 111],
];
const course = { rounds, end: close.points, sources: [], places: [], elsewhere: [] };

export const tests = [
  {
    name: 'a lead in points, by name and to oneself',
    run() {
      assert.equal(headline(standing(close), close, null), 'Gwen wins by 2 points');
      assert.equal(headline(standing(close, 2), close, null), 'You win by 2 points');
      const one = { points: [8, 7], places: [1, 2] };
      assert.equal(headline(standing(one), one, null), 'Anne wins by 1 point');
    },
  },
  {
    name: 'who led before, and since when the winner did',
    run() {
      assert.equal(
        sentence(standing(close), close, course),
        '124 to 122. Anne led after 4 rounds. Gwen took the lead at the end.',
      );
      assert.match(sentence(standing(close, 0), close, course), /^124 to 122\. You led after 4/);
      const early = { ...course, rounds: rounds.map(([a, b, c], n) => [a, b, n < 2 ? c : c + 40]) };
      assert.match(sentence(standing(close), close, early), /Gwen has led since round 3\.$/);
      const always = { ...course, rounds: rounds.map(([a, b, c]) => [c, b, a + 50]) };
      assert.match(sentence(standing(close), close, always), /^124 to 122\. Gwen led after every/);
      assert.equal(sentence(standing(close), close, null), '124 to 122.');
    },
  },
  {
    name: 'a tie that was broken, a shared place, and who resigned',
    run() {
      const tie = { event: 'tie_line', seat: 1, other: 0, space: 1, other_space: 2, rule: '8.4' };
      const broken = { points: [50, 50], places: [2, 1], ties: [tie] };
      assert.equal(
        headline(standing(broken), broken, ending),
        'Yann wins by the place on the line',
      );
      assert.equal(sentence(standing(broken), broken, course), '');
      const shared = {
        points: [9, 9],
        places: [1, 1],
        ties: [{ event: 'shared', seat: 0, other: 1 }],
      };
      assert.equal(headline(standing(shared), shared, ending), 'Anne and Yann share the victory');
      assert.equal(headline(standing(shared, 1), shared, ending), 'You share the victory');
      const given = { points: [30, 10], places: [2, 1], resigned: [0] };
      assert.equal(headline(standing(given), given, null), 'Yann wins');
      assert.equal(sentence(standing(given), given, course), 'Anne resigned.');
      assert.equal(sentence(standing(given, 0), given, course), 'You resigned.');
    },
  },
  {
    name: 'the same in German and French',
    async run() {
      for (const [language, line] of [
        ['de', 'Gwen gewinnt mit 2 Punkten Vorsprung'],
        ['fr', 'Gwen gagne de 2 points'],
      ]) {
        await setLanguage(language);
        const said = headline(standing(close), close, null);
        await setLanguage('en');
        assert.equal(said, line);
      }
    },
  },
  {
    name: 'figures at the side of a plot are round, and reach the greatest',
    run() {
      assert.deepEqual(scale(124), [0, 50, 100, 150]);
      assert.deepEqual(scale(20), [0, 5, 10, 15, 20]);
      assert.deepEqual(scale(1), [0, 1]);
    },
  },
];
