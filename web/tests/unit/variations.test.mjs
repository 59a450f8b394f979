// Variations: a tree of lines that grows with moves, is walked, named and cut.
import assert from 'node:assert/strict';
import { load } from './client.mjs';

const v = await load('lib/session/variations');

const path = (words) => words.split(' ');
const game = { main: path('a b c d'), lines: [] };

// Returns the game with another third move and two more, and a line that leaves that one.
function tree() {
  const one = v.grown(game, path('a b x y z'));
  return v.grown(one, path('a b x q'));
}

const grows = {
  name: 'what is played grows the tree, once',
  run() {
    assert.deepEqual(tree().lines, [
      { ply: 2, moves: path('x y z') },
      { of: 0, ply: 3, moves: path('q') },
    ]);
    assert.equal(v.grown(game, path('a b')), game, 'nothing new');
    assert.equal(v.grown(tree(), path('a b x y')).lines.length, 2);
    assert.deepEqual(v.grown(tree(), path('a b x q r')).lines[1].moves, path('q r'));
    assert.deepEqual(v.grown(game, path('a b c d e')).main, path('a b c d e'));
  },
};

const fixed = {
  name: 'the main line of a record does not grow',
  run() {
    const record = { ...game, fixed: true };
    const longer = v.grown(record, path('a b c d e'));
    assert.deepEqual(longer.main, game.main);
    assert.deepEqual(longer.lines, [{ ply: 4, moves: ['e'] }]);
    assert.deepEqual(v.grown(longer, path('a b c d e f')).lines, [{ ply: 4, moves: ['e', 'f'] }]);
  },
};

const walked = {
  name: 'every place has its moves, and moves lead to their place',
  run() {
    const whole = tree();
    for (const words of ['a', 'a b c d', 'a b x', 'a b x y z', 'a b x q'])
      assert.equal(v.pathTo(whole, v.follow(whole, path(words))).join(' '), words);
    assert.deepEqual(v.follow(whole, path('a b x q')), { line: 1, ply: 4 });
    assert.deepEqual(v.follow(whole, path('a b u')), { line: v.MAIN, ply: 2 });
    assert.deepEqual(v.leaving(whole, v.MAIN, 2), [0]);
    assert.equal(v.depthOf(whole, 1), 2);
  },
};

const cut = {
  name: 'a line goes with all that leave it, and the others keep theirs',
  run() {
    let whole = v.grown(tree(), path('k'));
    whole = v.grown(whole, path('k l'));
    whole = v.grown(whole, path('k m'));
    assert.equal(whole.lines.length, 4);
    assert.deepEqual(v.without(whole, 0).lines, [
      { ply: 0, moves: path('k l') },
      { of: 0, ply: 1, moves: ['m'] },
    ]);
    assert.deepEqual(v.without(tree(), 1).lines, [tree().lines[0]]);
  },
};

const names = {
  name: 'names are short and clean, and lines without one have letters',
  run() {
    assert.equal(v.renamed(tree(), 0, '  Brest\u0007 first ').lines[0].name, 'Brest first');
    assert.equal(v.renamed(tree(), 0, 'é'.repeat(99)).lines[0].name.length, v.LONGEST_NAME);
    assert.equal(v.renamed(v.renamed(tree(), 0, 'x'), 0, ' ').lines[0].name, undefined);
    assert.deepEqual([0, 25, 26, 63].map(v.letterOf), ['a', 'z', 'aa', 'bl']);
  },
};

const room = {
  name: 'there is room for 64 lines',
  run() {
    let whole = game;
    for (let n = 0; n < 70; n++) whole = v.grown(whole, [`move ${n}`]);
    assert.equal(whole.lines.length, v.MOST_LINES);
  },
};

export const tests = [grows, fixed, walked, cut, names, room];
