// Plays the guided first games to their last step, by pressing what the guide points at, in several
// languages: every step is explained in that language, its target glows and can be pressed, a phone
// leaves the board its share, and after the last step the game goes on freely. Then plays the five
// things good players do: a wrong move is not made and the reason is given, the good move is made.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { bretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { ifLong, long } from './long.mjs';
import { Measure } from './measure.mjs';
import { listenTo, Player } from './table.mjs';
import { Thumb, touch } from './touch.mjs';

const rulesOf = { bretagne, 'lighthouse-run': lighthouseRun };
// Plies that the guide plays itself.
const isWatched = (game, ply) => game === 'lighthouse-run' && ply >= 20 && ply < 39;

// Returns the English messages of a game's guide with their translations; some are the game's own.
function catalogue(language, game) {
  const text = ['guide', game]
    .map((name) =>
      readFileSync(new URL(`../../po/${name}.${language}.po`, import.meta.url), 'utf8'),
    )
    .join('\n');
  const plain = (literal) => JSON.parse(`"${literal}"`).replaceAll('**', '');
  return new Map(
    Array.from(text.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm), ([, id, said]) => [
      plain(id),
      plain(said),
    ]),
  );
}

// Returns the guide's text. No-break spaces count: only plain white space is folded.
const read = (page) =>
  page.getByTestId('guide').evaluate((guide) => ({
    title: guide.querySelector('h2').textContent.trim(),
    words: guide
      .querySelector('p')
      .textContent.replace(/[ \n\t]+/g, ' ')
      .trim(),
    count: guide.querySelector('header span')?.textContent ?? null,
    rule: guide.querySelector('footer a')?.getAttribute('href') ?? null,
  }));

// Plays the guided game in one language; returns the text of each step.
async function learn(world, game, language, onPhone = false) {
  const size = { width: 390, height: 844 };
  const page = await listenTo(
    await world.visitor({ language, ...(onPhone ? { ...touch, ...size } : {}) }),
  );
  const measure = new Measure(page);
  const player = new (onPhone ? Thumb : Player)(page, rulesOf[game], { check: false });
  await page.goto(`${world.url}/guide/${game}`);
  const steps = [];
  for (let seq = -1; ;) {
    const { view } = await player.ready(seq);
    seq = view.seq;
    if (isWatched(game, view.ply)) continue;
    const said = await read(page);
    if (onPhone) await measure.at(`move ${view.ply + 1}`, size);
    const now = await player.steady();
    const wanted = now.table.guide?.[now.view.ply];
    if (wanted === undefined) {
      steps.push(said);
      break;
    }
    const where = `${game}, ${language}, ${wanted}`;
    const shown = [...new Set(now.targets.map(({ place, move }) => place ?? move))];
    const places = rulesOf[game].placesOf(wanted, now.view.view);
    if (!now.chosen) {
      assert.ok(shown.length > 0, `something glows, ${where}`);
      for (const { place, move, at, inDrop } of now.targets) {
        assert.ok(
          places.includes(place ?? move) || move === wanted,
          `${place ?? move} glows and is not asked for, ${where}`,
        );
        if (onPhone) await player.reach({ place, move });
        else assert.ok(at || inDrop, `${place ?? move} glows and cannot be pressed, ${where}`);
      }
    }
    steps.push(said);
    await player.move(now, ({ place, move }) => places.includes(place) || move === wanted);
  }
  if (onPhone) measure.over(world);
  const guide = page.getByTestId('guide');
  await guide.locator('footer button').click();
  await guide.waitFor({ state: 'detached' });
  await player.step();
  assert.ok((await player.look()).table.state === 'playing', 'the game goes on');
  await page.context().close();
  return steps;
}

function guided(game, count, others, onPhone) {
  const where = onPhone ? ', on a phone too' : '';
  return {
    name: `${game}: the guided first game in ${['en', ...others].join(', ')}${where}`,
    weight: 6,
    async run(world) {
      const english = await learn(world, game, 'en', onPhone);
      assert.equal(english.length, count + 1, 'every step of the guide was seen, and the end');
      english
        .slice(0, -1)
        .forEach(({ count: said }, n) => assert.equal(said, `${n + 1} of ${count}`));
      assert.equal(
        new Set(english.map(({ words }) => words)).size,
        english.length,
        'no step says what another says',
      );
      for (const language of others) {
        const said = catalogue(language, game);
        const steps = await learn(world, game, language);
        steps.slice(0, -1).forEach(({ title, rule }, n) => {
          assert.equal(title, said.get(english[n].title), `title of step ${n + 1} in ${language}`);
          assert.match(rule, new RegExp(`^/learn/${game}#\\d+\\.\\d+$`));
        });
        steps.forEach(({ words }, n) => {
          assert.equal(words, said.get(english[n].words), `step ${n + 1} in ${language}`);
          assert.notEqual(words, english[n].words);
        });
        assert.equal(steps.length, english.length);
      }
    },
  };
}

