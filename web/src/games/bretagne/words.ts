// Names of things in the reader's language, from words/bretagne.json.
import words from '../../../../words/bretagne.json';
import { Teller, type GameWords } from '../../lib/words/tell';
import { facts } from './facts';

export const teller = new Teller(words as unknown as GameWords, facts);

export const kindName = (kind: string) => teller.name('kind', kind);
export const areaName = (area: string) => teller.name('area', area);
export const weatherName = (weather: string) => teller.name('weather', weather);
export const resourceName = (resource: string) => teller.name('resource', resource);
export const cardName = (card: string) => teller.name('card', card);
export const townName = (town: string) => teller.name('town', town);
export const tileName = (tile: string) => teller.name('tile', tile); // "sand + stone"
export const place = (n: number) => teller.name('place', n); // "1st" to "4th"

// "2 stone", "1 engineer": a count of a resource, an income or anything else.
export const count = (what: string, n: number) => teller.count('count', what, n);
