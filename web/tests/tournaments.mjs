// Tournaments as a server sends them, made from docs/tournaments.md: a Swiss of twelve at tables of
// three in its third round, a round robin of four, one to come and one that is over. Points, met
// and places are computed here from the tables, so that everything agrees.
const MINUTE = 60000;
const HOUR = 60 * MINUTE;

const person = (name) => `p-${name.toLowerCase().normalize('NFD').replace(/\W/g, '')}`;
const lotOf = (id) =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 999983, 7);

export const rules = {
  name: 'Thursday Swiss',
  game: 'lighthouse-run',
  variant: 'base',
  options: [],
  players: 3,
  form: 'swiss',
  rounds: 4,
  pace: 'live',
  turn_s: 15,
  bank_s: 600,
  away_s: 60,
  rated: true,
  bots: 0,
  every: 'weekly',
  entry_until: 2,
  break_s: 60,
  round_s: 0,
};

export function card(id, now, more = {}) {
  return {
    id,
    ...rules,
    host: { id: person('Nolwenn'), name: 'Nolwenn' },
    created: now - 26 * HOUR,
    begins: now - 2 * HOUR,
    changed: now - MINUTE,
    state: 'running',
    round: 0,
    people: 0,
    entry_open: false,
    next_round: 0,
    winner: null,
    reason: null,
    next: null,
    ...more,
  };
}

// Returns the points of a place at a table: the first place earns as much as at a full table.
const brings = (place, seats, players) => ((seats - place) * (players - 1)) / (seats - 1);

// Returns a finished table: [name, game points] by place.
export const over = (table, ended, list, { players = 3 } = {}) => ({
  table,
  id: `over-${ended}-${table}`,
  state: 'over',
  ended,
  seats: list.map(([name, points], n) => ({
    id: person(name),
    points,
    place: n + 1,
    brings: brings(n + 1, list.length, players),
    left: false,
  })),
});

export const playing = (table, list, more = {}) => ({
  table,
  id: `plays-${table}`,
  state: 'playing',
  round: 9,
  to_act: 0,
  until: 0,
  seats: list.map(([name, points]) => ({ id: person(name), points, away: 0, stand_in: false })),
  ...more,
});

function scoreAt({ tables, byes }, id, players) {
  if (byes.includes(id)) return { kind: 'bye', points: (players - 1) / 2 };
  const table = tables.find(({ seats }) => seats.some((seat) => seat.id === id));
  if (!table) return { kind: 'missed', points: 0 };
  const seat = table.seats.find((one) => one.id === id);
  if (table.state !== 'over') return { kind: 'running', points: 0, table: table.table };
  const { brings: points, place, points: game_points, left } = seat;
  return { kind: 'played', points, table: table.table, place, game_points, left };
}

// Returns a whole tournament. People: [name, rating]; the tables decide how they stand.
export function whole(about, people, rounds, events) {
  const rows = people.map(([name, rating]) => {
    const id = person(name);
    const scores = rounds.map((round) => scoreAt(round, id, about.players));
    const sum = (key) => scores.reduce((all, score) => all + (score[key] ?? 0), 0);
    return {
      id,
      name,
      bot: 0,
      rating,
      provisional: rating < 1400,
      left: false,
      points: sum('points'),
      game_points: sum('game_points'),
      firsts: scores.filter(({ place }) => place === 1).length,
      lot: lotOf(id),
      rounds: scores,
    };
  });
  const pointsOf = new Map(rows.map(({ id, points }) => [id, points]));
  const finished = rounds.flatMap(({ tables }) => tables.filter(({ state }) => state === 'over'));
  for (const row of rows)
    row.met = finished
      .filter(({ seats }) => seats.some(({ id }) => id === row.id))
      .flatMap(({ seats }) => seats.filter(({ id }) => id !== row.id))
      .reduce((sum, { id }) => sum + pointsOf.get(id), 0);
  if (rounds.length > 0)
    rows.sort(
      (a, b) =>
        b.points - a.points ||
        b.met - a.met ||
        b.game_points - a.game_points ||
        b.firsts - a.firsts ||
        a.lot - b.lot,
    );
  const tournament = { ...about, people: rows.length, round: rounds.length };
  if (about.state === 'over') tournament.winner = { id: rows[0].id, name: rows[0].name };
  return {
    version: `${events.length}-${rounds.length}`,
    tournament,
    standings: rows.map((row, n) => ({ place: rounds.length ? n + 1 : 0, ...row })),
    rounds,
    events,
  };
}

