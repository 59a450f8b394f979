// The words and places that a game adds to the position editor for the edits offered by the core.
// An edit is a few words, "ship red 0 7"; the editor lets a person choose them one by one. The core
// decides which words exist.
import type { GameView } from './protocol';

export interface EditWords {
  label(path: string[], view: GameView): string; // the last word of the path, for a button
  ask(path: string[]): string; // the next choice after these words; '' for the first
  place(path: string[]): string | null; // the place of that last word on the board, see placesOf
  hidden(view: GameView): { label: string; text: string }[]; // things the board does not show
  first?: string[]; // kinds whose pieces can be pressed on the board before a kind is chosen
  holdings?(view: GameView): Holding[]; // possessions of players beside the board
  counters?(path: string[], view: GameView): Counter[]; // counters of the thing these words name
  counted?(path: string[]): string[]; // next words covered by those counters
  kept?(made: string[]): number; // number of words that stay chosen after an edit
}

export type Holding = { path: string[]; label: string; text: string };

// A number that can be set; more or less of it is the edit with that number.
export type Counter = { label: string; now: number; edit(n: number): string };

// Returns the words that can come next.
export function nextWords(edits: string[], path: string[]): string[] {
  const start = path.map((word) => `${word} `).join('');
  const words = edits
    .filter((edit) => edit.startsWith(start))
    .map((edit) => edit.slice(start.length).split(' ')[0]);
  return [...new Set(words)];
}

// Returns the path that stays chosen after an edit, for another like it: the deed and the owner of
// the pieces, not the place.
export function keptPath(edits: string[], made: string[], words: EditWords): string[] {
  const isOthers = made.length > 2 && words.place(made.slice(0, 2)) === null;
  const path = made.slice(0, words.kept?.(made) ?? (isOthers ? 2 : 1));
  while (path.length > 0 && nextWords(edits, path).length === 0) path.pop();
  return path;
}

// Adds an edit to those made; it replaces the last if that set the same number.
export function withNumber(made: string[], edit: string): string[] {
  const thing = edit.replace(/ \d+$/, ' ');
  const last = made.at(-1) ?? '';
  const again = thing !== edit && last.startsWith(thing) && /^\d+$/.test(last.slice(thing.length));
  return again ? [...made.slice(0, -1), edit] : [...made, edit];
}

// Converts a position to the end of an address, and back.
export const hashOf = (position: string) => `#${position.replaceAll(' ', '_')}`;
export function positionIn(hash: string): string {
  let text = hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // An incomplete escape: the core reports what is wrong.
  }
  return text.replaceAll('_', ' ');
}
