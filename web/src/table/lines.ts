// The lines of the log.
import type { Words } from '../lib/game';
import type { GameEvent } from '../lib/protocol';

export type Heading = { key: string; kind: 'heading'; words: Words };
// One event in a move; a turn is one line of several steps.
export type Step = {
  key: string;
  kind: 'move';
  words: Words;
  seat: number | null;
  ply: number; // ply of the position it led to
  places: string[];
  event: GameEvent;
  mover: number;
};
export type Line =
  | (Step & { steps?: Step[] })
  | { key: string; kind: 'note'; words: Words; seat: number | null }
  | { key: string; kind: 'chat'; words: string; seat: number; name: string };
