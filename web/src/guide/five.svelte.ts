// "Five things good players do": positions to play, for people who know the rules. A lesson asks for
// one move. Any other is not made: the lesson says why, and one may try again. Where the positions
// come from and how they were checked is in docs/strength.md.
import type { Words } from '../lib/game';
import type { TableWish } from '../lib/protocol';
import { t } from '../lib/words.svelte';

export type Lesson = {
  rule: string;
  title: () => Words;
  task: () => Words;
  right: () => Words;
  wrong: (move: string) => Words;
};

// Moves are of everybody, with commas between them.
type Position = { seed: string; moves: string; good: string };
type Lessons = { lessons: Lesson[]; positions: Position[] };

const found: { [game: string]: () => Promise<Lessons> } = {
  bretagne: () => import('./five-bretagne'),
  'lighthouse-run': () => import('./five-lighthouse-run'),
};

export const hasFive = (game: string) => Object.hasOwn(found, game);

// One of the five while it is played.
export class Five {
  tried = $state<string | null>(null); // the last move, and it was not the one
  solved = $state(false);
  readonly all: number;

  constructor(
    readonly game: string,
    readonly n: number,
    private readonly position: Position,
    private readonly lessons: Lesson[],
  ) {
    this.all = lessons.length;
  }

  get wish(): TableWish {
    const { seed, moves } = this.position;
    const seats = [{ kind: 'me' as const }, { kind: 'bot' as const, level: 3 }];
    return { game: this.game, seats, position: { seed, moves: moves.split(', ') } };
  }

  get said(): { title: Words; words: Words; rule: string } {
    const { title, rule, task, right, wrong } = this.lessons[this.n - 1];
    const words = () => {
      if (this.solved) return t('**That is what good players do.** {why}', { why: right() });
      return this.tried === null ? task() : t('**Better not.** {why}', { why: wrong(this.tried) });
    };
    return { title: title(), words: words(), rule };
  }

  get next(): string {
    const { game, n, all } = this;
    return n < all ? `/guide/${game}/five/${n + 1}` : `/learn/${game}`;
  }

  // Whether the move may be made. Once the good one is found, the game goes on freely.
  readonly judge = (move: string): boolean => {
    if (!this.solved) this.solved = move === this.position.good;
    this.tried = this.solved ? null : move;
    return this.solved;
  };
}

// The n-th of the five, from 1; null if there is none.
export async function fiveOf(game: string, n: number): Promise<Five | null> {
  if (!hasFive(game)) return null;
  const { lessons, positions } = await found[game]();
  const position = positions[n - 1];
  return position ? new Five(game, n, position, lessons) : null;
}
