// The facts of a game for the statistics: its card, the core's findings on its moves, and the keys
// by which its positions are found again (docs/statistics.md). Runs in the worker, and in tests
// without one.
import type { Core } from '../lib/local/core';
import { keyOf } from '../lib/local/insight.store';
import type { Course, Seat, TableCard } from '../lib/protocol';

export type Level = 'view' | 'board' | 'moves'; // similarity of two positions, from strict to loose
export type Keys = { [level in Level]: string };
export type Step = Keys & { ply: number; seat: number; move: string };

// A game to be read: the log of a table of this browser, or a record.
export type Source = { log: string[]; id: string } | { record: string };

export type Facts = {
  id: string;
  form: number; // version of these facts; others are recomputed
  owner: string; // 'local', or a person of the server
  at: number; // when it ended
  game: string;
  variant: string;
  seats: Pick<Seat, 'kind' | 'name' | 'level'>[];
  mine: number; // my seat, or -1
  points: number[];
  places: number[];
  course: Pick<Course, 'sources' | 'choices'> | null; // null: it could not be read
  trouble: string; // the reason, if it could not be read
  insight: string; // the key of its stored analysis, if there is one
};

// The steps at which somebody had a choice; forced moves are left out.
export type Path = { id: string; steps: Step[]; keys: string[] };

export type Folded = {
  course: Facts['course'];
  steps: Step[];
  here: (Keys & { legal: number }) | null; // the position after the last move
  trouble: string;
  insight: string;
};

export const FORM = 2;

type Asked = Pick<Core, 'call' | 'ask' | 'json' | 'record'>;

// Returns the lines of a record; of a damaged log, the readable part.
function linesOf(core: Asked, source: Source): { lines: string[]; trouble: string } {
  if ('record' in source) return { lines: source.record.trimEnd().split('\n'), trouble: '' };
  core.ask('table_open', [], source.id);
  for (const [n, line] of source.log.entries()) {
    const { done, answer } = core.call('table_fold', [], line);
    if (!done) return { lines: core.record(), trouble: `entry ${n + 1}: ${answer}` };
  }
  return { lines: core.record(), trouble: '' };
}

function moveIn(line: string): { ply: number; seat: number; move: string } | null {
  try {
    const read = JSON.parse(line);
    return typeof read?.move === 'string' ? read : null;
  } catch {
    return null; // the core reports what is wrong with it
  }
}

// Replays a game, up to the given number of moves, and examines each position on the way.
export function fold(core: Asked, source: Source, plies = Infinity): Folded {
  const { lines, trouble: unread } = linesOf(core, source);
  const steps: Step[] = [];
  let trouble = unread;
  let begun = false;
  core.ask('replay_begin');
  for (const [n, line] of lines.entries()) {
    const move = begun ? moveIn(line) : null;
    if (move && move.ply >= plies) break;
    const keys = move ? (core.json('keys') as Keys & { legal: number }) : null;
    const { done, answer } = core.call('replay_line', [], line);
    if (!done) {
      trouble ||= `line ${n + 1}: ${answer}`;
      break;
    }
    begun = true;
    if (move && keys && keys.legal > 1)
      steps.push({
        ply: move.ply,
        seat: move.seat,
        move: move.move,
        view: keys.view,
        board: keys.board,
        moves: keys.moves,
      });
    if (line.includes('"points":')) break; // only the first game of a file
  }
  const here = begun ? (core.json('keys') as Keys & { legal: number }) : null;
  const course = begun && !trouble ? (core.json('course') as Course) : null;
  return {
    course: course && { sources: course.sources, choices: course.choices },
    steps,
    here,
    trouble: trouble || (begun ? '' : 'there is nothing in it'),
    insight: keyOf('record' in source ? source.record : `${lines.join('\n')}\n`, false),
  };
}

export function pathOf(id: string, steps: Step[]): Path {
  return { id, steps, keys: steps.flatMap(({ view, board, moves }) => [view, board, moves]) };
}

export function factsOf(
  card: TableCard,
  mine: number,
  owner: string,
  { course, trouble, insight }: Pick<Folded, 'course' | 'trouble' | 'insight'>,
): Facts {
  const { points, places } = card.result!;
  return {
    id: card.id,
    form: FORM,
    owner,
    at: card.changed,
    game: card.game,
    variant: card.variant,
    seats: card.seats.map(({ kind, name, level }) => ({ kind, name, level })),
    mine,
    points: [...points],
    places: [...places],
    course,
    trouble,
    insight,
  };
}
