// The guided first games, played to their last step by pressing what the guide points at, in each
// language: every step is told in that language, its target glows and can be pressed, and after the
// last one the game goes on freely.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { bretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { listenTo, Player } from './table.mjs';
import { Thumb, touch } from './touch.mjs';

const rulesOf = { bretagne, 'lighthouse-run': lighthouseRun };

// The English messages of the guides with their translation.
function catalogue(language) {
  const text = readFileSync(new URL(`../../po/guide.${language}.po`, import.meta.url), 'utf8');
  const plain = (literal) => JSON.parse(`"${literal}"`).replaceAll('**', '');
  return new Map(
    Array.from(text.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm), ([, id, said]) => [
      plain(id),
      plain(said),
    ]),
  );
}

// No-break spaces count: only plain white space is folded.
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

// Plays the guided game in one language; answers with what each step said.
async function learn(world, game, language, onPhone = false) {
  const size = onPhone ? { ...touch, width: 390, height: 844 } : {};
  const page = await listenTo(await world.visitor({ language, ...size }));
  const player = new (onPhone ? Thumb : Player)(page, rulesOf[game], { check: false });
  await page.goto(`${world.url}/guide/${game}`);
  const steps = [];
  for (;;) {
    await player.ready(steps.at(-1)?.seq ?? -1);
    const said = await read(page);
    const now = await player.steady();
    const wanted = now.table.guide?.[now.view.ply];
    if (wanted === undefined) {
      steps.push({ ...said, seq: now.view.seq });
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
    steps.push({ ...said, seq: now.view.seq });
    await player.move(now, ({ place, move }) => places.includes(place) || move === wanted);
  }
  const guide = page.getByTestId('guide');
  await guide.getByRole('button').last().click();
  await guide.waitFor({ state: 'detached' });
  await player.step();
  assert.ok((await player.look()).table.state === 'playing', 'the game goes on');
  await page.context().close();
  return steps;
}

function guided(game, count) {
  return {
    name: `${game}: the guided first game in three languages`,
    weight: 6,
    async run(world) {
      const english = await learn(world, game, 'en');
      assert.equal(english.length, count + 1, 'every step of the guide was seen, and the end');
      english.slice(0, -1).forEach(({ count: said, rule }, n) => {
        assert.equal(said, `${n + 1} of ${count}`);
        assert.match(rule, new RegExp(`^/learn/${game}#\\d+\\.\\d+$`));
      });
      assert.equal(
        new Set(english.map(({ words }) => words)).size,
        english.length,
        'no step says what another says',
      );
      for (const language of ['de', 'fr']) {
        const said = catalogue(language);
        const steps = await learn(world, game, language, language === 'fr');
        steps.forEach(({ title, words }, n) => {
          if (n < count)
            assert.equal(
              title,
              said.get(english[n].title),
              `title of step ${n + 1} in ${language}`,
            );
          assert.equal(words, said.get(english[n].words), `step ${n + 1} in ${language}`);
          assert.notEqual(words, english[n].words);
        });
        assert.equal(steps.length, english.length);
      }
    },
  };
}

export const tests = [guided('bretagne', 17), guided('lighthouse-run', 10)];
