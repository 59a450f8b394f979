// Checks the positions of "five things good players do" (web/src/guide/five-*.json): they can be
// reached, and the good move is good. A move's worth is measured after it: the next player to move
// searches, and the share of games that seat 1 wins from there counts. So every move gets the same
// amount of thinking.
//   node tests/wasm/five.mjs [SIMULATIONS [SEEDS]]     prints the worth of every legal move
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Fanal } from './fanal.mjs';
import { Table } from './table.mjs';

const positions = ['bretagne', 'lighthouse-run'].map((game) => {
  const file = new URL(`../../web/src/guide/five-${game}.json`, import.meta.url);
  const list = JSON.parse(readFileSync(file, 'utf8'));
  return [game, list.map(({ moves, ...more }) => ({ ...more, moves: moves.split(', ') }))];
});
const QUICK = 2000; // simulations
const CLEAR = 0.05; // share of a game by which the good move is ahead of any other

const seats = [{ kind: 'me' }, { kind: 'bot', level: 3 }];

// Returns a table where these moves have been made, by people and bots alike.
function reach(fanal, game, { seed, moves }) {
  const table = new Table(fanal);
  table.create({ game, seats }, { secret: seed });
  for (const move of moves) {
    if (fanal.call('table_bot').done) table.take(fanal.ask('table_move', [++table.now], move));
    else {
      const answer = table.request({ move, seq: table.log.length });
      assert.ok(answer.ok, `${move}: ${JSON.stringify(answer)}`);
    }
  }
  return table;
}

// Returns what seat 1 gets after these moves: the share of games won, and the lead in points.
function worth(fanal, game, position, simulations, seeds) {
  reach(fanal, game, position);
  const seat = JSON.parse(fanal.ask('view', [-1])).to_act;
  const found = Array.from({ length: seeds }, (_, n) => {
    const [best] = JSON.parse(fanal.ask('analyse', [seat], `search:${simulations} five${n}`));
    return [best.wins[0], best.points[0] - best.points[1]];
  });
  return [0, 1].map((at) => found.reduce((sum, one) => sum + one[at], 0) / seeds);
}

// Returns every legal move of a position with its worth, the best first.
function judge(fanal, game, position, simulations, seeds) {
  const { view } = reach(fanal, game, position).told;
  assert.equal(view.to_act, 0, 'it is the turn of the person');
  assert.ok(view.moves.includes(position.good), `${position.good} is legal`);
  return view.moves
    .map((move) => {
      const after = { seed: position.seed, moves: [...position.moves, move] };
      const [wins, points] = worth(fanal, game, after, simulations, seeds);
      return { move, wins, points };
    })
    .sort((a, b) => b.wins - a.wins);
}

export function five(test, fanal) {
  for (const [game, list] of positions) {
    assert.equal(list.length, 5);
    for (const [n, position] of list.entries())
      test(`${game}: a good player makes the move of lesson ${n + 1}`, () => {
        const [best, second] = judge(fanal, game, position, QUICK, 1);
        assert.equal(best.move, position.good);
        assert.ok(best.wins - second.wins >= CLEAR, JSON.stringify([best, second]));
      });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const fanal = new Fanal('build/fanal.wasm');
  const [simulations = QUICK, seeds = 1] = process.argv.slice(2).map(Number);
  for (const [game, list] of positions)
    for (const [n, position] of list.entries()) {
      const said = judge(fanal, game, position, simulations, seeds).map(
        ({ move, wins, points }) => `${move} ${wins.toFixed(2)} (${points.toFixed(1)})`,
      );
      console.log(`${game} ${n + 1}: ${said.join('; ')}`);
    }
}
