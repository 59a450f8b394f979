// "Five things good players do": positions for people who know the rules. A lesson asks for one
// move and refuses any other with the reason; the person may try again. docs/strength.md describes
// the origin of the positions and how they were checked.
import type { Words } from '../lib/game';
import type { TableWish } from '../lib/protocol';
import { moreWords, t } from '../lib/words/words.svelte';
import type { Lesson } from './kinds';

// Moves of all seats, separated by commas.
type Position = { seed: string; moves: string; good: string };
type Lessons = { lessons: Lesson[]; positions: Position[] };

const found: { [game: string]: () => Promise<Lessons> } = {
  bretagne: () => import('./five-bretagne'),
  'lighthouse-run': () => import('./five-lighthouse-run'),
};

export const hasFive = (game: string) => Object.hasOwn(found, game);

// One of the five positions in play.
export class Five {
  tried = $state<string | null>(null); // the last move tried, if wrong
  solved = $state(false);
  readonly all: number;
  private readonly moves: string[];

  constructor(
    readonly game: string,
    readonly n: number,
    private readonly position: Position,
    private readonly lessons: Lesson[],
  ) {
    this.all = lessons.length;
    this.moves = position.moves.split(', ');
  }

  get wish(): TableWish {
    const seats = [{ kind: 'me' as const }, { kind: 'bot' as const, level: 3 }];
    return { game: this.game, seats, position: { seed: this.position.seed, moves: this.moves } };
  }

  // The title is hidden until the good move is found, since it would give it away.
  get said(): { title: Words; words: Words; rule: string } {
    const { title, rule, task, right, wrong } = this.lessons[this.n - 1];
    if (this.solved) {
      const words = t('**That is what good players do.** {why}', { why: right() });
      return { title: title(), words, rule };
    }
    const words =
      this.tried === null
        ? task()
        : t('**Better not.** {why} Try another move.', { why: wrong(this.tried) });
    return { title: t('Five things good players do'), words, rule };
  }

  get next(): string {
    const { game, n, all } = this;
    return n < all ? `/guide/${game}/five/${n + 1}` : `/learn/${game}`;
  }

  // Reports whether the move may be made: any move once the good one is found, or at another ply.
  judge(move: string, ply: number): boolean {
    if (this.solved || ply !== this.moves.length) return true;
    this.solved = move === this.position.good;
    this.tried = this.solved ? null : move;
    return this.solved;
  }
}

// Returns the n-th of the five, from 1, or null if there is none.
export async function fiveOf(game: string, n: number): Promise<Five | null> {
  if (!hasFive(game)) return null;
  await moreWords();
  const { lessons, positions } = await found[game]();
  const position = positions[n - 1];
  return position ? new Five(game, n, position, lessons) : null;
}
