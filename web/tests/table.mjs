// Plays at a table as a person does: looks for what glows, presses it, presses the main button. The
// page keeps what the server or the worker sent (window.fanalTap), so that the drawing can be
// compared with the view of the same moment.
import assert from 'node:assert/strict';

// Runs in the page before anything else.
function listen() {
  const tap = {
    view: null,
    table: null,
    joined: null,
    entries: [],
    drawn: [],
    pressed: 0,
    sent: 0,
    owed: null, // the id of the last move, until it is answered
  };
  window.fanalTap = tap;
  for (const press of ['click', 'keydown'])
    addEventListener(press, (event) => (tap.pressed = event.timeStamp), true);
  // Calls back after the frame that shows it has been painted.
  const painted = (then) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(0);
    });
  // Applies a change as docs/protocol.md describes it under `change`.
  const put = (before, change) => {
    if (typeof change !== 'object' || change === null || Array.isArray(change)) return change;
    if (Array.isArray(before))
      return before.map((one, i) => (i in change ? put(one, change[i]) : one));
    if (typeof before !== 'object' || before === null) return change;
    const after = { ...before };
    for (const key of Object.keys(change)) after[key] = put(before[key], change[key]);
    return after;
  };
  const told = (message) => {
    if (!('move' in message)) return;
    tap.sent++;
    tap.owed = message.id;
  };
  const hear = (message) => {
    if (tap.owed !== null && (message.ok ?? message.id) === tap.owed) tap.owed = null;
    if (message.change) message = put(tap.view, message.change);
    if (message.table?.seats) tap.table = message.table;
    tap.entries.push(...(message.entries ?? []));
    if (!message.view || 'replay' in message) return;
    const since = tap.pressed;
    tap.pressed = 0;
    if (since > 0 && tap.view && message.seq > tap.view.seq)
      painted((at) => tap.drawn.push(at - since));
    tap.view = message;
  };
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => hear(JSON.parse(data)));
    }

    // The server knows one table at a time: the last one joined, unless it was left since.
    send(text) {
      const message = JSON.parse(text);
      if ('join' in message || 'part' in message) tap.joined = message.join ?? null;
      told(message);
      super.send(text);
    }
  };
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => hear(data));
    }

    postMessage(message) {
      told(message);
      super.postMessage(message);
    }
  };
}

// Runs in the page; returns the visible state of the table, and every target with a point to press.
// Returns text, since handing over a large object piece by piece takes the page and the tests long.
function look() {
  const { view, table, sent } = window.fanalTap;
  const bar = document.querySelector('[data-testid="action-bar"]');
  const main = document.querySelector('[data-testid="commit"]');
  const marked = [
    ...document.querySelectorAll(
      '[data-legal], .legal[data-place], [data-testid="choices"] button, .choices button[data-move], [data-testid="action-bar"] button[data-move]',
    ),
  ];
  const pointOn = (element) => {
    const box = element.getBoundingClientRect();
    for (const [x, y] of [
      [0.5, 0.5],
      [0.5, 0.3],
      [0.5, 0.7],
      [0.3, 0.5],
      [0.7, 0.5],
      [0.2, 0.2],
      [0.8, 0.8],
      [0.2, 0.8],
      [0.8, 0.2],
      [0.06, 0.5],
      [0.94, 0.5],
      [0.5, 0.06],
      [0.5, 0.94],
    ]) {
      const at = { x: box.left + box.width * x, y: box.top + box.height * y };
      const hit = document.elementFromPoint(at.x, at.y);
      if (hit && element.contains(hit)) return at;
    }
    return null;
  };
  const targets = marked.map((element) => {
    // If a choice in the bar is the only one, a phone shows only the button that makes it.
    const own = element.getClientRects().length > 0 || !main ? element : main;
    const pressable = own.tagName === 'SECTION' ? own.querySelector('button') : own;
    const { left, top, width, height } = pressable.getBoundingClientRect();
    return {
      place: element.dataset.place ?? null,
      move: element.dataset.move ?? null,
      box: { x: left, y: top, width, height },
      part:
        ['.pane', '[data-testid="sheet"]', '[data-testid="action-bar"]'].find((part) =>
          element.closest(part),
        ) ?? null,
      words: pressable.getAttribute('aria-label') ?? pressable.textContent.trim(),
      half:
        element.getAttribute('aria-pressed') === 'true' ||
        element.getAttribute('aria-expanded') === 'true',
      twin: !element.dataset.place && !element.dataset.move, // the second of two equal cards
      inDrop: element.closest('.drop') !== null,
      at: pointOn(pressable),
    };
  });
  return JSON.stringify({
    view,
    table,
    sent, // moves so far
    act: bar?.classList.contains('act') ?? false,
    over: table?.state === 'over' && document.querySelector('[data-testid="result"]') !== null,
    chosen: main !== null && !main.disabled,
    main: main?.innerText ?? '',
    undo: document.querySelector('[data-testid="undo"]')?.disabled === false,
    targets,
  });
}

