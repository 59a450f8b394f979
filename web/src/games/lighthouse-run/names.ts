// Names of things in Lighthouse Run, from words/lighthouse-run.json, and cards in full.
import words from '../../../../words/lighthouse-run.json';
import { Teller, type GameWords } from '../../lib/words/tell';
import { t, tn } from '../../lib/words/words.svelte';
import { factsFor } from './facts';
import { cardParts, type Card, type Colour, type Kind, type Tower } from './view';

export const teller: Teller = new Teller(
  words as unknown as GameWords,
  factsFor(() => teller),
);

export const towerName = (tower: Tower) => teller.name('tower', tower);
export const colourName = (colour: Colour) => teller.name('colour', colour);
export const kindName = (kind: Kind) => teller.name('kind', kind);
export const cardName = (card: Card) => teller.name('card', card);
export const fieldName = (field: number) => teller.name('field', field);
export const shipsName = (colour: Colour, n: number) => teller.count('ships', colour, n);

// Returns the lower half of a card in words, as printed on it.
export function moversName(kind: Kind): string {
  if (kind === 'solo') return t('One ship');
  return kind === 'coop' ? t('One of each') : t('Whole field');
}

// Describes a card in full, for screen readers.
export function cardWords(card: Card): string {
  const { kind, steps, tower } = cardParts(card);
  const beacon = tower
    ? t('a beacon to the {tower} lighthouse', { tower: towerName(tower) })
    : t('any beacon, or none');
  const ships =
    kind === 'solo'
      ? tn('one ship sails {n} field', 'one ship sails {n} fields', steps)
      : kind === 'coop'
        ? tn(
            'one ship of each colour on a field sails {n} field',
            'one ship of each colour on a field sails {n} fields',
            steps,
          )
        : tn(
            'all your ships on a field sail {n} field',
            'all your ships on a field sail {n} fields',
            steps,
          );
  return `${steps} ${kindName(kind)} ${moversName(kind)}: ${beacon}; ${ships}`; // the printed words first
}

export function list(items: string[]): string {
  return items.join(', ');
}