// Returns the positions, each with the move that is asked for.
const positionsOf = (game) =>
  JSON.parse(readFileSync(new URL(`../src/guide/five-${game}.json`, import.meta.url), 'utf8'));

// Tries a move with one press, and the main button if it asks; returns what the guide says about
// it.
async function tryMove(player, rules, move) {
  if (player instanceof Thumb) await player.page.locator('[aria-label="Text verbergen"]').tap();
  const now = await player.steady();
  const before = (await read(player.page)).words;
  const [place] = rules.placesOf(move, now.view.view);
  await player.press(now.targets.find((target) => target.place === place || target.move === move));
  const isNew = (words) =>
    document.querySelector('[data-testid="guide"] p').textContent.replace(/[ \n\t]+/g, ' ') !==
    words;
  if ((await player.look()).chosen && !(await player.page.evaluate(isNew, before)))
    await player.page.getByTestId('commit').click();
  await player.page.waitForFunction(isNew, before);
  return (await read(player.page)).words;
}

// Plays the five positions, each first wrong and then right; returns the guide's answers.
async function playFive(world, game, language, size = {}) {
  const page = await listenTo(await world.visitor({ language, ...size }));
  const player = new (size.hasTouch ? Thumb : Player)(page, rulesOf[game], { check: false });
  const told = [];
  await page.goto(`${world.url}/learn/${game}`);
  await page.locator(`a[href="/guide/${game}/five"]`).click();
  for (const [n, { good, moves }] of positionsOf(game).entries()) {
    const guide = page.getByTestId('guide');
    await guide.locator('header span', { hasText: new RegExp(`^${n + 1} `) }).waitFor();
    const { view } = await player.ready();
    assert.equal(view.ply, moves.split(', ').length, `the position of lesson ${n + 1}`);
    const { words } = await read(page);
    const bad = view.moves.find((move) => move !== good);
    const wrong = await tryMove(player, rulesOf[game], bad);
    assert.equal((await player.look()).view.ply, view.ply, `${bad} is not made`);
    const right = await tryMove(player, rulesOf[game], good);
    await page.waitForFunction((ply) => window.fanalTap.view.ply > ply, view.ply);
    told.push(words, wrong, (await read(page)).title, right);
    await guide.locator('footer a').first().click();
  }
  await page.waitForURL(`**/learn/${game}`);
  await page.context().close();
  return told;
}

function five(game, onPhone) {
  return {
    name: `${game}: five things good players do${onPhone ? ', in German on a phone too' : ''}`,
    weight: 6,
    async run(world) {
      const phone = { ...touch, width: 390, height: 664 };
      const english = await playFive(world, game, 'en');
      english.forEach((words, n) => {
        if (n % 4 === 1) assert.match(words, /^Better not\. .+ Try another move\.$/);
        if (n % 4 === 3) assert.match(words, /^That is what good players do\. ./);
      });
      if (!onPhone) return;
      const german = await playFive(world, game, 'de', phone);
      const said = catalogue('de', game);
      const verdicts = [...said].filter(([words]) => words.includes('{why}'));
      const translated = (words) => {
        for (const [id, verdict] of verdicts) {
          const [before, after] = id.split('{why}');
          if (words.startsWith(before) && words.endsWith(after))
            return verdict.replace(
              '{why}',
              said.get(words.slice(before.length, words.length - after.length)),
            );
        }
        return said.get(words);
      };
      assert.deepEqual(german, english.map(translated));
    },
  };
}

export const tests = [
  guided('bretagne', 17, long ? ['fr', 'de'] : [], long),
  guided('lighthouse-run', 12, long ? ['fr', 'de'] : ['fr'], true),
  ...ifLong(five('bretagne', true)),
  five('lighthouse-run', true),
];
