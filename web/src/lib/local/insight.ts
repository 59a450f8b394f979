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

// Points that make the difference between the best option and the move made: the seat that gains or
// loses them, and the gain in chance that remains without them.
export interface InsightBecause {
  seat: number; // a seat or another entry of the result
  source?: string; // all sources if absent
  better: number;
  played: number;
  gain: number;
  without: number;
  [place: string]: number | string | undefined; // number of the place, under the game's own word
}

export interface InsightDecision {
  ply: number;
  seat: number;
  round: number;
  move: string;
  cost: number;
  sure: number; // the certain part of the cost after all passes; decides the mark
  mark: InsightMark;
  pass: number;
  options: InsightOption[]; // best first; includes the move made
  because?: InsightBecause; // for mistakes and blunders with a reason that holds
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
  pass: number; // 1 quick, 2 thorough, 3 deeper; then 2 and 3 again, sharper
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
  chances: (number[] | null)[][]; // by focus and position; null: not analysed yet
  balance: InsightBalance[][] | null; // by focus and result
  moments: InsightMoment[][] | null; // by focus
  turns: InsightTurn[];
  decisions: InsightDecision[];
}

export interface InsightWish {
  simulations?: number; // for the whole game, roughly; by default well under a minute
  openHands?: boolean;
}

export type InsightRequest =
  ({ record: string } & InsightWish) | { stop: true } | { goOn: true } | { sharpen: true };
export type InsightAnswer =
  | { progress: InsightProgress }
  | { insight: Insight } // often in the first pass, at the end of the others, and on stopping
  | { refused: string }; // the analysis is impossible