// Returns the same tournament with another id in the place of somebody.
export const as = (told, name, id) => JSON.parse(JSON.stringify(told).replaceAll(person(name), id));

const result = (at, table, winner, points, from) => ({
  at,
  event: 'result',
  round: 3,
  table,
  winners: [person(winner)],
  points,
  from,
  to: 1,
});

const twelve = [
  ['Tomas', 1648],
  ['Anne', 1562],
  ['Yann', 1610],
  ['Maëlle', 1664],
  ['Corentin', 1588],
  ['Bo', 1520],
  ['Nolwenn', 1547],
  ['Emil', 1496],
  ['Lise', 1418],
  ['Rosa', 1533],
  ['Ida', 1452],
  ['Karl', 1390],
];

// Returns a Swiss with one table of the third round finished, or two: then Anne has won hers.
export function swiss(now = Date.now(), hasWon = false) {
  const paired = [1, 2, 3].map((n) => now - 2 * HOUR + (n - 1) * 45 * MINUTE);
  const first = [
    [
      ['Tomas', 47],
      ['Rosa', 35],
      ['Nolwenn', 33],
    ],
    [
      ['Anne', 40],
      ['Maëlle', 36],
      ['Emil', 33],
    ],
    [
      ['Yann', 34],
      ['Ida', 32],
      ['Lise', 30],
    ],
    [
      ['Corentin', 42],
      ['Bo', 38],
      ['Karl', 28],
    ],
  ];
  const second = [
    [
      ['Anne', 45],
      ['Yann', 43],
      ['Tomas', 42],
    ],
    [
      ['Maëlle', 42],
      ['Corentin', 39],
      ['Ida', 31],
    ],
    [
      ['Bo', 37],
      ['Emil', 34],
      ['Rosa', 32],
    ],
    [
      ['Nolwenn', 39],
      ['Karl', 33],
      ['Lise', 27],
    ],
  ];
  const played = (lists, at) => lists.map((list, n) => over(n + 1, at + 30 * MINUTE + n, list));
  const third = [
    playing(
      1,
      [
        ['Anne', 20],
        ['Corentin', 25],
        ['Nolwenn', 18],
      ],
      { until: now + 372000 },
    ),
    playing(
      2,
      [
        ['Maëlle', 42],
        ['Yann', 37],
        ['Bo', 34],
      ],
      { round: 11, to_act: 2 },
    ),
    over(3, now - 12 * MINUTE, [
      ['Tomas', 41],
      ['Lise', 29],
      ['Emil', 27],
    ]),
    playing(
      4,
      [
        ['Rosa', 14],
        ['Ida', 13],
        ['Karl', 10],
      ],
      { round: 7, to_act: 2 },
    ),
  ];
  third[3].seats[2].away = now - 12000;
  const won = ['Anne', 'Corentin', 'Nolwenn'].map((name, n) => [name, 44 - n]);
  if (hasWon) third[0] = { ...over(1, now, won), id: third[0].id };
  const round = (n, tables) => ({ round: n, paired: paired[n - 1], repeats: 0, byes: [], tables });
  return whole(
    card('swiss', now),
    twelve,
    [round(1, played(first, paired[0])), round(2, played(second, paired[1])), round(3, third)],
    [
      ...(hasWon ? [result(now, 1, 'Anne', 44, 2)] : []),
      result(now - 12 * MINUTE, 3, 'Tomas', 41, 3),
      { at: paired[2], event: 'paired', round: 3, repeats: 0 },
      { at: paired[1], event: 'paired', round: 2, repeats: 0 },
      { at: paired[0], event: 'begun', people: 12 },
      { at: now - 3 * HOUR, event: 'entered', id: person('Karl'), late: 0 },
      { at: now - 26 * HOUR, event: 'created', host: person('Nolwenn') },
    ],
  );
}