// Runs in the page; returns the parts that must stay where they are while a game is played.
function outline() {
  const parts = {};
  for (const element of document.querySelectorAll(
    '.table > header, main.board, .board > *, [data-testid="action-bar"] .buttons, [data-place="brest"], [data-place="lorient"], [data-place="quimper"]',
  )) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const name =
      element.dataset.testid ??
      element.dataset.place ??
      `${element.tagName}.${element.getAttribute('class')?.split(' ')[0] ?? ''}`;
    parts[name] ??= [x, y, width, height].map(Math.round).join(' ');
  }
  return parts;
}

// Returns numbers from 0 to 1 that are the same for the same seed.
function dice(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const ways = ['button', 'key', 'again'];

export class Player {
  moves = []; // made so far, for messages
  presses = 0; // so far: targets and main buttons
  outlines = null;

  // `rules`: the tests' knowledge of a game: placesOf(move, view), weight(target), check(view,
  // table) in the page.
  constructor(page, rules, { seed = 1, check = true, motion = false } = {}) {
    this.page = page;
    this.rules = rules;
    this.random = dice(seed * 7919);
    this.checks = check;
    this.motion = motion;
  }

  async look() {
    return JSON.parse(await this.page.evaluate(look));
  }

  // Returns the table when it is my turn, or at the end: once the previous move has been answered,
  // and the focus is where it belongs. A key pressed earlier would reach nothing.
  async ready(after = -1) {
    await this.page.waitForFunction((seq) => {
      const { view, table, owed } = window.fanalTap;
      if (!view || view.seq <= seq || owed !== null) return false;
      if (table.state === 'over') return document.querySelector('[data-testid="result"]') !== null;
      return document.querySelector('[data-testid="action-bar"].act') !== null;
    }, after);
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    return this.look();
  }

  // Reports whether I choose at this number of the log; a forced step makes itself and goes on.
  async mayAct(seq) {
    const answer = await this.page.waitForFunction((now) => {
      if (document.querySelector('[data-testid="action-bar"].act')) return 'acts';
      return window.fanalTap.view.seq > now && 'passed';
    }, seq);
    return (await answer.jsonValue()) === 'acts';
  }

  // Returns the table once its targets no longer move: sheets and the guide come a moment later.
  async steady() {
    for (let before = '', tries = 0; tries < 200; tries++) {
      await this.page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const now = await this.look();
      const places = JSON.stringify(now.targets);
      if (places === before) return now;
      before = places;
    }
    throw new Error('the targets do not come to rest');
  }

  async press({ at, place, move }) {
    assert.ok(at, `${place ?? move} glows and cannot be pressed: something covers it`);
    await this.page.mouse.click(at.x, at.y);
  }

  // Makes one move; `wish` chooses among the targets. Returns the table when it is my turn again or
  // the game is over, or null if it was over already.
  async step(wish = null) {
    const begun = await this.ready();
    if (begun.over) return null;
    await this.move(begun, wish);
    return this.ready(begun.view.seq);
  }

  // Makes one move without waiting for the others.
  async stepOnce(wish = null) {
    const begun = await this.ready();
    await this.move(begun, wish);
    await this.page.waitForFunction((seq) => window.fanalTap.view.seq > seq, begun.view.seq);
  }

  // Presses targets until the move is made, or is chosen and asks to be confirmed.
  async move(begun, wish) {
    if (this.checks) await this.compare(begun);
    let now = begun;
    let last = null;
    for (let presses = 0; !now.chosen; presses++) {
      assert.ok(
        presses < 60,
        `after ${presses} presses nothing is chosen: ${JSON.stringify(now.view.moves)}`,
      );
      last = this.choose(now.targets, wish);
      assert.ok(last, `it is my turn and nothing glows: ${JSON.stringify(now.view.moves)}`);
      this.presses++;
      await this.press(last);
      now = await this.pressed(now);
      if (now.view.seq > begun.view.seq) return void this.moves.push(last.words);
    }
    this.moves.push(now.main.replace(/\s+/g, ' '));
    this.presses++;
    await this.confirm(now, last);
  }

  // Returns the table once a press has an effect: a full or half choice, or the move is made.
  async pressed(before) {
    const state = ({ view, chosen, targets }) =>
      JSON.stringify([
        view.seq,
        chosen,
        targets.map(({ place, move, half }) => [place, move, half]),
      ]);
    for (let tries = 0; tries < 1000; tries++) {
      const now = await this.look();
      const isMade = now.view.seq > before.view.seq;
      const isSent = now.sent > before.sent;
      if (isMade || (!isSent && state(now) !== state(before))) return now;
      await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    }
    throw new Error(`a press changed nothing: ${JSON.stringify(before.view.moves)}`);
  }

  // Makes the chosen move: with the main button, by key, or by pressing the target again.
  async confirm(now, last) {
    const way = ways[this.moves.length % ways.length];
    if (way === 'key' && last) await this.page.keyboard.press('Enter');
    else if (
      way === 'again' &&
      last?.at &&
      now.targets.some(
        ({ place, move, at }) =>
          place === last.place && move === last.move && at?.x === last.at.x && at?.y === last.at.y,
      )
    )
      await this.press(last);
    else await this.page.locator('[data-testid="commit"]').click();
  }

  canPress({ at }) {
    return at !== null;
  }

  choose(targets, wish) {
    const free = targets.filter((target) => !target.half && !target.twin && this.canPress(target));
    const wished = wish ? free.filter(wish) : [];
    const drops = free.filter(({ inDrop }) => inDrop);
    const pool = drops.length > 0 ? drops : wished.length > 0 ? wished : free;
    const weights = pool.map((target) => (target.inDrop ? 1 : this.rules.weight(target)));
    let left = this.random() * weights.reduce((sum, weight) => sum + weight, 0);
    return pool.find((_, n) => (left -= weights[n]) < 0) ?? pool[pool.length - 1];
  }

  // Checks that everything drawn agrees with the view, and that exactly the legal moves glow and
  // can be pressed.
  async compare(now) {
    const { view } = now;
    const where = this.where(now);
    this.compareTargets(now);
    assert.deepEqual(this.covered(now), [], `targets that something covers, ${where}`);
    let faults = await this.page.evaluate(this.rules.check);
    if (this.motion) faults = await this.settled(faults);
    assert.deepEqual(faults, [], `the board against the view, ${where}`);
    this.rules.note(view.view, now.table);
    const lines = await this.page.evaluate(outline);
    this.outlines ??= lines;
    for (const [name, box] of Object.entries(lines))
      assert.equal(box, this.outlines[name] ?? box, `${name} has jumped, ${where}`);
  }

  // Returns what glows but cannot be pressed; one of two equal cards may be under the other.
  covered({ targets }) {
    return targets
      .filter(({ at, inDrop, twin }) => !at && !inDrop && !twin)
      .map(({ place, move }) => place ?? move);
  }

  where({ view }) {
    return `after ${this.moves.length} moves, step ${view.view.step}`;
  }

  compareTargets({ view, targets }, where = this.where({ view })) {
    const wanted = new Set(view.moves.flatMap((move) => this.rules.placesOf(move, view.view)));
    const shown = new Set(
      targets
        .filter(({ inDrop, twin }) => !inDrop && !twin)
        .map(({ place, move }) => place ?? move),
    );
    // Some moves with a place may have a button too.
    for (const move of view.moves) if (shown.has(move)) wanted.add(move);
    assert.deepEqual(
      [...shown].sort(),
      [...wanted].sort(),
      `what glows is what is legal, ${where}`,
    );
  }

  // Waits until no fault is left: with motion, a piece may still be on its way.
  async settled(faults) {
    for (let tries = 0; faults.length > 0 && tries < 60; tries++) {
      await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      faults = await this.page.evaluate(this.rules.check);
    }
    return faults;
  }

  // Plays to the end; returns the table.
  async play(limit = 400) {
    for (let n = 0; n < limit; n++) if (!(await this.step())) return this.look();
    throw new Error(`no end after ${limit} moves`);
  }

  // Plays some moves, until `enough` is true of the table.
  async playUntil(enough, limit = 200) {
    for (let n = 0; n < limit; n++) {
      const now = await this.ready();
      assert.ok(!now.over, 'the game ended before that');
      if (enough(now, n)) return now;
      await this.step();
    }
    throw new Error(`not reached after ${limit} moves`);
  }
}

// Listens to a page from its first message on.
export async function listenTo(page) {
  await page.addInitScript(listen);
  return page;
}

// Sets up a table on the home page. seats: 'bot', 'link', 'open' or 'here' for each except the
// first. name: my own name. clock: as the list of clocks names it. press: 'click', or 'tap' on a
// touch screen.
export async function openTable(
  page,
  url,
  { game, seats, variant = 'base', options = [], level = 1, press = 'click', name = '', clock },
) {
  await page.goto(url);
  await page.locator(`[data-testid="game-${game}"] button`).nth(1)[press]();
  await page
    .locator('#new-table header')
    .getByText(game === 'bretagne' ? 'Bretagne' : 'Lighthouse Run')
    .waitFor();
  if (name) await page.getByTestId('seat-1').getByRole('textbox').fill(name);
  if (variant !== 'base')
    await page.locator(`label:has([data-testid="variant-${variant}"])`)[press]();
  for (const option of options)
    await page.locator(`label:has([data-testid="option-${option}"])`)[press]();
  const count = page.locator(`label:has(input[name="players"][value="${seats.length + 1}"])`);
  if (variant !== 'great-fleet' && variant !== 'erik') await count[press]();
  for (const [n, kind] of seats.entries()) {
    const row = page.getByTestId(`seat-${n + 2}`);
    await row.locator(`label:has(input[value="${kind}"])`)[press]();
    if (kind === 'bot') await row.locator('select').selectOption(String(level));
  }
  if (clock) await page.getByTestId('clock').selectOption({ label: clock });
  await page.getByTestId('open-table')[press]();
}

// Leaves, resigns or cancels in the menu, and confirms it.
export async function inMenu(page, way) {
  await page.getByTestId('menu').click();
  await page.locator('dialog').getByTestId(way).click();
  await page.locator('dialog').getByTestId(`${way}-sure`).click();
}
