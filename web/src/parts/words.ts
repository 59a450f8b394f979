// Games, places and days in words.
import { titleOf } from './games';
import { language, t } from '../lib/words/words.svelte';

export function forPlayers(players: number): string {
  const words = [t('for two'), t('for three'), t('for four')];
  return words[players - 2] ?? t('for {n}', { n: players });
}

export const scaleName = ({ game, players }: { game: string; players: number }) =>
  `${titleOf(game)} ${forPlayers(players)}`;

export const monthOf = (time: number) =>
  new Intl.DateTimeFormat(language(), { month: 'long', year: 'numeric' }).format(time);

export const dayOf = (time: number) =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(time);

export const figure = (n: number) => new Intl.NumberFormat(language()).format(n);

export function placeName(place: number): string {
  const words = [t('1st'), t('2nd'), t('3rd'), t('4th'), t('5th')];
  return words[place - 1] ?? String(place);
}
