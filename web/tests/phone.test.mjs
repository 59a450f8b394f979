// Phones, tablets and a zoom of 200 %: games by touch alone. Before every move everything legal can
// be reached: it is in sight, an arrow at the edge leads to it, or the tab of its sheet has a dot.
import assert from 'node:assert/strict';
import { briefBretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { grouped } from './overflow.mjs';
import { listenTo, openTable } from './table.mjs';
import { Thumb, touch } from './touch.mjs';

const rulesOf = { bretagne: briefBretagne, 'lighthouse-run': lighthouseRun };
async function sitDown(world, game, size) {
  const page = await listenTo(await world.visitor({ ...touch, ...size }));
  await openTable(page, world.url, { game, seats: ['bot'], press: 'tap' });
  return new Thumb(page, rulesOf[game], { seed: 31 });
}

function whole(game, size) {
  return {
    name: `${game}, a whole game by touch`,
    weight: 7,
    async run(world) {
      const player = await sitDown(world, game, size);
      await player.play();
      await player.inspect('result');
      assert.deepEqual(grouped(player.found), []);
      world.notes.push(`${player.moves.length} moves of my own`);
    },
  };
}

const sizes = {
  'a phone on its side': [844, 390],
  'a tablet': [820, 1180],
  'a zoom of 200 %': [720, 450],
};
function turned(game) {
  return {
    name: `${game} on ${Object.keys(sizes).join(', ')}`,
    weight: 6,
    async run(world) {
      const player = await sitDown(world, game, { width: 390, height: 844 });
      for (const [width, height] of Object.values(sizes)) {
        await player.page.setViewportSize({ width, height });
        player.size = `${width} × ${height}`;
        player.steps.clear();
        for (let n = 0; n < 5; n++) await player.step();
      }
      assert.deepEqual(grouped(player.found), []);
    },
  };
}

export const tests = [
  whole('bretagne', { width: 390, height: 844 }),
  whole('lighthouse-run', { width: 390, height: 844, theme: 'night' }),
  turned('bretagne'),
  turned('lighthouse-run'),
];
