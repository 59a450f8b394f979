// The arithmetic of the statistics: games, wins, sources of points, choices. Pure figures: no
// words, no game. Small numbers stay small: shares come as "so many of so many" with an interval.
import type { Insight } from '../lib/local/insight';
import type { Facts } from './facts';

// The subject of the statistics: me, somebody by name, or all bots of a level.
export type Who =
  { kind: 'me' } | { kind: 'person'; name: string } | { kind: 'bot'; level: number };

// A seat of a game as seen by the statistics.
export type Showing = { facts: Facts; seat: number };

export const keyOf = (who: Who): string =>
  who.kind === 'me' ? 'me' : who.kind === 'person' ? `person ${who.name}` : `bot ${who.level}`;

function isAt(facts: Facts, seat: number, who: Who): boolean {
  const { kind, name, level } = facts.seats[seat];
  if (who.kind === 'me') return seat === facts.mine;
  if (who.kind === 'bot') return kind === 'bot' && level === who.level;
  return kind === 'person' && seat !== facts.mine && name === who.name;
}

export function showingsOf(all: Facts[], who: Who): Showing[] {
  return all.flatMap((facts) =>
    facts.seats.flatMap((_, seat) => (isAt(facts, seat, who) ? [{ facts, seat }] : [])),
  );
}

// Returns everybody with games: me first, then by number of games.
export function everybody(all: Facts[]): { who: Who; games: number }[] {
  const found = new Map<string, { who: Who; games: number }>();
  const add = (who: Who) => {
    const key = keyOf(who);
    if (!found.has(key)) found.set(key, { who, games: 0 });
    found.get(key)!.games++;
  };
  for (const { seats, mine } of all)
    seats.forEach(({ kind, name, level }, seat) => {
      if (seat === mine) add({ kind: 'me' });
      else if (kind === 'person' && name) add({ kind: 'person', name });
      else if (kind === 'bot') add({ kind: 'bot', level: level ?? 1 });
    });
  const order = { me: 0, person: 1, bot: 2 };
  return [...found.values()].sort(
    (a, b) => order[a.who.kind] - order[b.who.kind] || b.games - a.games,
  );
}

// Wins

export type Share = { games: number; won: number; fair: number; low: number; high: number };

export const hasWon = ({ facts, seat }: Showing) => facts.places[seat] === 1;
const fairOf = ({ facts }: Showing) => 1 / facts.points.length;

