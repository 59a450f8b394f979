// The moves played from a position in other games of this device, and their results. The core's
// keys decide which positions are the same (docs/statistics.md). Knows no game.
import type { Facts, Keys, Level, Path } from './facts';
import { allFacts, pathsWith } from './facts.store';

export const LEVELS: Level[] = ['view', 'board', 'moves']; // from strict to loose

export type Played = { move: string; times: number; won: number; points: number }; // on average
export type Explored = { games: number; times: number; moves: Played[] };
export type ByLevel = { [level in Level]: Explored };

export function count(paths: Path[], facts: Facts[], level: Level, key: string): Explored {
  const known = new Map(facts.map((one) => [one.id, one]));
  const moves = new Map<string, Played>();
  const games = new Set<string>();
  for (const { id, steps } of paths)
    for (const step of steps) {
      const ended = known.get(id);
      if (!ended || step[level] !== key) continue;
      const row = moves.get(step.move) ?? { move: step.move, times: 0, won: 0, points: 0 };
      moves.set(step.move, row);
      games.add(id);
      row.times++;
      row.won += Number(ended.places[step.seat] === 1);
      row.points += ended.points[step.seat];
    }
  const rows = [...moves.values()].map((row) => ({ ...row, points: row.points / row.times }));
  rows.sort((a, b) => b.times - a.times || (a.move < b.move ? -1 : 1));
  return { games: games.size, times: rows.reduce((sum, { times }) => sum + times, 0), moves: rows };
}

// Explores all games but this one.
export async function explore(keys: Keys, except: string): Promise<ByLevel> {
  const facts = await allFacts();
  const found = await Promise.all(
    LEVELS.map(async (level) => {
      const paths = (await pathsWith(keys[level])).filter(({ id }) => id !== except);
      return [level, count(paths, facts, level, keys[level])] as const;
    }),
  );
  return Object.fromEntries(found) as ByLevel;
}
