// A player by touch alone: taps, drags and pinches; brings targets into sight with the arrows at
// the edge, the tabs and the sheets. Keeps what a thumb could miss in `found`.
import assert from 'node:assert/strict';
import { findOverflow } from './overflow.mjs';
import { Player } from './table.mjs';

export const touch = { hasTouch: true, isMobile: true };
const LEAST = 44; // pixels of a target on a touch screen
const ON_BOARD = 24; // of a target on the board, which a finger beside it presses too

// Runs in the page; returns what a thumb could miss, and everything in a wrong place.
function manners([least, onBoard]) {
  const faults = [];
  const { scrollWidth } = document.scrollingElement;
  if (scrollWidth > innerWidth || visualViewport.scale !== 1 || scrollX !== 0)
    faults.push(`the page is ${scrollWidth} wide and scrolls sideways`);
  const seen = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width === 0) return false;
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  };
  const named = (element) =>
    element.dataset.place ??
    element.dataset.testid ??
    element.dataset.tab ??
    element.getAttribute('aria-label') ??
    element.textContent.trim();
  for (const element of document.querySelectorAll(
    'button, select, label:has(input), a[href], [role="button"]',
  )) {
    if (element.closest('p, small, .quiet') || !seen(element)) continue;
    if (
      element instanceof SVGElement &&
      element.dataset.legal === undefined &&
      !element.matches('.legal')
    )
      continue;
    const { width, height } = (
      element.querySelector('.water, .reach') ?? element
    ).getBoundingClientRect();
    const isOnBoard = element instanceof SVGElement || element.closest('.layer');
    const enough = isOnBoard ? onBoard : least;
    if (width < enough - 0.5 || height < enough - 0.5)
      faults.push(`${named(element)} is ${Math.round(width)} × ${Math.round(height)} px`);
  }
  const main = document.querySelector('[data-testid="action-bar"] .main')?.getBoundingClientRect();
  if (main?.width > 0 && (main.top < innerHeight * 0.55 || main.bottom > innerHeight))
    faults.push(`the main button is at ${Math.round(main.top)} of ${innerHeight}`);
  return faults;
}

// Runs in the page; returns the arrows at the edge, the window on the board, the open sheet, the
// tabs.
function aids() {
  const box = (element) => {
    if (!element) return null;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom, x: (left + right) / 2, y: (top + bottom) / 2 };
  };
  const named = (selector, name) =>
    Object.fromEntries(
      [...document.querySelectorAll(selector)].map((element) => [name(element), box(element)]),
    );
  return {
    pane: box(document.querySelector('.pane')),
    main: box(document.querySelector('[data-testid="commit"]')),
    chips: box(document.querySelector('[data-testid="action-bar"] .others')),
    sheet: box(document.querySelector('[data-testid="sheet"] .inside')),
    arrows: named('[data-testid^="seek-"]', ({ dataset }) => dataset.testid.slice(5)),
    tabs: named('[data-tab]', ({ dataset }) => dataset.tab),
    dots: [...document.querySelectorAll('[data-tab]:has(.dot)')].map(({ dataset }) => dataset.tab),
  };
}

// Runs in the page; waits until nothing scrolls any more.
async function rest() {
  const places = () =>
    JSON.stringify(
      [...document.querySelectorAll('.pane, .inside, .others')].map(
        ({ scrollLeft, scrollTop, scrollWidth }) => [scrollLeft, scrollTop, scrollWidth],
      ),
    );
  for (let before = '', still = 0; still < 3;) {
    await new Promise((done) => requestAnimationFrame(done));
    still = places() === before ? still + 1 : 0;
    before = places();
  }
}

// Runs in the page: window.clicked becomes whether a click comes soon.
function awaitClick() {
  window.clicked = new Promise((tell) => {
    addEventListener('click', () => tell(true), { capture: true, once: true });
    setTimeout(() => tell(false), 3000);
  });
}

export class Thumb extends Player {
  steps = new Set(); // in which every target has been reached once
  size = '390 × 844';
  found = []; // faults of the page, and where
  ways = ['arrow', 'drag', 'pinch'];
  pinched = 0; // pinches to be undone

  where(now) {
    return `${this.size} ${super.where(now)}`;
  }

  canPress() {
    return true; // targets out of sight are brought into sight
  }

