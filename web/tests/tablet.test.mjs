// Tests a tablet on its side (1024x768): the layout of large windows, pressed by a finger. The
// board pans and zooms as on a phone; everything else is in sight.
import assert from 'node:assert/strict';
import { bretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { ifLong, long } from './long.mjs';
import { grouped } from './overflow.mjs';
import { listenTo, openTable } from './table.mjs';
import { Thumb, touch } from './touch.mjs';

const rulesOf = { bretagne, 'lighthouse-run': lighthouseRun };
const size = { width: 1024, height: 768 };

// Presses every target where it is, or follows an arrow to it.
class Finger extends Thumb {
  size = '1024 × 768';

  async compare() {
    const now = await this.steady();
    this.compareTargets(now);
    await this.inspect(this.where(now));
    for (const target of now.targets) if (!target.twin) await this.reach(target);
    await this.zoomBack();
  }
}

function byTouch(game, moves) {
  return {
    name: `${game} by touch, ${moves} moves`,
    weight: 3,
    async run(world) {
      const page = await listenTo(await world.visitor({ ...touch, ...size }));
      await openTable(page, world.url, { game, seats: ['bot', 'bot', 'bot'], press: 'tap' });
      const player = new Finger(page, rulesOf[game], { seed: 8 });
      for (let n = 0; n < moves; n++) await player.step();
      assert.deepEqual(grouped(player.found), []);
    },
  };
}

// A large touch screen opens with the whole board: every target can be pressed where it is.
const large = {
  name: 'bretagne on a large touch screen: nothing is out of sight at the beginning',
  async run(world) {
    const page = await listenTo(await world.visitor({ ...touch, width: 1440, height: 900 }));
    await openTable(page, world.url, { game: 'bretagne', seats: ['bot'], press: 'tap' });
    const player = new Finger(page, bretagne, { seed: 8 });
    await player.ready();
    const { targets } = await player.steady();
    assert.deepEqual(
      targets.filter(({ at }) => at === null).map(({ place }) => place),
      [],
    );
  },
};

export const tests = [
  ...ifLong(byTouch('bretagne', 14)),
  byTouch('lighthouse-run', long ? 12 : 8),
  large,
];
