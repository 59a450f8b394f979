// Messages of docs/protocol.md, as short as the tests need them. The seq of a move is one more than
// its ply unless stated otherwise: entry 1 creates the table.
export const move = (seq, seat, ply = seq - 2) => ({
  seq,
  at: 0,
  kind: 'move',
  seat,
  ply,
  move: `move ${ply}`,
  events: [{ event: 'moved', seat, to: `place-${ply}` }],
});
export const create = { seq: 1, at: 0, kind: 'create' };
export const undo = (seq, ply = 0) => ({ seq, at: 0, kind: 'undo', seat: 0, ply });
export const chat = (seq) => ({ seq, at: 0, kind: 'chat', seat: 1, name: 'Yann', text: 'Hello' });

// The position after entry `seq`, with `seq - 1` moves made.
export const position = (seq, more = {}) => ({
  view: { after: seq },
  seq,
  ply: seq - 1,
  seat: 0,
  to_act: 1,
  moves: [],
  previews: [],
  can_undo: false,
  clock: null,
  ...more,
});

export const table = (more = {}) => ({
  id: 'T',
  game: 'lighthouse-run',
  state: 'playing',
  seats: [
    { kind: 'person', name: 'Anne' },
    { kind: 'bot', level: 4 },
  ],
  you: { seats: [0], token: '', host: true },
  result: null,
  seq: 1,
  ...more,
});
