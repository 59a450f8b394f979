// Tests that people who hear the board learn everything: the accessible names and descriptions, as
// Chromium gives them to a screen reader, hold every public fact of the position, each in its own
// place. Positions come from records of whole games, with the state that the core wrote after each
// move.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { bretagne } from './bretagne.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { ifLong } from './long.mjs';
import { importRecord } from './pages.mjs';
import { program } from './server.mjs';
import { listenTo, openTable, Player } from './table.mjs';

const edition = JSON.parse(
  readFileSync(new URL('../../data/bretagne.json', import.meta.url), 'utf8'),
);

// Returns every place of the board with all names and descriptions inside it.
async function spoken(page) {
  const cdp = await page.context().newCDPSession(page);
  const { root } = await cdp.send('DOM.getDocument', { depth: -1 });
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  const heard = new Map(
    nodes
      .filter(({ ignored }) => !ignored)
      .map((node) => [
        node.backendDOMNodeId,
        [node.name?.value, node.description?.value].filter(Boolean).join('. '),
      ]),
  );
  const places = new Map();
  const walk = (node, open) => {
    const at = node.attributes?.indexOf('data-place') ?? -1;
    const inside = at >= 0 ? [...open, node.attributes[at + 1]] : open;
    const words = heard.get(node.backendNodeId);
    if (words)
      for (const place of inside) places.set(place, `${places.get(place) ?? ''} ${words};`);
    for (const child of node.children ?? []) walk(child, inside);
  };
  walk(root, []);
  return places;
}

