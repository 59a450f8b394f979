// Checks that axe finds nothing serious on any page, table, dialog or sheet, by day and by night,
// on a screen and on a phone.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isDone, recordOf, study } from './analysis.test.mjs';
import { bretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { ifLong, long } from './long.mjs';
import { importRecord, NOWHERE, PAGES, visit } from './pages.mjs';
import { somePuzzle } from './puzzles.test.mjs';
import { program } from './server.mjs';
import { countedPage } from './statistics.test.mjs';
import { inMenu, listenTo, openTable, Player } from './table.mjs';
import { twoAtATable } from './together.test.mjs';
import { asAnne } from './tournaments.test.mjs';
import { tell } from './tournaments.mjs';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rulesOf = { bretagne, 'lighthouse-run': lighthouseRun };
const seen = { painted: true }; // axe ignores what is not visible
const phone = { width: 390, height: 844 };
const sizes = long ? [{}, phone] : [phone];
const where = long ? 'on a desk and on a phone' : 'on a phone';

// Runs in the page; returns what axe finds serious or critical inside `root`, each with its
// element.
async function inspect({ root, theme, only, rules, isStrict }) {
  if (getComputedStyle(document.body).opacity === '0') throw new Error('axe would see nothing');
  document.documentElement.dataset.theme = theme;
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const { violations } = await window.axe.run(root ?? document, {
    resultTypes: ['violations'],
    preload: false, // it would load style sheets and films again, for rules that do not apply here
    ...(only ? { runOnly: only } : {}),
    ...(rules ? { rules } : {}),
  });
  return violations
    .filter(({ impact }) => isStrict || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
    );
}

// Looks at a page again and again and keeps the faults; `over` finally asserts that there are none.
export class Inspector {
  found = [];
  looks = 0;
  only = null; // the rules to check; null: all
  rules = null; // rules switched on or off
  isStrict = false; // reports minor faults too

  constructor(page, themes = ['day', 'night']) {
    this.page = page;
    this.themes = themes;
  }

  async at(what, root = null) {
    if (root) await this.page.locator(root).waitFor();
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(source);
    for (const theme of this.themes) {
      const only = theme === 'night' ? ['color-contrast'] : this.only; // only the colours differ
      const given = { root, theme, only, rules: this.rules, isStrict: this.isStrict };
      for (const fault of await this.page.evaluate(inspect, given))
        this.found.push(`${what}, ${theme}: ${fault}`);
    }
    this.looks++;
  }

  // Inspects the dialog that `open` opens, then closes it.
  async dialog(what, open) {
    await open();
    await this.at(what, 'dialog[open]');
    if (await this.page.locator('dialog details[open]').count())
      await this.page.keyboard.press('Escape'); // closes an open list first
    await this.page.keyboard.press('Escape');
    await this.page.locator('dialog[open]').waitFor({ state: 'detached' });
  }

  over(world) {
    world.notes.push(`${this.looks} looks`);
    assert.deepEqual(this.found, []);
  }
}

const noColours = { 'color-contrast': { enabled: false } };

// Each page on a screen, then on a phone, where the colours are the same and only the size can
// cause faults.
const everyPage = {
  name: 'every page, also on a phone',
  weight: 5,
  async run(world) {
    const page = await world.visitor(seen);
    const screen = page.viewportSize();
    const look = new Inspector(page);
    const onPhone = new Inspector(page, ['day']);
    onPhone.only = BY_SIZE;
    world.expected.push(/404/);
    for (const path of [...PAGES, ...NOWHERE]) {
      await page.setViewportSize(screen);
      await visit(page, world.url, path);
      await look.at(path);
      await page.setViewportSize(phone);
      await onPhone.at(`${path} on a phone`);
    }
    onPhone.over(world);
    look.over(world);
  },
};

const edited = {
  name: 'the editor of positions',
  async run(world) {
    const page = await world.visitor({ ...seen, ...phone });
    const look = new Inspector(page);
    await page.goto(`${world.url}/position`);
    await page.getByTestId('game').selectOption('bretagne');
    await page.getByTestId('edit-round').click();
    await page.locator('[data-word="3"]').click();
    await page.locator('[data-target]').first().click();
    await page.locator('[data-word="floor"]').click();
    await page.locator('[data-word]').first().click();
    await page.getByRole('spinbutton').first().waitFor();
    await look.at('a lighthouse');
    await page.getByRole('button', { name: /^Player 1/ }).click();
    await look.at('what a player has');
    look.over(world);
  },
};

const more = {
  name: 'set-up, account, a bad record, the rules in the other languages',
  weight: 4,
  async run(world) {
    const page = await world.visitor(seen);
    const look = new Inspector(page);
    await page.goto(world.url);
    await page.locator('[data-testid="game-lighthouse-run"] button').nth(1).click();
    await look.at('set-up of Lighthouse Run', '#new-table');
    await page.getByTestId('account').click();
    await look.at('account', 'dialog[open]');
    for (const way of ['Register', 'Log in']) {
      await page.locator('dialog[open] .ways').getByRole('button', { name: way }).click();
      await look.at(`account, ${way}`, 'dialog[open]');
    }
    world.expected.push(/422/);
    await importRecord(page, world.url, 'no record\n');
    await page.locator('[data-testid="import"] [role="alert"]').waitFor();
    await look.at('a record that cannot be read');
    look.themes = ['day']; // the colours are those of the English rules
    for (const [language, game] of [
      ['de', 'bretagne'],
      ['fr', 'lighthouse-run'],
      ...(long
        ? [
            ['de', 'lighthouse-run'],
            ['fr', 'bretagne'],
          ]
        : []),
    ]) {
      await page.evaluate((tongue) => localStorage.setItem('fanal.language', tongue), language);
      await page.goto(`${world.url}/learn/${game}`);
      await page.getByTestId('rules').waitFor();
      await look.at(`/learn/${game}, ${language}`);
    }
    look.over(world);
  },
};

// Everything that opens over a table.
async function dialogs(look) {
  const { page } = look;
  for (const [what, key] of [
    ['keys', '?'],
    ['the position in words', 't'],
    ['a rule', 'r'],
  ]) {
    await look.dialog(what, async () => {
      await page.keyboard.press(key);
      if (key === 'r') await page.locator('[data-testid="rule"] p').first().waitFor();
    });
  }
  await look.dialog('menu', () => page.getByTestId('menu').click());
}

// A hint, and the reason why something is impossible.
async function messages(look) {
  const { page } = look;
  await page.keyboard.press('h');
  await page.getByTestId('hint').waitFor();
  await look.at('a hint', '[data-testid="hint"]');
  await page.keyboard.press('Escape');
  // Keeps messages on the screen while they are inspected.
  await page.evaluate(() => {
    const later = window.setTimeout;
    window.setTimeout = (then, ms, ...given) => later(then, ms > 5000 ? 1e9 : ms, ...given);
  });
  await page.evaluate(() =>
    document
      .querySelector('[data-place]:not([data-legal]):not(.legal):not(.goal)[role="button"]')
      .dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );
  await page.getByTestId('refusal').waitFor();
  await look.at('why not', '[data-testid="refusal"]');
  await page.keyboard.press('Escape');
}

// A table in mid-game; `more` inspects what opens over it, which is the same for every game.
function table(game, seats, more) {
  return {
    name: `${game}: a table in the middle${more ? ', its dialogs and messages' : ''}`,
    weight: 4,
    async run(world) {
      const page = await listenTo(await world.visitor({ ...seen, confirm: true }));
      const look = new Inspector(page);
      await openTable(page, world.url, { game, seats });
      const player = new Player(page, rulesOf[game], { seed: 6, check: false });
      await player.playUntil((_, n) => n === 9);
      if (more) {
        await dialogs(look);
        await messages(look);
      }
      const now = await player.look();
      if (!now.chosen) await player.press(player.choose(now.targets, null));
      await look.at('the table with something chosen');
      look.over(world);
    },
  };
}

function ended(game) {
  return {
    name: `${game}: a finished game, its result and its film`,
    weight: 2,
    async run(world) {
      const page = await world.visitor(seen);
      const look = new Inspector(page);
      const record = execFileSync(
        program,
        ['record', game, '--players', '3', '--player', 'greedy', '--seed', 'axe'],
        { encoding: 'utf8' },
      );
      await importRecord(page, world.url, record);
      await page.getByTestId('replay').waitFor();
      await page.getByTestId('replay').locator('input[type="range"]').fill('60');
      await page
        .getByTestId('replay')
        .getByText(/^60 \//)
        .waitFor();
      await look.at('a moment of the film');
      await page.getByTestId('from-here').click();
      await page.getByTestId('played').locator('p').first().waitFor();
      await look.at('what was played from here', '[data-testid="played"]');
      await page.getByTestId('from-here').click();
      await look.dialog('play on from here', async () => {
        await page.keyboard.press('p');
        await page.getByTestId('play-on').waitFor();
      });
      await page.getByRole('button', { name: 'Back to the end' }).click();
      await look.dialog('result', async () => {
        await page.locator('[data-testid="action-bar"] .main').click();
        await page.getByTestId('result').waitFor();
        await page.getByTestId('dock').getByRole('button', { name: 'Share' }).click();
        await look.at('the picture', 'dialog dialog');
        await page.keyboard.press('Escape');
        await page.getByTestId('result').locator('summary').click();
      });
      look.over(world);
    },
  };
}

const over = {
  name: 'the end of a game on a phone, for one who has played',
  async run(world) {
    const page = await world.visitor({ ...seen, ...phone });
    const look = new Inspector(page);
    await openTable(page, world.url, { game: 'lighthouse-run', seats: ['bot', 'bot'] });
    await inMenu(page, 'resign');
    await page.getByTestId('result').waitFor();
    await look.at('the end', 'dialog[open]');
    look.over(world);
  },
};

const counted = {
  name: 'statistics, as plots and as tables, also on a phone',
  async run(world) {
    const page = await world.visitor(seen);
    const look = new Inspector(page);
    await countedPage(page, world.url);
    await look.at('plots');
    await page.getByText('All as tables').click();
    await page.locator('table').nth(4).waitFor();
    await look.at('tables');
    await page.setViewportSize(phone);
    await look.at('tables on a phone');
    look.over(world);
  },
};

const studied = {
  name: `the analysis of a game, ${where}`,
  weight: 2,
  async run(world) {
    for (const size of sizes) {
      const page = await world.visitor({ ...seen, ...size });
      const look = new Inspector(page);
      await study(page, world.url, recordOf('lighthouse-run', 24));
      await isDone(page);
      await page.getByTestId('scrubber').press('ArrowRight');
      await look.at('this move');
      if (size === phone)
        for (const tab of ['moves', 'players']) {
          await page.locator(`[data-tab="${tab}"]`).click();
          await look.at(tab);
        }
      look.over(world);
    }
  },
};

const tournaments = {
  name: 'tournaments, their parts on a phone, and arranging one',
  weight: 2,
  async run(world) {
    const { page, told } = await asAnne(world, 'Anne whom axe follows', seen);
    const look = new Inspector(page);
    await tell(page, told);
    for (const id of ['swiss', 'robin']) {
      await page.goto(`${world.url}/tournaments/${id}`);
      await page.getByTestId('tournament').waitFor();
      await page.getByTestId('standings').locator('.row').first().click();
      await page.getByText('How, exactly').click();
      await look.at(id);
    }
    look.rules = { 'target-size': { enabled: true }, ...noColours };
    look.themes = ['day']; // the colours are the same
    await page.setViewportSize(phone);
    for (const part of ['Standings', 'Round 2', 'Rules']) {
      await page.getByRole('button', { name: part, exact: true }).click();
      await look.at(`${part} on a phone`);
    }
    await page.goto(`${world.url}/tournaments/new`);
    await page.locator('summary').click();
    await look.at('arranging on a phone');
    look.over(world);
  },
};

const puzzled = {
  name: `a puzzle and its answer, ${where}`,
  weight: 2,
  async run(world) {
    const { line } = somePuzzle('lighthouse-run');
    for (const size of sizes) {
      const page = await world.visitor({ ...seen, ...size });
      const look = new Inspector(page);
      await page.goto(`${world.url}/puzzle/lighthouse-run/${line.id}`);
      const panel = page.getByTestId('puzzle');
      await panel.getByRole('button', { name: 'A hint' }).click();
      await look.at('the puzzle');
      await panel.getByRole('button', { name: 'Show the answer' }).click();
      await page.getByTestId('answer').waitFor();
      await look.at('the answer');
      look.over(world);
    }
  },
};

const together = {
  name: 'waiting room, invitation, chat and curtain',
  weight: 2,
  async run(world) {
    const host = await world.visitor(seen);
    const look = new Inspector(host);
    await openTable(host, world.url, { game: 'bretagne', seats: ['link', 'open'] });
    await host.getByTestId('waiting').waitFor();
    await look.at('waiting room of the host');
    const guest = new Inspector(await world.visitor(seen));
    await guest.page.goto(host.url());
    await guest.page.getByTestId('waiting').waitFor();
    await guest.page.locator('summary').click();
    await guest.at('waiting room of a guest');
    const { anne } = await twoAtATable(world, 'lighthouse-run', lighthouseRun, seen);
    const chat = new Inspector(anne, ['day']); // the colours are those of any log
    await anne.locator('[data-testid="log"] form input').fill('Kenavo!');
    await anne.getByRole('button', { name: 'Send' }).click();
    await anne.getByTestId('chat').getByText('Kenavo!').waitFor();
    await chat.at('log with chat', '[data-testid="log"]');
    const seat = new Inspector(await world.visitor(seen));
    await openTable(seat.page, world.url, { game: 'lighthouse-run', seats: ['here'] });
    await seat.page.getByTestId('curtain').waitFor();
    await seat.at('curtain');
    world.notes.push('4 pages');
    assert.deepEqual(
      [look, guest, chat, seat].flatMap(({ found }) => found),
      [],
    );
  },
};

// The guided game on a phone: the guide, the board, every tab with its sheet, the menu.
function onPhone(game) {
  return {
    name: `${game} on a phone: the guide, every tab, the menu`,
    weight: 2,
    async run(world) {
      const page = await world.visitor({ ...seen, ...phone });
      const look = new Inspector(page, long ? ['day', 'night'] : ['day']); // colours as on a screen
      await page.goto(`${world.url}/guide/${game}`);
      await page.getByTestId('guide').waitFor();
      await look.at('the guide');
      const tabs = page.getByTestId('tabs').locator('button');
      for (let n = 0; n < (await tabs.count()); n++) {
        if ((await tabs.nth(n).getAttribute('aria-pressed')) !== 'true') await tabs.nth(n).click();
        await look.at(`tab ${n + 1}`);
      }
      await look.dialog('menu', () => page.getByTestId('menu').click());
      look.over(world);
    },
  };
}

// The tightest sizes, or every size people use, with sheets open and closed: targets are large
// enough for a finger, and nothing else is wrong. The colours are checked above.
const touched = {
  '360x640': [360, 640],
  '844x390 with a notch': [844, 390],
  ...(long ? { '375x553': [375, 553], '390x664': [390, 664], '1024x768': [1024, 768] } : {}),
};
const TIGHT = Object.keys(touched).filter((name) => touched[name][0] < 900); // with every sheet open
const BY_SIZE = ['target-size', 'scrollable-region-focusable', 'aria-hidden-focus'];
const wide = {
  '1280x720': [1280, 720],
  ...(long ? { '1440x900': [1440, 900], '1920x1080': [1920, 1080] } : {}),
};

async function atSizes(look, sizes, tabs) {
  const { page } = look;
  for (const [name, [width, height]] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height });
    await page.evaluate((isNotched) => {
      for (const [side, px] of Object.entries({ left: 47, right: 47, bottom: 21 }))
        document.documentElement.style.setProperty(`--inset-${side}`, `${isNotched ? px : 0}px`);
    }, name.includes('notch'));
    for (const tab of TIGHT.includes(name) ? tabs : []) {
      const button = page.locator(`[data-tab="${tab}"]`);
      if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
      await page.getByTestId('sheet').waitFor();
      await look.at(`${name}, ${tab}`);
    }
    if (TIGHT.includes(name)) {
      await page.keyboard.press('Escape');
      await page.getByTestId('sheet').waitFor({ state: 'detached' });
    }
    await look.at(name);
    look.only = BY_SIZE; // everything else was checked at the first of the sizes
  }
}

