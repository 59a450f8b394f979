// Variations of a game as a tree of lines, in the form used by records (docs/records.md). Moves are
// mere words here; the core knows which are legal. Every function returns a new tree.
import type { Line, Tree } from '../protocol';

// A place in the tree: the line, or MAIN, and the number of moves from the beginning.
export type Spot = { line: number; ply: number };
export const MAIN = -1;
export const MOST_LINES = 64;
export const LONGEST_NAME = 60;

const begins = ({ lines }: Tree, line: number) => (line === MAIN ? 0 : lines[line].ply);
const movesOf = ({ main, lines }: Tree, line: number) => (line === MAIN ? main : lines[line].moves);
export const endOf = (tree: Tree, line: number) => begins(tree, line) + movesOf(tree, line).length;
const parentOf = ({ lines }: Tree, line: number) => lines[line].of ?? MAIN;

// Returns the move of a line after the given number.
export const moveAt = (tree: Tree, line: number, ply: number): string | undefined =>
  movesOf(tree, line)[ply - begins(tree, line)];

// Returns the lines that leave this one after the given number of moves.
export function leaving(tree: Tree, line: number, ply: number): number[] {
  return tree.lines.flatMap((_, n) =>
    parentOf(tree, n) === line && tree.lines[n].ply === ply ? [n] : [],
  );
}

// Returns all moves from the beginning to a place.
export function pathTo(tree: Tree, { line, ply }: Spot): string[] {
  const own = movesOf(tree, line).slice(0, ply - begins(tree, line));
  if (line === MAIN) return own;
  return [...pathTo(tree, { line: parentOf(tree, line), ply: tree.lines[line].ply }), ...own];
}

// Follows moves as far as the tree has them.
export function follow(tree: Tree, path: string[]): Spot {
  let line = MAIN;
  for (let ply = 0; ply < path.length; ply++) {
    if (moveAt(tree, line, ply) === path[ply]) continue;
    const next = leaving(tree, line, ply).find((n) => tree.lines[n].moves[0] === path[ply]);
    if (next === undefined) return { line, ply };
    line = next;
  }
  return { line, ply: path.length };
}

// Returns the tree with these moves in it; the same tree if they are already there or do not fit.
export function grown(tree: Tree, path: string[]): Tree {
  const { line, ply } = follow(tree, path);
  const moves = path.slice(ply);
  if (moves.length === 0) return tree;
  const isLonger = ply === endOf(tree, line) && leaving(tree, line, ply).length === 0;
  if (isLonger && line === MAIN && !tree.fixed) return { ...tree, main: [...tree.main, ...moves] };
  if (isLonger && line !== MAIN)
    return changed(tree, line, { moves: [...tree.lines[line].moves, ...moves] });
  if (tree.lines.length === MOST_LINES) return tree;
  const fresh = { ...(line === MAIN ? {} : { of: line }), ply, moves };
  return { ...tree, lines: [...tree.lines, fresh] };
}

function changed(tree: Tree, line: number, change: Partial<Line>): Tree {
  return { ...tree, lines: tree.lines.map((one, n) => (n === line ? { ...one, ...change } : one)) };
}

export function renamed(tree: Tree, line: number, name: string): Tree {
  const clean = [...name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()].slice(0, LONGEST_NAME).join('');
  return changed(tree, line, { name: clean || undefined });
}

const isWithin = (tree: Tree, line: number, whole: number): boolean =>
  line === whole || (line !== MAIN && isWithin(tree, parentOf(tree, line), whole));

// Returns the tree without a line and its branches.
export function without(tree: Tree, line: number): Tree {
  const stays = tree.lines.map((_, n) => !isWithin(tree, n, line));
  const numbers = stays.map((_, n) => stays.slice(0, n).filter(Boolean).length);
  const lines = tree.lines
    .filter((_, n) => stays[n])
    .map((one) => (one.of === undefined ? one : { ...one, of: numbers[one.of] }));
  return { ...tree, lines };
}

// Returns the letters of an unnamed line: a, b, … z, aa, ab.
export function letterOf(line: number): string {
  const last = String.fromCharCode(97 + (line % 26));
  return line < 26 ? last : letterOf(Math.floor(line / 26) - 1) + last;
}

export const depthOf = (tree: Tree, line: number): number =>
  line === MAIN ? 0 : 1 + depthOf(tree, parentOf(tree, line));
