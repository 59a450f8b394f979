// Names of things in Lighthouse Run: cards, lighthouses, ships, fields, in the language shown.
import { t, tn } from '../../lib/words.svelte';
import { cardParts, type Card, type Colour, type Kind, type Tower } from './view';

export function towerName(tower: Tower): string {
  switch (tower) {
    case 'anchor':
      return t('Anchor');
    case 'fish':
      return t('Fish');
    case 'wheel':
      return t('Wheel');
    case 'star':
      return t('Star');
    case 'shell':
      return t('Shell');
    default:
      return t('Crab');
  }
}

export function colourName(colour: Colour): string {
  switch (colour) {
    case 'red':
      return t('Red');
    case 'yellow':
      return t('Yellow');
    case 'green':
      return t('Green');
    default:
      return t('Blue');
  }
}

export function shipsName(colour: Colour, n: number): string {
  switch (colour) {
    case 'red':
      return tn('{n} red ship', '{n} red ships', n);
    case 'yellow':
      return tn('{n} yellow ship', '{n} yellow ships', n);
    case 'green':
      return tn('{n} green ship', '{n} green ships', n);
    default:
      return tn('{n} blue ship', '{n} blue ships', n);
  }
}

// At the beginning of a sentence.
export function aShip(colour: Colour): string {
  switch (colour) {
    case 'red':
      return t('A red ship');
    case 'yellow':
      return t('A yellow ship');
    case 'green':
      return t('A green ship');
    default:
      return t('A blue ship');
  }
}

// Within a sentence.
export function yourShip(colour: Colour): string {
  switch (colour) {
    case 'red':
      return t('your red ship');
    case 'yellow':
      return t('your yellow ship');
    case 'green':
      return t('your green ship');
    default:
      return t('your blue ship');
  }
}

export function kindName(kind: Kind): string {
  if (kind === 'solo') return t('Solo');
  return kind === 'coop' ? t('Coop') : t('Group');
}

export function cardName(card: Card): string {
  const { kind, steps, tower } = cardParts(card);
  return tower ? `${kindName(kind)} ${steps} ${towerName(tower)}` : `${kindName(kind)} ${steps}`;
}

// What the lower half of a card moves, as it stands on it.
export function moversName(kind: Kind): string {
  if (kind === 'solo') return t('One ship');
  return kind === 'coop' ? t('One of each') : t('Whole field');
}

// A card with all it does, for readers.
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
            'one ship of each colour of a field sails {n} field',
            'one ship of each colour of a field sails {n} fields',
            steps,
          )
        : tn(
            'all your ships of a field sail {n} field',
            'all your ships of a field sail {n} fields',
            steps,
          );
  return `${steps} ${kindName(kind)} ${moversName(kind)}: ${beacon}; ${ships}`; // begins with what stands on it
}

export function fieldName(field: number): string {
  return field === 0 ? t('The start') : t('Field {field}', { field });
}

export function fromField(field: number): string {
  return field === 0 ? t('from the start') : t('from field {field}', { field });
}

export function list(items: string[]): string {
  return items.join(', ');
}