// Returns the facts missing at their place. A fact is [place, words]; "1 coin" is not in "11
// coins".
function unsaid(places, facts) {
  const escaped = (words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return facts
    .filter(
      ([place, words]) =>
        !new RegExp(`(?<![\\p{L}\\d])${escaped(words)}(?![\\p{L}\\d])`, 'u').test(
          places.get(place) ?? '',
        ),
    )
    .map(
      ([place, words]) =>
        `${place}: "${words}" is not in "${(places.get(place) ?? '(nothing)').trim()}"`,
    );
}

const many = (n, word) =>
  `${n} ${word}${n === 1 || ['brick', 'stone', 'sand', 'wood'].includes(word) ? '' : 's'}`;
const title = (word) => word[0].toUpperCase() + word.slice(1);
const resources = ['brick', 'stone', 'sand', 'wood'];
const cards = ['Furniture', 'Docks', 'Siren', 'Cableway'];
const kinds = ['heaven', 'purgatory', 'hell'];
const towns = {
  'le-guilvinec': 'Le Guilvinec',
  'le-conquet': 'Le Conquet',
  'perros-guirec': 'Perros-Guirec',
};
const phases = {
  barge: 'Set-up',
  load: 'Resources',
  cards: 'Evaluation',
  harbour: 'Evaluation',
  over: 'End',
};
const trades = {
  'buy-brest': 'brest-buy',
  'sell-goods': 'brest-sell',
  engineer: 'brest-engineer',
  pair: 'brest-pair',
  'buy-lorient': 'lorient-buy',
  worker: 'lorient-worker',
  swap: 'lorient-swap',
  'sell-cards': 'lorient-sell',
  draw: 'lorient-draw',
};

function siteFacts(view, site, name) {
  const facts = [site.name, title(site.kind), `site ${site.site}`, title(site.area)];
  if (site.status === 'built') facts.push('built');
  else facts.push(`${site.floors.length} of ${site.height} floors`);
  if (site.status === 'complete') facts.push('complete');
  site.floors.forEach(({ tile, seat, workers }, n) =>
    facts.push(
      `floor ${n + 1} of ${tile.split(' ').join(' + ')}: ${name(seat)} ${many(workers, 'worker')}`,
    ),
  );
  view.players.forEach((_, seat) => {
    const sum = site.floors.reduce(
      (all, floor) => all + (floor.seat === seat ? floor.workers : 0),
      0,
    );
    if (sum > 0) facts.push(`${name(seat)} ${many(sum, 'worker')}`);
  });
  if (site.engineers > 0) facts.push(`${many(site.engineers, 'engineer')} this round`);
  if (site.coins > 0) facts.push(many(site.coins, 'coin'));
  if (site.status === 'open' && view.step !== 'site') {
    const extras = site.extras.flatMap((count, n) => Array(count).fill(resources[n]));
    facts.push(
      `each floor needs ${[many(edition.engineers[view.weather][kinds.indexOf(site.kind)], 'engineer'), ...extras].join(', ')}`,
    );
  }
  if (view.site === site.site && view.rank.length > 0) {
    facts.push(`ranking: ${view.rank.map(name).join(', ')}`);
    view.on_tower.forEach((count, n) => count > 0 && facts.push(cards[n]));
  }
  return facts.map((words) => [`site-${site.site}`, words]);
}

function bretagneFacts(view, name, me) {
  const facts = view.sites.flatMap((site) => siteFacts(view, site, name));
  const add = (place, ...words) => facts.push(...words.map((one) => [place, one]));
  for (const { town, area, income, normal, improved, is_improved, seats } of view.harbours) {
    add(
      `harbour-${town}`,
      `Harbour ${towns[town] ?? title(town)}`,
      title(area),
      ...seats.map(name),
    );
    add(
      `harbour-${town}`,
      is_improved
        ? `improved income ${many(improved, income)}`
        : `income ${many(normal, income)}, later ${improved}`,
    );
  }
  add('brest-engineer', '2 coins for 1 engineer', `${view.singles} there`);
  add('brest-pair', '3 coins for 2 engineers', `${view.pairs} pairs there`);
  add('brest-buy', '2 coins', ...resources.map((resource, n) => many(view.brest[n], resource)));
  add('brest-sell', '2 resources for 2 coins');
  add('lorient-buy', '3 coins for 2 resources');
  add('lorient-worker', '4 coins for 1 worker');
  add('lorient-swap', '1 equipment card for 1 coin and 1 resource');
  add('lorient-sell', '2 equipment cards for 3 coins');
  add(
    'lorient-draw',
    '3 coins for 2 equipment cards',
    `${view.deck_size} in the deck`,
    ...cards.flatMap((card, n) => (view.discards[n] > 0 ? [`${card} ${view.discards[n]}`] : [])),
  );
  if (view.bank) add('lorient', ...resources.map((resource, n) => many(view.bank[n], resource)));
  for (const trade of view.traded) add(trades[trade], 'already made');
  if (view.city) add(view.city, `${name(view.seat)} trades here now`);
  resources.forEach((resource, n) => add(`quimper-${resource}`, many(view.quimper[n], resource)));
  if (view.production.length > 0)
    add('quimper', `production cards drawn: ${view.production.join(', ')}`);
  view.barges.forEach(
    (seat, n) => seat !== null && add(`barge-${n + 1}`, `Barge ${n + 1}`, name(seat)),
  );
  view.line.forEach(
    (seat, n) => seat !== null && add(`line-${n + 1}`, ['1st', '2nd', '3rd', '4th'][n], name(seat)),
  );
  const captions =
    view.step === 'barge' && view.round > 1
      ? ['Previous round', 'This round']
      : ['Now', 'Next round'];
  for (const [caption, weather] of [
    [captions[0], view.weather],
    [captions[1], view.next_weather],
  ])
    if (weather)
      add(
        'weather',
        caption,
        title(weather),
        kinds
          .map((kind, n) => `${title(kind)} ${many(edition.engineers[weather][n], 'engineer')}`)
          .join(', '),
      );
  view.rows.forEach(({ open, stack_size }, row) => {
    add(`row-${row + 1}`, `${stack_size} in the stack`);
    open.forEach((tile, slot) =>
      add(
        `tile-${row + 1}-${slot + 1}`,
        tile ? `tile ${tile.split(' ').join(' + ')}` : 'empty space',
      ),
    );
  });
  for (const area of ['north', 'west', 'south'])
    add(
      `area-${area}`,
      `${title(area)}: ${view.sites.filter((site) => site.area === area && site.status === 'built').length} built`,
    );
  for (const {
    seat,
    points,
    coins,
    goods,
    engineers,
    home,
    reserve,
    in_brest,
    in_lorient,
    hand_size,
    hand,
  } of view.players) {
    add(`player-${seat}`, name(seat), `${many(home, 'worker')} at home, ${reserve} in reserve`);
    for (const [what, n, word] of [
      ['points', points, 'point'],
      ['coins', coins, 'coin'],
      ['engineers', engineers, 'engineer'],
      ['cards', hand_size, 'card'],
    ])
      add(`player-${seat}-${what}`, many(n, word));
    resources.forEach((resource, n) => add(`player-${seat}-${resource}`, many(goods[n], resource)));
    if (view.barges.includes(seat)) add(`player-${seat}`, `Barge ${view.barges.indexOf(seat) + 1}`);
    add('track', `${name(seat)} ${many(points, 'point')}`);
    if (in_brest > 0) add('brest', `${name(seat)} ${many(in_brest, 'worker')}`);
    if (in_lorient > 0) add('lorient', `${name(seat)} ${many(in_lorient, 'worker')}`);
    if (seat === me)
      hand.forEach((count, n) => count > 0 && add(`card-${cards[n].toLowerCase()}`, cards[n]));
  }
  if (view.tile && view.seat === me) add('my-tile', view.tile.split(' ').join(' + '));
  add('round', `Round ${view.round} of 5, ${phases[view.step] ?? 'Actions'}`);
  return facts;
}

const cardName = (card) => card.split('-').map(title).join(' ');

function runFacts(view, name) {
  const facts = [];
  const add = (place, ...words) => facts.push(...words.map((one) => [place, one]));
  const river = view.sections.at(-1).last_field;
  let first = 1;
  for (const { tower, lit, last_field, symbol } of view.sections) {
    add(
      `tower-${tower}`,
      `Lighthouse ${title(tower)}`,
      lit ? 'lit' : 'dark',
      `fields ${first} to ${last_field}`,
    );
    for (; first <= last_field; first++)
      add(`field-${first}`, lit ? `lit by ${title(tower)}` : `dark, ${title(tower)} has no beacon`);
    add(`field-${last_field}`, many(symbol, 'point'));
  }
  view.harbour.forEach((symbol, n) =>
    add(`field-${river + n + 1}`, 'harbour, always lit', many(symbol, 'point')),
  );
  for (let field = 0; field <= river + view.harbour.length; field++) {
    const counts = view.colours
      .map(({ colour, ships }) => [colour, ships.filter((at) => at === field).length])
      .filter(([, count]) => count > 0);
    add(
      `field-${field}`,
      field === 0 ? 'The start' : `Field ${field}`,
      counts.map(([colour, count]) => many(count, `${colour} ship`)).join(', ') || 'no ships',
    );
    if (view.cloud > 0 && field <= view.cloud && counts.length > 0)
      add(`field-${field}`, 'caught by the storm');
  }
  add('cloud', view.cloud > 0 ? `Storm on field ${view.cloud}` : 'Storm at sea');
  if (view.cloud > 0) add(`field-${view.cloud}`, 'the storm is here');
  if (view.cloud_next > view.cloud)
    add(`field-${view.cloud_next}`, 'the storm comes here after this round');
  view.sections.forEach(({ last_field }, n) => {
    if (last_field > view.cloud && last_field !== view.cloud_next)
      add(`stop-${last_field}`, `Storm on field ${last_field} after round ${7 + n}`);
  });
  if (view.step === 'bonus')
    add(
      `field-${view.bonus_field}`,
      `${view.bonus_colours.map(title).join(', ')} may take the bonus`,
    );
  for (const { colour, owner, ships, points, hand_size, deck_size, left, hand } of view.colours) {
    const at = `player-${colour}`;
    add(
      at,
      owner === 'erik' ? 'Erik' : name(owner),
      title(colour),
      many(points, 'point'),
      `${hand_size} in hand, ${deck_size} to draw`,
    );
    add(
      at,
      `ships: ${ships.map((field) => (field === 0 ? 'The start' : `Field ${field}`)).join(', ')}`,
      `Cards left: ${left.map(cardName).join(', ') || '–'}`,
    );
    if (owner === view.start_seat) add(at, 'start player');
    if (owner === view.seat && owner !== null) add(at, 'acts now');
    if (colour === view.colour) add(at, `plays ${cardName(view.card)}`);
    else if (view.played_colours.includes(colour)) add(at, 'has played in this round');
    if (owner === view.seat)
      for (const card of hand ?? []) {
        const [kind, steps, tower] = card.split('-');
        add(
          `card-${card}`,
          `${steps} ${title(kind)}`,
          tower ? `a beacon to the ${title(tower)} lighthouse` : 'any beacon',
        );
      }
  }
  add('round', `Round ${Math.min(view.round, 12)} of 12`);
  return facts;
}

const games = { bretagne: bretagneFacts, 'lighthouse-run': runFacts };

// Nobody sits at a record's table; at a table of mine a bot of level 1 sits beside me.
const namesAt =
  ({ seats }) =>
  (seat) =>
    seats[seat].name ?? (seats[seat].kind === 'bot' ? 'Cabin boy' : `Seat ${seat + 1}`);

// Returns a whole game of bots by moments: the record without its states, and the state after each
// move.
function recorded(game, players, options) {
  const lines = execFileSync(
    program,
    [
      'record',
      game,
      '--players',
      players,
      '--player',
      'greedy',
      '--seed',
      'names',
      '--states',
      ...options,
    ],
    { encoding: 'utf8', maxBuffer: 1 << 27 },
  )
    .trim()
    .split('\n');
  const states = lines
    .filter((line) => line.startsWith('{"state"'))
    .map((line) => JSON.parse(line).state);
  return { record: lines.filter((line) => !line.startsWith('{"state"')).join('\n') + '\n', states };
}

function replayed(game, players, options, moments) {
  return {
    name: `${game}, ${players} players${options.map((word) => ` ${word.replace('--', '')}`).join('')}: every public fact is said at its place`,
    weight: 3,
    async run(world) {
      const { record, states } = recorded(game, players, options);
      const page = await listenTo(await world.visitor());
      await importRecord(page, world.url, record);
      const film = page.getByTestId('replay');
      await film.waitFor();
      const name = namesAt(await page.evaluate(() => window.fanalTap.table));
      let count = 0;
      for (const [what, is] of Object.entries(moments)) {
        const ply = states.findIndex(is);
        assert.ok(ply >= 0, `a moment of this kind: ${what}`);
        await film.locator('input[type="range"]').fill(String(ply));
        await film.getByText(`${ply} / ${states.length - 1}`, { exact: true }).waitFor();
        const facts = games[game](states[ply], name);
        assert.deepEqual(unsaid(await spoken(page), facts), [], `${what}, after ${ply} moves`);
        count += facts.length;
      }
      world.notes.push(`${count} facts at ${Object.keys(moments).length} moments`);
    },
  };
}

// Tests a game of mine: my own hand and my possible moves have names too.
function live(game, rules, wish, enough) {
  return {
    name: `${game}: my own hand and my targets are said`,
    async run(world) {
      const page = await listenTo(await world.visitor());
      await openTable(page, world.url, { game, seats: ['bot'] });
      const player = new Player(page, rules, { seed: 8, check: false });
      let now = await player.ready();
      for (let n = 0; !enough(now.view); n++) {
        assert.ok(n < 150 && !now.over, 'the moment comes');
        now = await player.step(wish);
      }
      const places = await spoken(page);
      const facts = games[game](now.view.view, namesAt(now.table), now.view.seat);
      for (const { place } of now.targets)
        if (place && places.has(place))
          facts.push([place, place.startsWith('choice-') ? '' : 'legal']);
      assert.deepEqual(
        unsaid(
          places,
          facts.filter(([, words]) => words),
        ),
        [],
      );
    },
  };
}

const some = (list) => list.some((n) => n > 0);
const bretagneMoments = {
  'barges are chosen': (s) =>
    s.round === 3 && s.step === 'barge' && s.barges.some((seat) => seat !== null),
  'barges are loaded': (s) => s.round === 2 && s.step === 'load' && s.load === 'middle',
  'a site is chosen': (s) => s.round === 2 && s.step === 'site',
  'a trade is made': (s) =>
    s.round > 1 &&
    s.traded.length > 0 &&
    s.players.some(({ in_brest, in_lorient }) => in_brest > 0 || in_lorient > 0),
  'late in the game': (s) =>
    s.round === 5 && s.step === 'action' && s.line.some((seat) => seat !== null),
  'cards lie on a lighthouse': (s) => s.round > 2 && s.rank.length > 1 && some(s.on_tower),
  'the end': (s) => s.step === 'over',
};
const runMoments = {
  early: (s) => s.round === 3 && s.step === 'beacon',
  'the storm is near': (s) => s.round === 7 && s.step === 'sail',
  'ships are caught': (s) => s.round === 10 && s.step === 'play' && s.turn === 1,
  'a bonus': (s) => s.step === 'bonus' && s.round > 3,
  'the end': (s) => s.step === 'over',
};

// Tables with all players at every moment, and the variants at the moments where they differ.
const only = (moments, ...names) => Object.fromEntries(names.map((name) => [name, moments[name]]));

export const tests = [
  replayed('bretagne', 4, [], bretagneMoments),
  replayed('lighthouse-run', 2, [], only(runMoments, 'early', 'a bonus')),
  replayed('lighthouse-run', 4, [], runMoments),
  replayed(
    'lighthouse-run',
    2,
    ['--variant', 'erik'],
    only(runMoments, 'the storm is near', 'the end'),
  ),
  ...ifLong(
    replayed(
      'bretagne',
      2,
      ['--option', 'tight-bank'],
      only(bretagneMoments, 'a site is chosen', 'the end'),
    ),
    replayed(
      'bretagne',
      3,
      ['--variant', 'historical'],
      only(bretagneMoments, 'barges are chosen', 'late in the game'),
    ),
    replayed(
      'lighthouse-run',
      2,
      ['--variant', 'great-fleet'],
      only(runMoments, 'ships are caught', 'the end'),
    ),
  ),
  live(
    'bretagne',
    bretagne,
    ({ place }) => /^tile-[23]|^lorient-draw/.test(place ?? ''),
    ({ view, seat }) => view.players[seat].hand_size > 0 && view.step === 'site',
  ),
  live(
    'lighthouse-run',
    lighthouseRun,
    null,
    ({ view }) => view.round === 3 && view.step === 'play',
  ),
];
