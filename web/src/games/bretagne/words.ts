// Names of things in the language of the reader: kinds, resources, cards, towns, players, counts.
import type { Table } from '../../lib/protocol';
import { language, t, tn } from '../../lib/words.svelte';
import type { Position, Site } from './model';

export function kindName(kind: string): string {
  return kind === 'heaven' ? t('Heaven') : kind === 'purgatory' ? t('Purgatory') : t('Hell');
}

export function areaName(area: string): string {
  return area === 'north' ? t('North') : area === 'west' ? t('West') : t('South');
}

export function weatherName(weather: string): string {
  return weather === 'fair' ? t('Fair') : weather === 'unsettled' ? t('Unsettled') : t('Storm');
}

export function resourceName(resource: string): string {
  switch (resource) {
    case 'brick':
      return t('brick');
    case 'stone':
      return t('stone');
    case 'sand':
      return t('sand');
    default:
      return t('wood');
  }
}

export function cardName(card: string): string {
  switch (card) {
    case 'furniture':
      return t('Furniture');
    case 'docks':
      return t('Docks');
    case 'siren':
      return t('Siren');
    default:
      return t('Cableway');
  }
}

const towns: { [town: string]: string } = {
  quiberon: 'Quiberon',
  concarneau: 'Concarneau',
  'le-guilvinec': 'Le Guilvinec',
  audierne: 'Audierne',
  camaret: 'Camaret',
  'le-conquet': 'Le Conquet',
  roscoff: 'Roscoff',
  'perros-guirec': 'Perros-Guirec',
  paimpol: 'Paimpol',
  brest: 'Brest',
  lorient: 'Lorient',
  quimper: 'Quimper',
  pontivy: 'Pontivy',
};
export function townName(town: string): string {
  return towns[town] ?? town;
}

// "2 stone", "1 engineer": how many of a resource, an income or anything counted.
export function count(what: string, n: number): string {
  switch (what) {
    case 'brick':
      return tn('{n} brick', '{n} brick', n);
    case 'stone':
      return tn('{n} stone', '{n} stone', n);
    case 'sand':
      return tn('{n} sand', '{n} sand', n);
    case 'wood':
      return tn('{n} wood', '{n} wood', n);
    case 'coin':
      return tn('{n} coin', '{n} coins', n);
    case 'engineer':
      return tn('{n} engineer', '{n} engineers', n);
    case 'worker':
      return tn('{n} worker', '{n} workers', n);
    case 'card':
      return tn('{n} card', '{n} cards', n);
    case 'floor':
      return tn('{n} floor', '{n} floors', n);
    default:
      return tn('{n} point', '{n} points', n);
  }
}

// "1st" to "4th".
export function place(n: number): string {
  return n === 1 ? t('1st') : n === 2 ? t('2nd') : n === 3 ? t('3rd') : t('4th');
}

const lists = new Map<string, Intl.ListFormat>(); // by language: to make one takes long
export function listed(items: string[]): string {
  const tongue = language();
  if (!lists.has(tongue)) lists.set(tongue, new Intl.ListFormat(tongue, { type: 'conjunction' }));
  return lists.get(tongue)!.format(items);
}

// A tile as its resources: "sand + stone".
export function tileName(tile: string): string {
  return tile.split(' ').map(resourceName).join(' + ');
}

export function siteName(site: number, view?: Partial<Position> | null): string {
  const found = view?.sites?.find((entry: Site) => entry.site === site);
  return found?.name ?? t('site {site}', { site });
}

// The name of a seat without a Play: as the table has it.
export function seatName(table: Table, seat: number): string {
  const found = table.seats[seat];
  if (found?.name) return found.name;
  return found?.kind === 'bot'
    ? t('Bot {seat}', { seat: seat + 1 })
    : t('Player {seat}', { seat: seat + 1 });
}
