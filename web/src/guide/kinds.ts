// A guide of a first game, and one of the lessons in five positions: what each game says in them.
import type { Words } from '../lib/game';

export type Guide = {
  seed: string;
  bots: number[]; // levels
  moves: string[]; // of all seats, by ply
  text: (ply: number) => { title: Words; words: Words; rule?: string } | null; // person's plies
  end: () => Words;
};

export type Lesson = {
  rule: string;
  title: () => Words;
  task: () => Words;
  right: () => Words;
  wrong: (move: string) => Words;
};
