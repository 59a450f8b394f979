// One puzzle in progress. Steps that can be taken back are made; the step that would end the turn
// is not: the core compares the whole turn with the answer. Afterwards every move is free.
import wasm from '../../../build/fanal.wasm?url';
import { Core } from '../lib/local/core';
import type { TableWish } from '../lib/protocol';
import type { Lesson, Session } from '../lib/session/session.svelte';
import { t } from '../lib/words/words.svelte';
import { lamps } from './lamps.svelte';
import {
  dayOf,
  gameOfDay,
  puzzleOfDay,
  puzzlesOf,
  type PuzzleLine,
  type PuzzleStep,
} from './shelf';

type Tried = { turn: number | null; answer: boolean }; // null: not listed in the line
type Opened = { turns: PuzzleStep[][]; record: string[] };
const BOTS = 3; // their level, when playing on

export class Puzzle implements Lesson {
  state = $state<'open' | 'solved' | 'shown'>('open');
  tries = $state(0);
  hinted = $state(false);
  turn = $state(0); // the turn that solved it, among those listed in the line
  goesBack = $state(false); // back to the beginning, step by step
  wrong = $state.raw<{ turn: number | null; n: number } | null>(null); // the last try, if wrong
  private session: Session | null = null;
  private last: string | null = null; // the step that ended the right turn

  constructor(
    readonly line: PuzzleLine,
    readonly steps: PuzzleStep[][], // for each turn listed in the line
    private readonly record: string, // record that leads to the position
    private readonly tried: (moves: string[]) => Tried,
    readonly day: number | null, // the day whose puzzle it is, if any
    readonly theme: string, // the theme it was chosen for
  ) {}

  // The wish for its table, with everything hidden from the seat imagined anew.
  get wish(): TableWish {
    const { header, moves, seat } = this.line;
    const { game, variant, options, players } = header;
    const seats = Array.from({ length: players }, (_, n) =>
      n === seat ? { kind: 'me' as const } : { kind: 'bot' as const, level: BOTS },
    );
    const from = { record: this.record, ply: moves.length, knows: seat, passing: true };
    return { game, variant, options, seats, from };
  }

  begin(session: Session): void {
    this.session = session;
  }

  readonly back = () => ({ to: '/puzzles', label: t('Back to the puzzles') });
  get ends(): string | null {
    return this.state === 'open' ? t('confirm the turn') : null;
  }

  get made(): string[] {
    const plays = this.session?.history.plays ?? [];
    return plays.slice(this.line.moves.length).map(({ move }) => move!);
  }

  // Reports whether the step may be made.
  judge(move: string): boolean {
    if (this.state !== 'open' || this.session?.preview(move)?.undo !== false) return true;
    const { turn, answer } = this.tried([...this.made, move]);
    this.tries++;
    if (answer) {
      this.last = move;
      this.turn = turn ?? 0;
      this.wrong = null;
      this.state = 'solved';
      lamps.solve(this.line.id, this.tries, this.day);
    } else this.wrong = { turn, n: this.tries };
    return false;
  }

  show(): void {
    this.state = 'shown';
    this.startAgain();
  }

  startAgain(): void {
    this.wrong = null;
    this.goesBack = true;
  }

  // Lets the game continue from there.
  playOn(): void {
    if (this.last !== null) this.session?.commit(this.last);
    this.last = null;
  }
  get mayPlayOn(): boolean {
    return this.last !== null;
  }
}

let core: Promise<Core> | null = null;
function coreOnce(): Promise<Core> {
  core ??= Core.load(wasm);
  core.catch(() => (core = null));
  return core;
}

async function openPuzzle(line: PuzzleLine, day: number | null, theme: string): Promise<Puzzle> {
  const loaded = await coreOnce();
  const opened = loaded.json('puzzle_open', [], line.text) as Opened;
  const tried = (moves: string[]) => loaded.json('puzzle_try', [], JSON.stringify(moves)) as Tried;
  const about = line.themes.includes(theme) ? theme : line.themes[0];
  return new Puzzle(line, opened.turns, opened.record.join('\n'), tried, day, about);
}

// Finds a puzzle of a game by id, chosen for a theme or for any; null if there is none.
export async function findPuzzle(game: string, id: string, theme: string): Promise<Puzzle | null> {
  const today = dayOf(new Date());
  const lines = await puzzlesOf(game);
  const todays = game === gameOfDay(today) ? puzzleOfDay(lines, today) : null;
  const line = lines.find((one) => one.id === id);
  return line ? openPuzzle(line, line === todays ? today : null, theme) : null;
}
