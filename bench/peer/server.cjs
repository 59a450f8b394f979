// boardgame.io's own server with a trivial game for two: a counter that grows by one.
const { Server } = require('boardgame.io/server');

const game = {
  name: 'counter',
  setup: () => ({ count: 0 }),
  moves: { grow: ({ G }) => ({ count: G.count + 1 }) },
  turn: { minMoves: 1, maxMoves: 1 },
};

const server = Server({ games: [game], origins: ['*'] });
server.run({ port: Number(process.argv[2]), callback: () => console.log('ready') });
