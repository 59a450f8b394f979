// Tests that the rules are one press away: from everything on the board, by pointer and by key, and
// from every refusal, which leads to its rule in the rule book.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { bretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { listenTo, openTable, Player } from './table.mjs';
import { touch } from './touch.mjs';

const rulesOf = { bretagne, 'lighthouse-run': lighthouseRun };

// Returns the number of every rule of a game.
function numbers(game) {
  const text = readFileSync(new URL(`../../docs/rules/${game}.en.md`, import.meta.url), 'utf8');
  return new Set(Array.from(text.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm), ([, number]) => number));
}

// Waits for the text of the rule shown, returns the rule, and closes the dialog.
async function shown(page, game, known) {
  const text = page.getByTestId('rule').locator('p').first();
  await text.waitFor();
  const rule = /Rule (\d+\.\d+)/.exec(await page.locator('dialog h2').innerText())?.[1];
  assert.ok(known.has(rule), `${rule} is a rule of ${game}`);
  assert.equal(
    await page.locator(`dialog a[href="/learn/${game}#${rule}"]`).count(),
    1,
    'the rule book is linked',
  );
  assert.equal(
    await page.locator('dialog [role="group"] [aria-pressed="true"] small').innerText(),
    rule,
    'it stands among the rules to choose from',
  );
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  return rule;
}

// `wanted`: rules that some places must lead to; `other`: a place that is no target in that step.
function rules(game, enough, wanted, other) {
  return {
    name: `${game}: everything on the board and every refusal leads to its rule`,
    weight: 2,
    async run(world) {
      const page = await listenTo(await world.visitor());
      await openTable(page, world.url, { game, seats: ['bot'] });
      const player = new Player(page, rulesOf[game], { seed: 9, check: false });
      await player.playUntil(({ view }) => enough(view.view));
      const known = numbers(game);
      const places = await page
        .locator('[data-place]')
        .evaluateAll((all) => all.map((element) => element.dataset.place));
      const kinds = new Map(
        places.map((place) => [place.startsWith('card-') ? place : place.split('-')[0], place]),
      );
      const told = {};
      for (const [kind, place] of kinds) {
        await page.locator(`[data-place="${place}"]`).first().dispatchEvent('contextmenu');
        told[kind] = await shown(page, game, known);
      }
      for (const [kind, rule] of Object.entries(wanted))
        assert.equal(told[kind], rule, `the rule of ${kind}`);
      const [key] = Object.keys(wanted);
      await page.locator(`[data-place="${kinds.get(key)}"]`).focus();
      await page.keyboard.press('r');
      assert.equal(
        await shown(page, game, known),
        wanted[key],
        'the key R tells the rule of what has the focus',
      );
      await page.getByTestId('menu').click();
      await page.getByRole('button', { name: 'The rule for this step' }).click();
      await shown(page, game, known);

      await page.locator(`[data-place="${other}"]`).dispatchEvent('click');
      const link = page.getByTestId('refusal').locator('a');
      const href = await link.getAttribute('href');
      const [, refused] = new RegExp(`^/learn/${game}#(\\d+\\.\\d+)$`).exec(href);
      assert.ok(known.has(refused));
      const [book] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
      await book.locator(`[id="${refused}"].marked`).waitFor();
    },
  };
}

// Not every browser turns a long press into a right click.
const longPress = {
  name: 'a finger that rests on something is told what it is and its rule, and presses nothing',
  async run(world) {
    const page = await listenTo(await world.visitor({ ...touch, width: 1024, height: 768 }));
    await page.addInitScript(() =>
      addEventListener('contextmenu', (event) => event.stopImmediatePropagation(), true),
    );
    await openTable(page, world.url, { game: 'lighthouse-run', seats: ['bot'], press: 'tap' });
    const player = new Player(page, lighthouseRun, { seed: 9, check: false });
    const { view } = await player.ready();
    const { x, y, width, height } = await page
      .locator('.hand .card[data-place]')
      .first()
      .boundingBox();
    const cdp = await page.context().newCDPSession(page);
    const finger = (type, ...touchPoints) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    await finger('touchStart', { x: x + width / 2, y: y + height / 2 });
    await page.getByTestId('rule').locator('p').first().waitFor();
    await finger('touchEnd');
    assert.match(await page.locator('dialog .place').innerText(), /Solo|Coop|Group/);
    await page.locator('dialog header button').tap();
    await page.locator('dialog').waitFor({ state: 'detached' });
    const now = await player.look();
    assert.deepEqual([now.view.seq, now.chosen, now.sent], [view.seq, false, 0]);
  },
};

export const tests = [
  rules(
    'bretagne',
    (view) => view.step === 'action',
    {
      site: '3.3',
      harbour: '6.4',
      brest: '4.3',
      lorient: '4.2',
      quimper: '2.7',
      tile: '3.1',
      weather: '3.4',
      line: '5.1',
      track: '8.1',
    },
    'quimper-brick',
  ),
  rules(
    'lighthouse-run',
    (view) => view.step === 'beacon',
    { field: '4.1', tower: '3.1', cloud: '5.1', player: '5.3', round: '2.1' },
    'field-21',
  ),
  longPress,
];
