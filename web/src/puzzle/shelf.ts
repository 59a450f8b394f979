// The puzzles included in the build (docs/puzzles.md): a file for each game, fetched on first use;
// the service worker caches it like all files. Knows no game.
import type { InsightBecause } from '../lib/local/insight';
import type { GameEvent } from '../lib/protocol';

export type PuzzleTurn = {
  moves: string[];
  answer: boolean;
  chances: number[]; // out of WHOLE, by result
  tried: number; // per hundred weaker players
};

export type PuzzleLine = {
  id: string;
  header: { game: string; players: number; variant: string; options: string[]; seed: string };
  moves: string[];
  seat: number;
  round: number;
  themes: string[];
  rules: string[];
  difficulty: number; // 1 to 5
  found: { [kind: string]: number }; // per hundred
  turns: PuzzleTurn[];
  expected: number[]; // points expected at the end after the answer, in hundredths, by result
  expected_other: number[]; // the same after the best other turn
  because?: InsightBecause; // why the answer is better than the best other turn
  text: string; // the line itself, for the core
};

export const WHOLE = 10000;
export const HARDEST = 5;

// A step of a turn with its certain events.
export type PuzzleStep = { move: string; events: GameEvent[] };

const files = import.meta.glob<string>('../../../data/puzzles/*.jsonl', {
  query: '?url',
  import: 'default',
  eager: true,
});
const nameOf = (path: string) => path.replace(/.*\/|\.jsonl$/g, '');
const shipped = Object.fromEntries(Object.entries(files).map(([path, url]) => [nameOf(path), url]));

export const puzzledGames = Object.keys(shipped).sort();

export function readLines(text: string): PuzzleLine[] {
  const lines = text.split('\n').filter(Boolean);
  return lines.map((line) => ({ ...JSON.parse(line), text: line }));
}

const fetched = new Map<string, Promise<PuzzleLine[]>>();

// Fetches the puzzles of a game; after a failure the next call tries again.
export function puzzlesOf(game: string): Promise<PuzzleLine[]> {
  const before = fetched.get(game);
  if (before) return before;
  const now = fetch(shipped[game]).then(async (answer) => {
    if (!answer.ok) throw new Error(`${shipped[game]}: ${answer.status}`);
    return readLines(await answer.text());
  });
  fetched.set(game, now);
  now.catch(() => fetched.delete(game));
  return now;
}

// Days are numbers: the same everywhere on the same date, whatever the time of day.
const MS_OF_A_DAY = 86400000;
const FIRST_DAY = Date.UTC(2026, 0, 1) / MS_OF_A_DAY;

export const dayOf = (date: Date): number =>
  Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / MS_OF_A_DAY;
export const dateOf = (day: number): Date => new Date(day * MS_OF_A_DAY); // in UTC
export const numberOf = (day: number): number => day - FIRST_DAY + 1;

// Returns the game of a day. The games take turns, and each goes through all its puzzles, in great
// leaps, before one comes again.
export const gameOfDay = (day: number, games = puzzledGames): string => games[day % games.length];

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

export function puzzleOfDay(lines: PuzzleLine[], day: number, games = puzzledGames): PuzzleLine {
  let leap = Math.max(1, Math.round(lines.length * 0.618));
  while (divisor(leap, lines.length) > 1) leap++;
  return lines[(Math.floor(day / games.length) * leap) % lines.length];
}

// Returns the next puzzle of a theme, or of any, the easier first.
export function nextOf(
  lines: PuzzleLine[],
  theme: string | null,
  isSolved: (id: string) => boolean,
  difficulty: number | null = null,
): PuzzleLine | undefined {
  return lines
    .filter((line) => theme === null || line.themes.includes(theme))
    .filter((line) => difficulty === null || line.difficulty === difficulty)
    .filter((line) => !isSolved(line.id))
    .sort((a, b) => a.difficulty - b.difficulty)[0];
}
