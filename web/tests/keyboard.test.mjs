// Plays games by keyboard alone, from the start page on: the order of Tab, a focus that is always
// visible and never lost, the keys, and what is announced to listeners.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { briefBretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { ifLong } from './long.mjs';
import { listenTo, Player } from './table.mjs';

const rulesOf = { bretagne: briefBretagne, 'lighthouse-run': lighthouseRun };
const titles = { bretagne: 'Bretagne', 'lighthouse-run': 'Lighthouse Run' };
const order = ['action bar', 'board', 'hand', 'markets', 'players', 'log', 'top bar'];

const eventWords = (game) =>
  JSON.parse(readFileSync(new URL(`../../words/${game}.json`, import.meta.url), 'utf8')).events;

// Runs in the page; returns the focused element, its part of the table, and whether it shows the
// focus.
function focused() {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const parts = {
    'top bar': '.table > header',
    log: '[data-testid="log"]',
    players: '.players, .pl',
    hand: '.hand',
    'action bar': '[data-testid="action-bar"]',
    markets: '.yard, .inset',
    board: '.board',
    dialog: 'dialog',
  };
  // A ring: an outline of the element, or of the label that stands for it; or strokes that only
  // focus brings.
  const outlined = (element) =>
    getComputedStyle(element).outlineStyle !== 'none' &&
    parseFloat(getComputedStyle(element).outlineWidth) >= 2;
  const strokes = () =>
    [at, ...(at.closest('.site') ?? at).querySelectorAll('*')]
      .map((element) => getComputedStyle(element).stroke + getComputedStyle(element).strokeWidth)
      .join();
  let ring =
    outlined(at.matches('.quiet') ? (at.nextElementSibling ?? at) : at) ||
    (at.matches('.quiet') && outlined(at.closest('label')));
  if (!ring && at instanceof SVGElement) {
    const during = strokes();
    at.blur();
    ring = during !== strokes();
    at.focus();
  }
  return {
    place: at.matches('.visit') ? at.closest('section').dataset.place : (at.dataset.place ?? null),
    move: at.dataset.move ?? null,
    testid: at.dataset.testid ?? null,
    part: Object.keys(parts).find((part) => at.closest(parts[part])) ?? 'page',
    words: at.getAttribute('aria-label') ?? (at.innerText || at.name),
    value: at.value ?? null,
    isBegin: at === window.begunAt,
    ring,
  };
}

// Runs in the page; returns the key that leads there sooner, by the order of the document.
function shorterWay({ place, move, testid }) {
  const all = [
    ...document.querySelectorAll('a[href], button, input, select, summary, [tabindex="0"]'),
  ];
  const there = all.findIndex(
    ({ dataset }) =>
      (place && dataset.place === place) ||
      (move && dataset.move === move) ||
      (testid && dataset.testid === testid),
  );
  const ahead = there - all.indexOf(document.activeElement);
  return (ahead + all.length) % all.length > all.length / 2 ? 'Shift+Tab' : 'Tab';
}

