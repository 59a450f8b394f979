// The list of moves: the actions of people and bots in the words of the log, oldest first, with the
// value of their decisions.
import type { Words } from '../lib/game';
import type { InsightDecision, InsightMark } from '../lib/local/insight';
import type { Line } from '../table/lines';
import { weight } from '../study/marks';

type Group = { key: string; heading: Words | null; lines: Line[] };
export type Row = {
  key: string;
  words: Words;
  seat: number;
  from: number; // position at which it begins
  to: number; // position at which the next line begins
  goal: number; // its costliest move, else its first
  cost: number;
  mark: InsightMark | null;
};

// Adds the judgement of the row's moves. Moves belong to their maker's row, from `from` to the next
// row of that seat.
function judged(row: Row, decisions: InsightDecision[]): Row {
  const own = decisions.filter(
    ({ ply, seat }) => ply >= row.from && ply < row.to && seat === row.seat,
  );
  if (own.length === 0) return row;
  const worst = own.reduce((a, b) => (weight(b.mark) > weight(a.mark) ? b : a));
  const cost = own.reduce((sum, one) => sum + one.cost, 0);
  return { ...row, cost, mark: worst.mark, goal: worst.mark === 'best' ? row.from : worst.ply };
}

export function rowsOf(
  groups: Group[],
  decisions: InsightDecision[],
  moves: number,
): { key: string; heading: Words | null; rows: Row[] }[] {
  let next = moves;
  return groups
    .map(({ key, heading, lines }) => {
      const rows = lines.flatMap((line): Row[] => {
        if (line.kind !== 'move' || line.seat !== line.mover) return [];
        const { key, words, seat, steps } = line;
        const from = (steps?.[0] ?? line).ply - 1;
        const to = Math.max(next, from + 1);
        next = from;
        return [judged({ key, words, seat, from, to, goal: from, cost: 0, mark: null }, decisions)];
      });
      return { key, heading, rows: rows.reverse() };
    })
    .reverse();
}
