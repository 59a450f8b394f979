// The tests' knowledge of Bretagne: where to press for a move, which targets are worth pressing,
// and how everything on the board must look for a view.

const places = {
  barge: (n) => `barge-${n}`,
  load: (resource) => `quimper-${resource}`,
  build: (tile) => `tile-${tile.replace('.', '-')}`,
  site: (n) => `site-${n}`,
  visit: (city) => city,
  play: (card) => `card-${card}`,
  settle: (town) => `harbour-${town}`,
  draw: () => 'lorient-draw',
  swap: () => 'lorient-swap',
};

function placesOf(move, view) {
  const [verb, first] = move.split(' ');
  if (verb === 'pass') return [`line-${view.line.indexOf(null) + 1}`];
  if (verb === 'buy' || verb === 'sell') return [`${view.city}-${verb}`];
  if (verb === 'hire') return [first === 'worker' ? 'lorient-worker' : `brest-${first}`];
  return [places[verb]?.(first) ?? move];
}

// Building weighs most and passing least, so that lighthouses are finished and evaluated.
function weight({ place, move }) {
  const word = (place ?? move).split('-')[0];
  return { tile: 20, card: 8, harbour: 8, brest: 2, lorient: 2, line: 1, leave: 4 }[word] ?? 3;
}

// Runs in the page; returns faults in words.
function check() {
  const {
    view: { view, seat: me },
    table,
  } = window.fanalTap;
  const faults = [];
  const colours = ['orange', 'violet', 'white', 'black'];
  const resources = ['brick', 'stone', 'sand', 'wood'];
  const at = (place) => document.querySelector(`[data-place="${place}"]`);
  const words = (element) => element?.textContent.replace(/\s+/g, ' ').trim() ?? '(nothing)';
  const same = (what, shown, wanted) => {
    if (JSON.stringify(shown) !== JSON.stringify(wanted))
      faults.push(
        `${what}: shows ${JSON.stringify(shown)}, the view has ${JSON.stringify(wanted)}`,
      );
  };
  const uses = (element, prefix) =>
    [...(element?.querySelectorAll('use') ?? [])]
      .map((use) => use.getAttribute('href').slice(1))
      .filter((name) => name.startsWith(prefix));
  const badge = (place) => uses(at(place), 'badge-')[0]?.slice(6) ?? null;

  for (const site of view.sites) {
    const tower = at(`site-${site.site}`).closest('.site');
    const built = site.status === 'built';
    same(
      `${site.name}: floors`,
      tower.querySelectorAll('.fl.stands').length,
      built ? site.height : site.floors.length,
    );
    same(
      `${site.name}: floors to come`,
      tower.querySelectorAll('.fl.next, .fl.ghost').length,
      built ? 0 : site.height - site.floors.length,
    );
    same(`${site.name}: name`, words(tower.querySelector('.s-name')), site.name);
    same(
      `${site.name}: lantern`,
      tower.querySelector('.lan').classList[1],
      { built: 'lit', complete: 'done', open: 'ghost' }[site.status],
    );
    const few = site.floors.filter(({ workers }) => workers > 0 && workers <= 5);
    if (few.length === site.floors.filter(({ workers }) => workers > 0).length)
      same(
        `${site.name}: workers`,
        uses(tower, 'pawn-'),
        few.flatMap(({ seat, workers }) => Array(workers).fill(`pawn-${colours[seat]}`)),
      );
    same(
      `${site.name}: planks`,
      tower.querySelectorAll('.plank').length,
      site.floors.filter(({ workers }) => workers > 0).length,
    );
    same(
      `${site.name}: engineers`,
      site.engineers > 4
        ? words(tower.querySelector('.many:last-of-type')).includes(site.engineers)
        : uses(tower, 'i-eng').length,
      site.engineers > 4 ? true : site.engineers,
    );
    same(
      `${site.name}: coins`,
      Number(tower.querySelector('.coin-t')?.textContent ?? 0),
      site.coins,
    );
    same(
      `${site.name}: words for floors`,
      built ||
        at(`site-${site.site}`)
          .getAttribute('aria-label')
          .includes(`${site.floors.length} of ${site.height} floors`),
      true,
    );
  }
  for (const harbour of view.harbours) {
    const quay = at(`harbour-${harbour.town}`).closest('.harb');
    same(
      `${harbour.town}: income`,
      Number(words(quay.querySelector('.h-n'))),
      harbour.is_improved ? harbour.improved : harbour.normal,
    );
    same(
      `${harbour.town}: later`,
      words(quay.querySelector('.h-2')),
      harbour.is_improved ? '▲' : `→${harbour.improved}`,
    );
    same(
      `${harbour.town}: what`,
      quay.querySelector('use').getAttribute('href'),
      { engineer: '#i-eng', worker: '#pawn-any' }[harbour.income] ?? `#i-${harbour.income}`,
    );
    same(
      `${harbour.town}: workers`,
      uses(quay, 'pawn-').filter((name) => name !== 'pawn-any'),
      harbour.seats.map((seat) => `pawn-${colours[seat]}`),
    );
  }
  const brest = at('brest');
  const left = (place) => parseInt(words(at(place).closest('.trade').querySelector('.left')));
  same('Brest: single engineers', left('brest-engineer'), view.singles);
  same('Brest: pairs', left('brest-pair'), view.pairs);
  same(
    'Brest: market',
    [...brest.querySelectorAll('.gd')].map((row) => row.querySelectorAll('span:not(.gone)').length),
    view.brest,
  );
  for (const [city, key] of [
    ['brest', 'in_brest'],
    ['lorient', 'in_lorient'],
  ])
    same(
      `${city}: workers`,
      uses(at(city).querySelector('.vis'), 'pawn-').length,
      view.players.reduce((sum, player) => sum + Math.min(3, player[key]), 0),
    );
  resources.forEach((resource, n) =>
    same(`Quimper: ${resource}`, Number(words(at(`quimper-${resource}`))), view.quimper[n]),
  );
  view.barges.forEach((seat, n) => {
    const shown =
      view.step === 'barge'
        ? (uses(at(`barge-${n + 1}`).closest('.card'), 'badge-')[0]?.slice(6) ?? null)
        : badge(`barge-${n + 1}`);
    same(`barge ${n + 1}`, shown, seat === null ? null : colours[seat]);
  });
  view.line.forEach((seat, n) =>
    same(`next round ${n + 1}`, badge(`line-${n + 1}`), seat === null ? null : colours[seat]),
  );
  const weathers = [view.weather, view.next_weather]
    .filter(Boolean)
    .map((weather) => `w-${weather}`);
  same(
    'weather',
    uses(at('weather'), 'w-'),
    view.step === 'barge' && view.round > 1 ? weathers.reverse() : weathers,
  );
  view.rows.forEach(({ open }, row) =>
    open.forEach((tile, slot) =>
      same(
        `tile ${row + 1}.${slot + 1}`,
        uses(at(`tile-${row + 1}-${slot + 1}`), 'i-').map((name) => name.slice(2)),
        tile ? tile.split(' ') : [],
      ),
    ),
  );
  for (const player of view.players) {
    const points = at(`player-${player.seat}-points`);
    const panel = (what) => words(at(`player-${player.seat}-${what}`)?.querySelector('b'));
    same(
      `${player.seat}: points`,
      Number.parseInt(words(points.querySelector('[aria-hidden]') ?? points), 10),
      player.points,
    );
    same(`${player.seat}: marker`, words(at(`marker-${player.seat}`)), String(player.points));
    same(`${player.seat}: coins`, panel('coins'), String(player.coins));
    same(`${player.seat}: engineers`, panel('engineers'), String(player.engineers));
    same(`${player.seat}: cards`, panel('cards'), String(player.hand_size));
    same(`${player.seat}: workers`, panel('workers'), String(player.home));
    same(
      `${player.seat}: reserve`,
      words(at(`player-${player.seat}-workers`)?.querySelector('small')),
      `+${player.reserve}`,
    );
    resources.forEach((resource, n) =>
      same(`${player.seat}: ${resource}`, panel(resource), String(player.goods[n])),
    );
  }
  const names = ['furniture', 'docks', 'siren', 'cableway'];
  if (me !== null)
    same(
      'hand',
      [...document.querySelectorAll('.hand .eq')].map((card) => uses(card, 'e-')[0].slice(2)),
      view.players[me].hand.flatMap((count, n) => Array(count).fill(names[n])),
    );
  if (view.tile && view.seat === me)
    same(
      'my tile',
      uses(at('my-tile'), 'i-').map((name) => name.slice(2)),
      view.tile.split(' '),
    );
  for (const area of ['north', 'west', 'south'])
    same(
      `built in the ${area}`,
      at(`area-${area}`).querySelectorAll('i.on').length,
      view.sites.filter((site) => site.area === area && site.status === 'built').length,
    );
  same('round', words(document.querySelector('.round .on')), String(view.round));
  same(
    'turn',
    words(document.querySelector('[data-testid="turn"] > span')),
    view.seat === me ? 'Your turn' : `${table.seats[view.seat]?.name} to move`,
  );
  return faults;
}

