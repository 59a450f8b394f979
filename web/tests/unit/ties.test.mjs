// Ties: why one of two players with equal points has won, in the log, the result and lists.
import assert from 'node:assert/strict';
import { load } from './client.mjs';

const { teller: run } = await load('games/lighthouse-run/names');
const { teller: bretagne } = await load('games/bretagne/words');
const { outcome } = await load('parts/page/seats');
const { setLanguage } = await load('lib/words/words.svelte');
for (const language of ['de', 'fr', 'en']) await setLanguage(language); // while its words can be loaded

const table = { variant: 'erik', seats: [{ name: 'Anne' }, { name: 'Yann' }] };
const seats = table.seats.map(({ name }) => ({ kind: 'person', name }));
const cards = { event: 'tie_cards', seat: 0, other: 1, sum: 6, other_sum: 5 };
const line = { event: 'tie_line', seat: 1, other: 0, space: 1, other_space: 3 };

export const tests = [
  {
    name: 'the sum of the cards, the line, a shared place, Erik by his name',
    run() {
      const said = (event, me = null) => run.sentence(event, table, me);
      assert.equal(
        said(cards),
        'Equal points: Anne is ahead of Yann, with **6** on the cards left in hand, not 5',
      );
      assert.match(said(cards, 0), /^Equal points: you are ahead of Yann/);
      assert.match(said({ ...cards, other: 2 }), /Anne is ahead of Erik/);
      assert.match(said({ event: 'shared', seat: 0, other: 1 }), /Anne and Yann share the place$/);
      assert.equal(
        bretagne.sentence(line, table, null),
        'Equal points: Yann is ahead of Anne, on space **1** of the line, not 3',
      );
    },
  },
  {
    name: 'a tie is told in German and French',
    async run() {
      for (const [language, words] of [
        ['de', /^Gleich viele Siegpunkte: Yann liegt vor Anne/],
        ['fr', /^Égalité de points\s: Yann devance Anne/],
      ]) {
        await setLanguage(language);
        const said = bretagne.sentence(line, table, null);
        await setLanguage('en');
        assert.match(said, words);
      }
    },
  },
  {
    name: 'lists say it in short, for the first place only',
    run() {
      const result = { points: [20, 20], places: [1, 2], ties: [cards] };
      assert.equal(
        outcome({ seats, result }),
        'Anne 20, Yann 20 (equal points, cards in hand 6 to 5)',
      );
      const second = { points: [20, 20, 30], places: [2, 3, 1], ties: [cards] };
      assert.equal(outcome({ seats, result: second }), 'Erik 30, Anne 20, Yann 20');
      assert.equal(
        outcome({ seats, result: { points: [9, 4], places: [1, 2] } }),
        'Anne 9, Yann 4',
      );
    },
  },
];
