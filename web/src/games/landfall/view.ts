// The view of Landfall as docs/records.md describes it, and its words.
import words from '../../../../words/landfall.json';
import type { GameView } from '../../lib/protocol';
import { Teller, type GameWords } from '../../lib/words/tell';

export type Player = {
  seat: number;
  points: number;
  passed: boolean;
  hand_size: number;
  hand?: number[]; // only the hand this seat may see
};
export type LandfallView = GameView & {
  ship: number; // from 1; past the last ship once the game is over
  ships: number[]; // their points
  light: number | null;
  keeper: number | null;
  deck_size: number;
  players: Player[];
};

export const landfallView = (view: GameView) => view as LandfallView;
export const teller = new Teller(words as unknown as GameWords);
