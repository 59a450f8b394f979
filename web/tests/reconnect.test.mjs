// Kills the server in mid-game and starts it again: the page says so, recovers on its own, has lost
// nothing, and sends what was pressed in the meantime.
import assert from 'node:assert/strict';
import { bretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { ifLong } from './long.mjs';
import { Server } from './server.mjs';
import { listenTo, openTable, Player } from './table.mjs';

const rulesOf = { bretagne, 'lighthouse-run': lighthouseRun };

function killed(game, enough) {
  return {
    name: `${game}: killed in mid-game and started again`,
    weight: 4,
    async run(world) {
      world.expected.push(/WebSocket connection|ERR_CONNECTION|Failed to load resource/);
      const server = await Server.start();
      try {
        const page = await listenTo(await world.visitor({ confirm: true }));
        await openTable(page, server.url, { game, seats: ['bot'] });
        const player = new Player(page, rulesOf[game], { seed: 6, check: false });
        const before = await player.playUntil(enough);

        await server.kill();
        await page.getByTestId('lost').waitFor();
        await server.run();
        await page.getByTestId('lost').waitFor({ state: 'detached' });
        const after = await player.ready();
        assert.deepEqual(after.view.view, before.view.view, 'the position is the same');
        assert.deepEqual(after.view.moves, before.view.moves);
        await player.step();

        // A press without a connection is kept, and sent as soon as there is one.
        const {
          view: { ply },
        } = await player.ready();
        await server.kill();
        await page.getByTestId('lost').waitFor();
        let now = await player.look();
        for (let presses = 0; !now.chosen && presses < 6; presses++) {
          await player.press(player.choose(now.targets, null));
          now = await player.look();
        }
        await page.getByTestId('commit').click();
        await server.run();
        await page.waitForFunction((old) => window.fanalTap.view.ply > old, ply);

        // The reloaded page shows the same table.
        await player.ready();
        const last = (await player.look()).view;
        await page.reload();
        const again = (await player.ready()).view;
        assert.deepEqual(again.view, last.view);
        await player.step();
      } finally {
        await server.stop();
      }
    },
  };
}

export const tests = [
  killed('lighthouse-run', ({ view }) => view.view.round === 2 && view.view.step === 'sail'),
  ...ifLong(killed('bretagne', ({ view }) => view.view.round === 1 && view.view.step === 'action')),
];
