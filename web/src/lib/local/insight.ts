// The analysis of a game, for pages: types as docs/analysis.md has them, and what a page and the worker
// say to each other. Chances are of 10,000, points in hundredths, seats and moves count
// from 0. Knows no game.

export type InsightMark = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

export interface InsightOption {
  move: string;
  then: string[]; // the rest of its turn
  chances: number[];
  points: number[];
  simulations: number;
}

// Points that make the difference between the best option and the move that was made: who gets more
// or less of them, and what is left of the gain in chance without them.
export interface InsightBecause {
  seat: number; // or another entry of the result
  source?: string; // from all sources if there is none
  better: number;
  played: number;
  gain: number;
  without: number;
  [place: string]: number | string | undefined; // its number, under what the game calls it
}

export interface InsightDecision {
  ply: number;
  seat: number;
  round: number;
  move: string;
  cost: number;
  sure: number; // what is certain after all looks: the mark goes by it
  mark: InsightMark;
  pass: number;
  options: InsightOption[]; // best first; the move that was made is among them
  because?: InsightBecause; // of mistakes and blunders, if a reason was found that stands
}

export interface InsightTurn {
  ply: number;
  steps: number;
  seat: number;
  round: number;
  pass: number;
  play: number[];
  draws: number[][] | null; // by focus
}

export interface InsightBalance {
  start: number;
  own: number;
  others: number;
  draws: number;
  end: number; // the sum of the others
}

export interface InsightMoment {
  ply: number;
  steps: number;
  round: number;
  mover: number;
  seat: number;
  from: number;
  to: number;
  play: number;
  draws: number;
}

export interface InsightSeat {
  accuracy: number;
  decisions: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  lost: number;
}

export interface InsightProgress {
  pass: number; // 1 quickly, 2 well, 3 closer; then 2 and 3 again, sharper
  done: number;
  total: number;
  simulations: number;
  finished: boolean;
}

export interface Insight extends InsightProgress {
  analysis: 1;
  game: string;
  players: number;
  results: number;
  moves: number;
  over: boolean;
  trouble?: string;
  open_hands: boolean;
  judge: 'search' | 'learned';
  simulations_per_line: number;
  whole: number;
  thresholds: [number, number, number];
  seats: InsightSeat[];
  chances: (number[] | null)[][]; // by focus and position; null: not yet sounded
  balance: InsightBalance[][] | null; // by focus and result
  moments: InsightMoment[][] | null; // by focus
  turns: InsightTurn[];
  decisions: InsightDecision[];
}

export interface InsightWish {
  simulations?: number; // for the whole game, about; if left out, well under a minute
  openHands?: boolean;
}

export type InsightRequest =
  ({ record: string } & InsightWish) | { stop: true } | { goOn: true } | { sharpen: true };
export type InsightAnswer =
  | { progress: InsightProgress }
  | { insight: Insight } // often in the first pass, at the end of the others, and when it is stopped
  | { refused: string }; // nothing can be shown