// Returns four people at tables of two, in the second of three rounds, one with an unusual name.
export function robin(now = Date.now()) {
  const about = card('robin', now, {
    name: 'Kerlouan, round robin for the long winter evenings',
    game: 'bretagne',
    form: 'round-robin',
    players: 2,
    rounds: 3,
    entry_until: 1,
    every: 'none',
    host: null,
  });
  const two = { players: 2 };
  const rounds = [
    {
      round: 1,
      paired: now - 2 * HOUR,
      repeats: 0,
      byes: [],
      tables: [
        over(
          1,
          now - HOUR,
          [
            ['Tomas', 61],
            ['Anne', 58],
          ],
          two,
        ),
        over(
          2,
          now - HOUR,
          [
            ['Yann', 70],
            ['Lise', 44],
          ],
          two,
        ),
      ],
    },
    {
      round: 2,
      paired: now - 50 * MINUTE,
      repeats: 0,
      byes: [],
      tables: [
        over(
          1,
          now - 5 * MINUTE,
          [
            ['Yann', 66],
            ['Tomas', 52],
          ],
          two,
        ),
        playing(
          2,
          [
            ['Lise', 31],
            ['Anne', 28],
          ],
          { round: 3, to_act: 0 },
        ),
      ],
    },
  ];
  const people = twelve.filter(([name]) => ['Tomas', 'Anne', 'Yann', 'Lise'].includes(name));
  return whole(about, people, rounds, [
    { at: now - 50 * MINUTE, event: 'paired', round: 2, repeats: 0 },
    { at: now - 3 * HOUR, event: 'created', host: null },
  ]);
}

export function coming(now = Date.now()) {
  const about = card('coming', now, {
    name: 'Tomorrow evening',
    state: 'coming',
    begins: now + 26 * HOUR,
    next_round: now + 26 * HOUR,
    entry_open: true,
    every: 'daily',
  });
  return whole(
    about,
    twelve.slice(2, 5),
    [],
    [{ at: now - HOUR, event: 'created', host: person('Nolwenn') }],
  );
}

export function ended(now = Date.now()) {
  const about = card('ended', now, {
    name: 'Last Thursday',
    state: 'over',
    rounds: 1,
    next: 'swiss',
  });
  const tables = [
    over(1, now - HOUR, [
      ['Yann', 40],
      ['Rosa', 38],
      ['Ida', 31],
    ]),
  ];
  const people = twelve.filter(([name]) => ['Yann', 'Rosa', 'Ida'].includes(name));
  return whole(
    about,
    people,
    [{ round: 1, paired: now - 2 * HOUR, repeats: 0, byes: [], tables }],
    [{ at: now - HOUR, event: 'over', winner: person('Yann') }],
  );
}

// Answers this browser's requests about tournaments: `told` is id → whole, and may be changed.
// Returns the posted requests; a deed without an answer is refused.
export async function tell(page, told, answers = {}) {
  const deeds = [];
  const refused = { status: 409, json: { error: 'not now', code: 'closed' } };
  const cards = () => Object.values(told).map(({ tournament }) => tournament);
  const listed = () => ({
    ...Object.fromEntries(
      ['coming', 'running', 'over'].map((state) => [
        state,
        cards().filter((one) => one.state === state),
      ]),
    ),
    mine: ['swiss'],
  });
  await page.route(/\/api\/tournaments(\?.*)?$/, (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: listed() });
    deeds.push({ wish: route.request().postDataJSON() });
    return route.fulfill({ status: 201, json: told.coming });
  });
  await page.route(/\/api\/tournaments\/[^/?]+(\?.*)?$/, (route) => {
    const url = new URL(route.request().url());
    const found = told[url.pathname.split('/').pop()];
    if (!found) return route.fulfill({ status: 404, json: { error: 'none', code: 'no-page' } });
    return url.searchParams.get('have') === found.version
      ? route.fulfill({ status: 204 })
      : route.fulfill({ json: found });
  });
  await page.route(/\/api\/tournaments\/[^/]+\/(enter|leave|start|cancel)$/, (route) => {
    const [id, deed] = new URL(route.request().url()).pathname.split('/').slice(-2);
    deeds.push({ id, deed });
    if (!answers[deed]) return route.fulfill(refused);
    told[id] = answers[deed](told[id]);
    return route.fulfill({ json: told[id] });
  });
  return deeds;
}
