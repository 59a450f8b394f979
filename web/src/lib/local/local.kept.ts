// A local game as it is kept.
import type { TableCard, Tree } from '../protocol';

export type Kept = {
  id: string;
  changed: number;
  card: Omit<TableCard, 'changed' | 'your_turn'>; // its entry in lists
  log: string[]; // its entries
  guided?: string[]; // the moves a guided game begins with
  tree?: Tree; // the variations of a board for analysis, or of a record
  passing?: true; // a position of a guide: lives as long as the page, and is in no list
};
