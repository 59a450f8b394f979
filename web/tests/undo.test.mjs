// Tests undo: my own steps come back one by one, up to a drawn card or the end of the turn and not
// past it.
import assert from 'node:assert/strict';
import { bretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { listenTo, openTable, Player } from './table.mjs';

const tile =
  (rows) =>
  ({ place }) =>
    rows.some((row) => place?.startsWith(`tile-${row}-`));

// Takes a step back; the board must go back with the view.
async function undo(player) {
  const {
    view: { seq },
  } = await player.look();
  if (player.moves.length % 2 === 0) await player.page.getByTestId('undo').click();
  else {
    await player.page.evaluate(() => document.activeElement?.blur());
    await player.page.keyboard.press('u');
  }
  const back = await player.ready(seq);
  await player.compare(back);
  return back;
}

async function cannotUndo(player, why) {
  const now = await player.look();
  assert.equal(now.undo, false, why);
  await player.page.evaluate(() => document.activeElement?.blur());
  await player.page.keyboard.press('u');
  assert.equal((await player.look()).view.seq, now.view.seq, `${why}, by key neither`);
}

export const tests = [
  {
    name: 'Bretagne: a tile without a card comes back, a drawn card does not',
    weight: 3,
    async run(world) {
      const page = await listenTo(await world.visitor());
      const wish = { game: 'bretagne', seats: ['bot'] };
      await openTable(page, world.url, wish);
      const player = new Player(page, bretagne, { seed: 8, check: false });
      const can =
        (rows) =>
        ({ view, targets }) =>
          view.view.step === 'action' && targets.some(tile(rows));
      const plain = await player.playUntil(can(['1']));
      let now = await player.step(tile(['1']));
      assert.equal(now.view.view.step, 'site');
      assert.equal(now.undo, true, 'nothing hidden was shown: it can be taken back');
      now = await undo(player);
      assert.deepEqual(now.view.view, plain.view.view, 'everything is as before');
      assert.deepEqual(now.view.moves, plain.view.moves);

      for (; !can(['2', '3'])(now); now = await player.ready()) {
        if (now.over)
          await openTable(page, world.url, wish); // nobody could ever pay for one
        else await player.step();
      }
      now = await player.step(tile(['2', '3']));
      assert.equal(now.view.view.step, 'site');
      await cannotUndo(player, 'a card was drawn');
      const drawn = now.view.view;
      now = await player.step(({ place }) => place?.startsWith('site-'));
      if (now.view.view.step !== 'keep') return; // the turn is over, or nobody was there to keep
      assert.equal(now.undo, true, 'the site can be chosen again');
      now = await undo(player);
      assert.deepEqual(now.view.view, drawn);
      await cannotUndo(player, 'back at the drawn card');
    },
  },
  {
    name: 'Lighthouse Run: card and beacon come back, a turn that is over does not',
    weight: 2,
    async run(world) {
      const page = await listenTo(await world.visitor());
      await openTable(page, world.url, { game: 'lighthouse-run', seats: ['bot'] });
      const player = new Player(page, lighthouseRun, { seed: 9, check: false });
      const first = await player.playUntil(
        ({ view }, n) => n > 3 && view.moves.some((move) => /^play (group|coop)/.test(move)),
      );
      await cannotUndo(player, 'the turn has just begun');
      let now = await player.step(({ place }) => /^card-(group|coop)/.test(place ?? '')); // a beacon follows
      const steps = [first.view];
      while (now.view.view.round === first.view.view.round && now.view.view.step !== 'sail') {
        steps.push(now.view);
        now = await player.step();
      }
      assert.ok(now.view.view.step === 'sail' && steps.length > 1, 'a card and a beacon');
      while (steps.length > 0) {
        assert.equal(now.undo, true);
        now = await undo(player);
        assert.deepEqual(now.view.view, steps.pop().view);
      }
      await cannotUndo(player, 'at the begin of the turn');
      await player.playUntil(
        ({ view }) => view.view.round > first.view.view.round && view.view.step === 'play',
      );
      await cannotUndo(player, 'the turn is over and a card was drawn');
    },
  },
];
