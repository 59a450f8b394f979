// A board to look at while waiting: nothing moves, nothing can be chosen.
import type { Play } from '../lib/game';
import type { Board, Table } from '../lib/protocol';

export function still(table: Table, board: Board, name: (seat: number) => string): Play {
  const nothing = () => {};
  return {
    table,
    current: { ...board, to_act: null, seq: 0, ply: 0, previews: [], clock: null },
    view: board.view,
    me: null,
    mayAct: false,
    moves: [],
    selected: null,
    planned: null,
    mayPlan: false,
    unread: 0,
    changed: new Set(),
    mover: null,
    moving: [],
    asked: null,
    name,
    isLegal: () => false,
    preview: () => undefined,
    select: nothing,
    plan: nothing,
    follow: nothing,
    after: () => Promise.resolve([]),
    commit: nothing,
    why: () => Promise.resolve(null),
    point: nothing,
  };
}