  // Moves fingers from one point to another each, then waits until everything has come to rest.
  async glide(...fingers) {
    this.cdp ??= await this.page.context().newCDPSession(this.page);
    const touch = (type, part) =>
      this.cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: fingers.map(({ from, to }, id) => ({
          id,
          x: from.x + (to.x - from.x) * part,
          y: from.y + (to.y - from.y) * part,
        })),
      });
    await touch('touchStart', 0);
    for (const part of [0.2, 0.6, 1, 1]) await touch('touchMove', part);
    await this.cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await this.page.evaluate(rest);
  }

  // Taps until a click comes. The click follows the touch, and arrows at the edge a frame later.
  // While a drag still glides on, which a busy machine may show late, a tap only stops it: then
  // people tap again.
  async tap({ x, y }) {
    for (let tries = 0, clicked = false; !clicked && tries < 5; tries++) {
      await this.page.evaluate(awaitClick);
      await this.page.touchscreen.tap(x, y);
      clicked = await this.page.evaluate(() => window.clicked);
    }
    await this.page.evaluate(rest);
  }

  // Returns every target of the view: those of the open tab, and of each tab with a dot.
  async survey() {
    const now = await this.look();
    const { dots } = await this.page.evaluate(aids);
    for (const tab of dots) {
      await this.openTab(tab);
      const more = (await this.look()).targets;
      now.targets.push(
        ...more.filter(
          ({ place, move }) =>
            !now.targets.some((known) => known.place === place && known.move === move),
        ),
      );
    }
    return now;
  }

  async openTab(name) {
    const { tabs } = await this.page.evaluate(aids);
    await this.tap(tabs[name]);
  }

  async compare(begun) {
    const where = this.where(begun);
    if (this.moves.length === 6) await this.tour(where);
    if (this.moves.length % 4 === 3)
      await this.openTab(['players', 'log', 'cards'][this.moves.length % 3]); // looks elsewhere first
    this.compareTargets(await this.survey(), where);
    await this.inspect(where);
    const { step } = begun.view.view;
    if (this.steps.has(step)) return;
    this.steps.add(step);
    for (const target of (await this.look()).targets) await this.reach(target);
    await this.zoomBack();
  }

  // Inspects the sheets, which the game does not open itself, and the menu.
  async tour(where) {
    for (const tab of ['players', 'cards', 'log']) {
      await this.openTab(tab);
      await this.inspect(`${where}, ${tab}`);
    }
    await this.page.getByTestId('menu').tap();
    await this.inspect(`${where}, menu`);
    await this.page.locator('dialog header button').tap();
    await this.page.locator('dialog').waitFor({ state: 'detached' });
  }

  async inspect(where) {
    const faults = [
      ...(await this.page.evaluate(manners, [LEAST, ON_BOARD])),
      ...(await findOverflow(this.page)),
    ];
    this.found.push(...faults.map((fault) => ({ fault, where })));
  }

  // Brings a target into sight and returns it.
  async reach(target) {
    for (let tries = 0; tries < 24; tries++) {
      const now = (await this.look()).targets.find(
        ({ place, move }) => place === target.place && move === target.move,
      );
      if (now?.at) return now;
      const found = await this.page.evaluate(aids);
      if (!now)
        await this.openTab(
          found.dots[0] ?? assert.fail(`no tab has a dot for ${target.place ?? target.move}`),
        );
      else if (now.part === '.pane') await this.seek(now, found);
      else if (now.part?.includes('bar'))
        await this.drag(
          found.chips,
          Math.max(-120, Math.min(120, found.chips.x - now.box.x - now.box.width / 2)),
          0,
        );
      else
        await this.scroll(
          now,
          found.sheet ?? assert.fail(`${target.place ?? target.move} is out of reach`),
        );
    }
    throw new Error(
      `${target.place ?? target.move} could not be reached, ${this.moves.length} moves, ${this.size}`,
    );
  }

  // Seeks a place on the board: by the arrow at the edge, by dragging, or by pinching until all is
  // seen.
  async seek({ place, box }, { pane, arrows, sheet, tabs }) {
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    if (sheet && y > sheet.top) return this.openTab('river' in tabs ? 'river' : 'map');
    const beyond = {
      left: pane.left - x,
      right: x - pane.right,
      top: pane.top - y,
      bottom: y - pane.bottom,
    };
    const edge = Object.keys(beyond).reduce((far, other) =>
      beyond[other] > beyond[far] ? other : far,
    );
    const isOut = beyond[edge] > 0;
    if (isOut) assert.ok(arrows[edge], `no arrow leads to ${place} beyond the ${edge} edge`);
    const way = this.ways[this.moves.length % this.ways.length];
    if (way === 'arrow' && isOut) return this.tap(arrows[edge]);
    if (way === 'pinch') {
      this.pinched++;
      return this.pinch(pane, 120, 60);
    }
    const [dx, dy] = [pane.x - x, pane.y - y];
    const by = (distance, is) => (is ? Math.max(-140, Math.min(140, distance)) : 0);
    const aside = Math.abs(dx) > Math.abs(dy);
    await this.drag(pane, by(dx, aside), by(dy, !aside));
  }

  // Makes the board as large as before, so that a thumb can reach everything.
  async zoomBack() {
    if (this.pinched === 0) return;
    const { pane, sheet, tabs } = await this.page.evaluate(aids);
    if (sheet) await this.openTab('river' in tabs ? 'river' : 'map'); // opened by the next step
    for (; this.pinched > 0; this.pinched--) await this.pinch(pane, 60, 120);
  }

  pinch({ x, y }, from, to) {
    return this.glide(
      ...[-1, 1].map((side) => ({ from: { x: x + side * from, y }, to: { x: x + side * to, y } })),
    );
  }

  scroll({ box }, sheet) {
    const reach = 0.4 * (sheet.bottom - sheet.top);
    return this.drag(sheet, 0, Math.max(-reach, Math.min(reach, sheet.y - box.y - box.height / 2)));
  }

  drag({ x, y }, dx, dy) {
    return this.glide({
      from: { x: x - dx / 2, y: y - dy / 2 },
      to: { x: x + dx / 2, y: y + dy / 2 },
    });
  }

  async press(target) {
    await this.page.evaluate(rest); // the board may still follow a change of the window
    const { at } = await this.reach(target);
    await this.tap(at);
    await this.zoomBack();
  }

  async confirm() {
    await this.tap((await this.page.evaluate(aids)).main);
  }
}
