// Variations in the worker: read from a record, and written into one. The core checks both ways.
import type { Core } from './core';
import type { Line, Tree } from '../protocol';

// The fault of a record, as a sentence from the core.
export class BadRecord extends Error {}

const LONGEST_LINE = 32768; // bytes in a line of a record, plus one

// Returns the game of a record with its variations; the core then holds that game.
export function treeOf(core: Core, record: string): Tree {
  const lines = record.trimEnd().split('\n');
  const { done, answer } = core.call('variations', [], lines[0]);
  if (!done) throw new BadRecord(`line 1: ${answer}`);
  const variations: Line[] = JSON.parse(answer).variations;
  const main = lines.flatMap((line) => (JSON.parse(line).move as string | undefined) ?? []);
  return { main, lines: variations, fixed: true };
}

// Returns the record of the core's game, its moves as the main line, the other lines in its header.
export function recordWith(core: Core, { lines }: Tree): string[] {
  const record = core.record();
  if (lines.length === 0) return record;
  const written = core.ask('variations', [], JSON.stringify({ variations: lines }));
  const header = `${record[0].slice(0, -1)},${written.slice(1)}`;
  if (new TextEncoder().encode(header).length >= LONGEST_LINE)
    throw new Error('the variations are too long for one record');
  return [header, ...record.slice(1)];
}