// Wilson's interval of 95 per cent: it stays within 0 and 1, and is wide where games are few.
export function interval(won: number, games: number): { low: number; high: number } {
  if (games === 0) return { low: 0, high: 1 };
  const z = 1.96;
  const share = won / games;
  const base = 1 + (z * z) / games;
  const middle = (share + (z * z) / (2 * games)) / base;
  const half = (z / base) * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

export function shareOf(showings: Showing[]): Share {
  const won = showings.filter(hasWon).length;
  const games = showings.length;
  const fair = showings.reduce((sum, showing) => sum + fairOf(showing), 0);
  return { games, won, fair: games ? fair / games : 0, ...interval(won, games) };
}

export type Group<Key> = Share & { key: Key };

function grouped<Key extends string | number>(
  showings: Showing[],
  keyOfOne: (showing: Showing) => Key,
): Group<Key>[] {
  const groups = new Map<Key, Showing[]>();
  for (const showing of showings) {
    const key = keyOfOne(showing);
    groups.set(key, [...(groups.get(key) ?? []), showing]);
  }
  return [...groups]
    .map(([key, members]) => ({ key, ...shareOf(members) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

// Groups by the strongest bot against this seat; 0: people only.
export const byRival = (showings: Showing[]) =>
  grouped(showings, ({ facts, seat }) =>
    Math.max(
      0,
      ...facts.seats.map(({ kind, level }, n) => (n !== seat && kind === 'bot' ? (level ?? 1) : 0)),
    ),
  );

export const byPlayers = (showings: Showing[]) =>
  grouped(showings, ({ facts }) => facts.seats.length);
export const byVariant = (showings: Showing[]) => grouped(showings, ({ facts }) => facts.variant);

// Does a share differ from a fair one by more than chance would explain?
export const isClear = ({ low, high, fair }: Share) => low > fair || high < fair;

// When

export type Month = { year: number; month: number; games: number; won: number };

// Returns the newest twelve months from the first game to the last, including those without games.
export function byMonth(showings: Showing[], most = 12): Month[] {
  const numbers = showings.map(({ facts }) => {
    const at = new Date(facts.at);
    return at.getFullYear() * 12 + at.getMonth();
  });
  if (numbers.length === 0) return [];
  const last = Math.max(...numbers);
  const first = Math.max(Math.min(...numbers), last - most + 1);
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const here = showings.filter((_, at) => numbers[at] === first + n);
    return {
      year: Math.floor((first + n) / 12),
      month: (first + n) % 12,
      games: here.length,
      won: here.filter(hasWon).length,
    };
  });
}

// Sources

export type SourceRow = { source: string; own: number; winners: number }; // points per game

const read = (showings: Showing[]) => showings.filter(({ facts }) => facts.course !== null);
const mean = (sum: number, of: number) => (of ? sum / of : 0);

export function bySource(showings: Showing[]): { games: number; rows: SourceRow[] } {
  const used = read(showings);
  const sums = new Map<string, SourceRow>();
  for (const { facts, seat } of used) {
    const winners = facts.places.flatMap((place, entry) => (place === 1 ? [entry] : []));
    for (const { source, points } of facts.course!.sources) {
      const row = sums.get(source) ?? { source, own: 0, winners: 0 };
      row.own += points[seat];
      row.winners += mean(
        winners.reduce((sum, entry) => sum + points[entry], 0),
        winners.length,
      );
      sums.set(source, row);
    }
  }
  const rows = [...sums.values()].map(({ source, own, winners }) => ({
    source,
    own: mean(own, used.length),
    winners: mean(winners, used.length),
  }));
  return { games: used.length, rows };
}

// Returns the source with the winners' greatest lead; null if they lead in none.
export function greatestGap(rows: SourceRow[]): SourceRow | null {
  const gap = ({ own, winners }: SourceRow) => winners - own;
  const best = [...rows].sort((a, b) => gap(b) - gap(a))[0];
  return best && gap(best) >= 0.5 ? best : null;
}

// Choices

export type ChoiceRow = {
  choice: string;
  times: number;
  share: number;
  points: number; // per round
  won: number; // times in games that were won
  others: { times: number; share: number; points: number }; // the other seats of the same games
};

export function byChoice(showings: Showing[]): { times: number; rows: ChoiceRow[] } {
  const rows = new Map<string, ChoiceRow>();
  const blank = (choice: string): ChoiceRow => ({
    choice,
    times: 0,
    share: 0,
    points: 0,
    won: 0,
    others: { times: 0, share: 0, points: 0 },
  });
  for (const showing of read(showings))
    for (const { choice, times, points } of showing.facts.course!.choices) {
      const row = rows.get(choice) ?? blank(choice);
      rows.set(choice, row);
      times.forEach((count, seat) => {
        const sums = seat === showing.seat ? row : row.others;
        sums.times += count;
        sums.points += points[seat];
      });
      if (hasWon(showing)) row.won += times[showing.seat];
    }
  const list = [...rows.values()].sort((a, b) => (a.choice < b.choice ? -1 : 1));
  const times = list.reduce((sum, row) => sum + row.times, 0);
  const theirs = list.reduce((sum, row) => sum + row.others.times, 0);
  for (const row of list) {
    row.share = mean(row.times, times);
    row.points = mean(row.points, row.times);
    row.others.share = mean(row.others.times, theirs);
    row.others.points = mean(row.others.points, row.others.times);
  }
  return { times, rows: list };
}

export const meanPoints = (showings: Showing[]) => ({
  own: mean(
    showings.reduce((sum, { facts, seat }) => sum + facts.points[seat], 0),
    showings.length,
  ),
  winners: mean(
    showings.reduce((sum, { facts }) => sum + facts.points[facts.places.indexOf(1)], 0),
    showings.length,
  ),
});

// Skill and luck

// An analysis' findings for a seat: its accuracy in per cent, and the luck of its draws.
export type Judged = { at: number; accuracy: number; luck: number };

export async function judged(
  showings: Showing[],
  find: (key: string) => Promise<{ insight: Insight } | undefined>,
): Promise<Judged[]> {
  const found = await Promise.all(
    showings.map(async ({ facts, seat }): Promise<Judged[]> => {
      const kept = facts.insight ? await find(facts.insight) : undefined;
      const own = kept?.insight.seats[seat];
      const balance = kept?.insight.balance?.[seat]?.[seat]; // as known to this seat
      if (!own?.decisions || !balance) return [];
      return [{ at: facts.at, accuracy: own.accuracy / 100, luck: balance.draws / 100 }];
    }),
  );
  return found.flat().sort((a, b) => a.at - b.at);
}