// Runs in the page before anything else: keeps every change of the live regions, in order.
function hear() {
  window.heard = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(
        '[aria-live]',
      );
      if (region && (type === 'characterData' || addedNodes.length > 0))
        window.heard.push({
          how: region.ariaLive,
          name: region.querySelector('.chosen') ? 'effect' : region.dataset.testid,
          words: region.innerText || region.textContent,
        });
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

// Presses Tab, or another key, until the focus is where it should be; it must be visible all the
// way.
async function tabTo(page, enough, key = 'Tab') {
  const passed = [];
  for (let n = 0; n < 160; n++) {
    const at = await page.evaluate(focused);
    if (at) assert.ok(at.ring, `no ring around ${at.words}`);
    if (at && enough(at)) return at;
    passed.push(at?.place ?? at?.words ?? 'nothing');
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not come there: ${passed.slice(0, 60).join(', ')}`);
}

class Typist extends Player {
  words = {}; // of the events that have words; "stay" at a lighthouse has none
  walked = new Set(); // steps in which Tab has gone all the way around
  listening = false; // messages before the first look are not announced
  rivals = 0; // number of announced moves of others
  effects = 0; // number of announced effects of a chosen move

  canPress() {
    return true; // Tab comes everywhere
  }

  focused() {
    return this.page.evaluate(focused);
  }

  type(key) {
    return this.page.keyboard.press(key);
  }

  async goTo({ place = null, move = null, testid = null }) {
    const key = await this.page.evaluate(shorterWay, { place, move, testid });
    const name = place ? 'place' : move ? 'move' : 'testid';
    return tabTo(this.page, (at) => at[name] === { place, move, testid }[name], key);
  }

  // Presses a target by its digit, if it has one, or else by Tab and Enter or Space.
  async press(target) {
    const digit = await this.page.evaluate(
      (place) => document.querySelector(`[data-place="${place}"]`)?.dataset.key,
      target.place,
    );
    if (digit && this.moves.length % 2 === 0) {
      const { sent } = await this.look();
      await this.type(digit);
      const at = await this.focused();
      if ((await this.look()).sent === sent)
        assert.equal(at.place, target.place, `${digit} picks this card`);
      return;
    }
    await this.goTo(target);
    await this.type(this.moves.length % 2 === 0 ? 'Enter' : 'Space');
  }

  async confirm(now, last) {
    if (!last || this.moves.length % 5 === 0) await this.goTo({ testid: 'commit' });
    await this.type('Enter');
  }

  async compare(begun) {
    const where = this.where(begun);
    this.compareTargets(begun);
    await this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const at = await this.focused();
    if (this.moves.length > 0)
      assert.ok(
        at?.ring,
        `the focus is lost or not seen, ${where}: ${JSON.stringify(at)} after ${this.moves.at(-1)}`,
      );
    await this.listens(begun, where);
    if (this.walked.has(begun.view.view.step)) return;
    this.walked.add(begun.view.view.step);
    await this.goAround(where);
    await this.walk();
  }

  // Checks that the prompt is announced, everybody's moves as in the log, and my turn once.
  async listens({ view }, where) {
    const { heard, entries, prompt, log } = await this.page.evaluate(() => ({
      heard: window.heard.splice(0),
      entries: window.fanalTap.entries.splice(0),
      prompt: document.querySelector('[data-testid="prompt"][aria-live="polite"]').innerText,
      log: [...document.querySelectorAll('[data-testid="log"] :is(li, h3)')].map(
        (line) => line.textContent,
      ),
    }));
    const plain = (words) => words.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
    const told = (name) => heard.filter((change) => change.name === name).map(({ words }) => words);
    if (this.moves.length > 0 && prompt !== this.prompt)
      assert.ok(told('prompt').includes(prompt), `the prompt is told, ${where}`);
    this.prompt = prompt;
    const isTheirs = ({ kind, seat }) => kind === 'move' && seat !== view.seat;
    const theirs = this.listening && entries.some(isTheirs);
    this.listening = true;
    const turns = heard.filter(({ how }) => how === 'assertive').map(({ words }) => words);
    if (this.moves.length > 0)
      assert.deepEqual(turns, theirs ? ['Your turn'] : [], `my turn is told once, ${where}`);
    const lines = log.map(plain).sort((a, b) => b.length - a.length);
    for (const words of told('live')) {
      const rest = lines.reduce((left, line) => left.replace(line, ''), plain(words));
      assert.match(rest, /^[. ]*$/, `told in the words of the log, ${where}: ${words}`);
    }
    const news = entries.some(
      ({ seat, events }) => seat !== view.seat && events?.some(({ event }) => event in this.words),
    );
    if (theirs && news)
      assert.ok(told('live').length > 0, `the moves of the others are told, ${where}`);
    this.rivals += told('live').length;
    this.effects += told('effect').length;
  }

  // Goes once around: the parts come in the order of the design, targets of one kind by number.
  async goAround(where) {
    await this.type('Tab');
    await tabTo(this.page, () => true);
    await this.page.evaluate(() => (window.begunAt = document.activeElement));
    const stops = [];
    do {
      await this.type('Tab');
      const at = await this.focused();
      if (at) stops.push(at);
      assert.ok(stops.length < 160, 'Tab does not come around');
    } while (!stops.at(-1)?.isBegin);
    const first = stops.findIndex(
      ({ part }, n) => part !== 'top bar' && stops.at(n - 1).part === 'top bar',
    );
    stops.push(...stops.splice(0, first));
    assert.deepEqual(
      stops.filter(({ ring }) => !ring).map(({ words }) => words),
      [],
      `everything with the focus has a ring, ${where}`,
    );
    const parts = stops.map(({ part }) => part).filter((part, n, all) => part !== all[n - 1]);
    assert.deepEqual(
      parts,
      order.filter((part) => parts.includes(part)),
      `the order of Tab, ${where}`,
    );
    for (const kind of ['site', 'field', 'barge']) {
      const numbers = stops.flatMap(({ place }) =>
        place?.startsWith(`${kind}-`) ? [Number(place.split('-')[1])] : [],
      );
      assert.deepEqual(
        numbers,
        [...numbers].sort((a, b) => a - b),
        `${kind} by number, ${where}`,
      );
    }
  }

  // Goes along the coast or the river with the arrow keys, and back.
  async walk() {
    const first = (await this.look()).targets.find(
      ({ place }) => /^(site|field)-/.test(place ?? '') && place !== 'field-21',
    );
    if (!first) return;
    await this.goTo(first);
    const [kind, number] = first.place.split('-');
    const next = kind === 'site' ? (Number(number) % 15) + 1 : Number(number) + 1;
    await this.type('ArrowRight');
    assert.equal((await this.focused()).place, `${kind}-${next}`, 'one further');
    await this.type('ArrowLeft');
    assert.equal((await this.focused()).place, first.place, 'and back');
  }
}

// Opens a table for two with a weak bot, from the start page.
async function openByKeys(page, url, game) {
  await page.goto(url);
  await page.getByTestId(`play-${game}`).waitFor();
  await tabTo(page, ({ words }) => words.includes(`: ${titles[game]}`) && /^Set/.test(words));
  await page.keyboard.press('Enter');
  await tabTo(page, ({ words }) => words === 'Level of the bot at seat 2');
  await page.keyboard.press('Home');
  await tabTo(page, ({ words }) => words === 'players');
  await tabTo(page, ({ value }) => value === '2', 'ArrowLeft');
  await tabTo(page, ({ testid }) => testid === 'open-table');
  await page.keyboard.press('Enter');
}

// Sets in the menu whether every step is to be confirmed.
async function confirmSteps(player, on) {
  const { page } = player;
  const asked = () => document.activeElement.closest('fieldset')?.innerText ?? '';
  await tabTo(page, ({ testid }) => testid === 'menu');
  await player.type('Enter');
  await page.locator('dialog fieldset').first().waitFor();
  while (!(await page.evaluate(asked)).startsWith('Confirm every step')) await player.type('Tab');
  await player.type(on ? 'ArrowLeft' : 'ArrowRight');
  await player.type('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

// Escape drops a choice, U takes a move back, ? shows the keys.
async function keys(player) {
  const { page } = player;
  await confirmSteps(player, true);
  let now = await player.ready();
  if (!now.chosen) {
    const target = player.choose(
      now.targets.filter(({ place }) => place && !/^(line|tower|brest|lorient)/.test(place)),
      null,
    );
    if (target) {
      await player.goTo(target);
      await player.type('Enter');
      assert.equal((await player.look()).chosen, true, `${target.place} is chosen with Enter`);
      await player.type('Escape');
      assert.equal((await player.look()).chosen, false, 'and dropped with Escape');
    }
  }
  await confirmSteps(player, false);
  const before = await player.focused();
  await player.type('?');
  await page.locator('dialog kbd').first().waitFor();
  await player.type('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.deepEqual(await player.focused(), before, 'the focus is back after the keys were shown');
  await tabTo(page, ({ testid }) => testid === 'menu');
  await player.type('Enter');
  await page.locator('dialog').waitFor();
  await tabTo(page, ({ words }) => words === 'Keys');
  await player.type('Enter');
  await page.locator('dialog kbd').first().waitFor();
  await player.type('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.matches('[data-testid="menu"]'));
}

async function undone(player) {
  let now = await player.ready();
  while (!now.undo) {
    now = await player.step(({ place }) => /^(tile-1|brest|lorient)/.test(place ?? '')); // nothing hidden is shown by these
    assert.ok(now && !now.over, 'the game ended before anything could be taken back');
  }
  await player.type('u');
  const back = await player.ready(now.view.seq);
  assert.equal(back.view.ply, now.view.ply - 1, 'U takes a move back');
  await player.page.evaluate(() =>
    [window.heard, window.fanalTap.entries].forEach((list) => list.splice(0)),
  );
}

function byKeys(game, rounds = Infinity) {
  const end = rounds === Infinity ? 'the result' : `round ${rounds + 1}`;
  return {
    name: `${game}, from the start page to ${end}`,
    weight: 7,
    async run(world) {
      const page = await listenTo(await world.visitor());
      await page.addInitScript(hear);
      await openByKeys(page, world.url, game);
      const player = new Typist(page, rulesOf[game], { seed: 41 });
      player.words = eventWords(game);
      await player.ready();
      await keys(player);
      await undone(player);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      for (let n = 0; n < 3; n++) await player.step();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      if (rounds < Infinity) await player.playUntil(({ view }) => view.view.round > rounds);
      else await player.play();
      assert.ok(player.rivals > 5, 'the others were heard');
      assert.ok(player.effects > 5, 'what a chosen move does was heard');
      world.notes.push(`${player.moves.length} moves of my own`);
      if (rounds < Infinity) return;
      assert.equal((await player.focused()).part, 'dialog', 'the result has the focus');
      await player.type('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
      await page.waitForFunction(() => document.activeElement !== document.body);
    },
  };
}

export const tests = [...ifLong(byKeys('bretagne', 2)), byKeys('lighthouse-run')];