function everySize(game, tabs) {
  return {
    name: `${game}: nothing at all, target sizes included, at ${long ? 'every size' : 'the tightest sizes'}`,
    weight: 3,
    async run(world) {
      const found = [];
      for (const [sizes, device] of [
        [touched, { hasTouch: true, isMobile: true }],
        [wide, {}],
      ]) {
        const page = await listenTo(await world.visitor({ ...seen, ...device }));
        const look = new Inspector(page, ['day']);
        look.rules = { 'target-size': { enabled: true }, ...noColours };
        look.isStrict = true;
        await openTable(page, world.url, { game, seats: ['bot', 'bot', 'bot'] });
        await new Player(page, rulesOf[game], { seed: 6, check: false }).ready();
        await atSizes(look, sizes, tabs);
        world.notes.push(`${look.looks} looks`);
        found.push(...look.found);
        await page.context().close();
      }
      assert.deepEqual(found, []);
    },
  };
}

export const tests = [
  everyPage,
  edited,
  more,
  ...ifLong(table('bretagne', ['bot', 'bot', 'bot'], true), ended('bretagne')),
  table('lighthouse-run', ['bot'], true),
  ended('lighthouse-run'),
  over,
  counted,
  studied,
  tournaments,
  puzzled,
  together,
  onPhone('bretagne'),
  ...ifLong(onPhone('lighthouse-run')),
  everySize('bretagne', ['markets', 'players', 'cards', 'log']),
  ...ifLong(everySize('lighthouse-run', ['players', 'cards', 'log'])),
];
