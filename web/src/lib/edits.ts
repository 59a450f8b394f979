// What a game adds to the editor of positions: words and places for the edits that the core offers. An
// edit is a few words, "ship red 0 7"; the editor lets a person choose them one after another. Which
// words there are the core says, not this.
import type { GameView } from './protocol';

export interface EditWords {
  label(path: string[], view: GameView): string; // the last word of the path, as a button says it
  ask(path: string[]): string; // what is chosen behind these words; '' for the first
  place(path: string[]): string | null; // where on the board that last word stands, see placesOf
  hidden(view: GameView): { label: string; text: string }[]; // what the board does not show
  first?: string[]; // kinds whose pieces can be pressed on the board before a kind is chosen
  holdings?(view: GameView): Holding[]; // what players have beside the board
  counters?(path: string[], view: GameView): Counter[]; // numbers of the thing that these words name
  counted?(path: string[]): string[]; // next words that those counters stand for
  kept?(made: string[]): number; // words that stay chosen after an edit
}

export type Holding = { path: string[]; label: string; text: string };

// A number that is set, more or less of it by the edits with that number.
export type Counter = { label: string; now: number; edit(n: number): string };

// The words that can come next.
export function nextWords(edits: string[], path: string[]): string[] {
  const start = path.map((word) => `${word} `).join('');
  const words = edits
    .filter((edit) => edit.startsWith(start))
    .map((edit) => edit.slice(start.length).split(' ')[0]);
  return [...new Set(words)];
}

// What stays chosen after an edit, for another like it: what is done and to whose pieces, not where.
export function keptPath(edits: string[], made: string[], words: EditWords): string[] {
  const isOthers = made.length > 2 && words.place(made.slice(0, 2)) === null;
  const path = made.slice(0, words.kept?.(made) ?? (isOthers ? 2 : 1));
  while (path.length > 0 && nextWords(edits, path).length === 0) path.pop();
  return path;
}

// The edits made, and one more; it replaces the last if that has set the same number.
export function withNumber(made: string[], edit: string): string[] {
  const thing = edit.replace(/ \d+$/, ' ');
  const last = made.at(-1) ?? '';
  const again = thing !== edit && last.startsWith(thing) && /^\d+$/.test(last.slice(thing.length));
  return again ? [...made.slice(0, -1), edit] : [...made, edit];
}

// A position as the end of an address, and back.
export const hashOf = (position: string) => `#${position.replaceAll(' ', '_')}`;
export function positionIn(hash: string): string {
  let text = hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // Half an escape: the core says what is wrong with it.
  }
  return text.replaceAll('_', ' ');
}
