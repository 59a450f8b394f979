// Tiles of quick pairing: a game, a number of players and a pace. Their text, their spoken
// description, and movement between them by arrow keys.
import { clockWords, paceName, PACES } from '../lib/words/clock';
import type { GameInfo, GameWish } from '../lib/protocol';
import { t, tn } from '../lib/words/words.svelte';
import { scaleName } from '../parts/words';

export type TileNews = GameWish & { waiting: number; about_s?: number };

export const isSame = (a: GameWish, b: GameWish): boolean =>
  a.game === b.game && a.players === b.players && a.pace === b.pace && a.rated === b.rated;

// "about 5 min": rounded up, so that nobody waits longer than promised.
export function aboutWords(seconds: number): string {
  if (seconds <= 60) return t('about {n} min', { n: 1 });
  if (seconds < 5400) return t('about {n} min', { n: Math.ceil(seconds / 60) });
  return t('about {n} h', { n: Math.ceil(seconds / 3600) });
}

export function tileWords(wish: GameWish, news: TileNews | undefined): string {
  const waiting = news?.waiting ?? 0;
  if (waiting > 0 && waiting === wish.players - 1) return t('one seat left');
  if (waiting > 0) return tn('{n} waits', '{n} wait', waiting);
  return news?.about_s ? aboutWords(news.about_s) : t('nobody yet');
}

// Describes a tile in one sentence, for people who do not see the grid.
export function tileSpoken(wish: GameWish, info: GameInfo, says: string): string {
  const clock = clockWords(info.paces![wish.pace]);
  return `${scaleName(wish)}, ${paceName(wish.pace)}, ${clock}: ${says}`;
}

export type Place = { game: number; row: number; column: number };

// Moves one step in a grid of games side by side, stopping at its edges.
export function step(from: Place, key: string, games: number, columns: number): Place | null {
  const across = from.game * columns + from.column;
  const along = {
    ArrowLeft: across - 1,
    ArrowRight: across + 1,
    Home: 0,
    End: games * columns - 1,
  };
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const row = from.row + (key === 'ArrowUp' ? -1 : 1);
    return row < 0 || row >= PACES.length ? null : { ...from, row };
  }
  const to = along[key as keyof typeof along];
  if (to === undefined || to < 0 || to >= games * columns) return null;
  return { game: Math.floor(to / columns), row: from.row, column: to % columns };
}