// The kinds of state that were there to be compared, over all games.
export const seen = new Set();
function note(view) {
  const when = (what, is) => is && seen.add(what);
  when(
    'workers on floors',
    view.sites.some(({ floors }) => floors.some(({ workers }) => workers > 0)),
  );
  when(
    'engineers on towers',
    view.sites.some(({ engineers }) => engineers > 0),
  );
  when(
    'coins on towers',
    view.sites.some(({ coins }) => coins > 0),
  );
  when(
    'built lighthouses',
    view.sites.some(({ status }) => status === 'built'),
  );
  when(
    'workers in harbours',
    view.harbours.some(({ seats }) => seats.length > 0),
  );
  when(
    'workers in cities',
    view.players.some(({ in_brest, in_lorient }) => in_brest + in_lorient > 0),
  );
  when(
    'markets',
    view.brest.some((count) => count > 0),
  );
  when(
    'order tracks',
    view.line.some((seat) => seat !== null) && view.barges.some((seat) => seat !== null),
  );
  when('weather', view.weather !== null && view.next_weather !== null);
  when(
    'hand',
    view.players.some(({ hand }) => hand?.some((count) => count > 0)),
  );
  when('a tile to place', view.tile !== null);
  for (const step of ['barge', 'load', 'action', 'site', 'trade'])
    when(`step ${step}`, view.step === step);
}

export const bretagne = { placesOf, weight, check, note };
// Prefers a city until a trade has been compared.
export const tradingBretagne = {
  ...bretagne,
  weight: (target) =>
    /^(brest|lorient)/.test(target.place ?? '') && !seen.has('step trade') ? 40 : weight(target),
};
// Passes early to keep a game short, or as early as possible if only the end of the game matters.
const passing = (worth) => ({
  ...bretagne,
  weight: (target) => (/^(line|pass)/.test(target.place ?? target.move) ? worth : weight(target)),
});
export const briefBretagne = passing(30);
export const hastyBretagne = passing(200);
