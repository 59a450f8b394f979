// Lighthouse Run in the position editor: the words of its edits, and their places.
import type { EditWords } from '../../lib/edits';
import { t } from '../../lib/words/words.svelte';
import { cardName, colourName, fieldName, list, towerName } from './names';
import { runView, type Card, type Colour, type Fleet, type Tower } from './view';

const kinds: { [kind: string]: () => string } = {
  round: () => t('Round'),
  start: () => t('Start player'),
  ship: () => t('Ships'),
  beacon: () => t('Beacons'),
  towers: () => t('Lighthouses'),
  hand: () => t('Hand and deck'),
  played: () => t('Hand and played cards'),
  deck: () => t('Deck and played cards'),
  top: () => t('Top of the deck'),
};

const questions: { [kind: string]: (() => string)[] } = {
  round: [() => t('Which round begins?')],
  start: [() => t('Who begins?')],
  ship: [() => t('Whose ship?'), () => t('Which ship?'), () => t('Where to?')],
  beacon: [() => t('Which beacon?'), () => t('To which lighthouse?')],
  towers: [() => t('Which lighthouse?'), () => t('With which does it change places?')],
  hand: [
    () => t('Whose cards?'),
    () => t('Which card goes into the deck?'),
    () => t('Which one comes into the hand?'),
  ],
  played: [
    () => t('Whose cards?'),
    () => t('Which card of the hand was played?'),
    () => t('Which one comes back for it?'),
  ],
  deck: [
    () => t('Whose cards?'),
    () => t('Which card of the deck was played?'),
    () => t('Which one comes back for it?'),
  ],
  top: [() => t('Whose cards?'), () => t('Which card is drawn next?')],
};

function wordAt(kind: string, depth: number, word: string): string {
  if (kind === 'round') return t('Round {n}', { n: word });
  if (kind === 'start') return t('Player {n}', { n: Number(word) + 1 });
  if (kind === 'beacon' || kind === 'towers') return towerName(word as Tower);
  if (depth === 1) return colourName(word as Colour);
  return kind === 'ship' ? fieldName(Number(word)) : cardName(word as Card);
}

function placeAt(kind: string, depth: number, word: string): string | null {
  if (kind === 'beacon' || kind === 'towers') return `tower-${word}`;
  return kind === 'ship' && depth > 1 ? `field-${word}` : null;
}

type Open = Fleet & { deck?: Card[] };
const cards = (names: Card[] = []) => list(names.map(cardName)) || t('none');

export const edits: EditWords = {
  label(path) {
    const [kind] = path;
    const depth = path.length - 1;
    return depth === 0 ? (kinds[kind]?.() ?? kind) : wordAt(kind, depth, path[depth]);
  },
  ask: (path) => questions[path[0]]?.[path.length - 1]?.() ?? '',
  place: (path) => (path.length < 2 ? null : placeAt(path[0], path.length - 1, path.at(-1)!)),
  hidden: (view) =>
    runView(view).colours.flatMap(({ colour, hand, deck = [] }: Open) => [
      { label: t('{who}: hand', { who: colourName(colour) }), text: cards(hand) },
      { label: t('{who}: deck, top first', { who: colourName(colour) }), text: cards(deck) },
    ]),
};
