// The tests' knowledge of Lighthouse Run: where to press for a move, and how everything on the
// river must look for a view.

function placesOf(move, view) {
  const [verb, first, second] = move.split(' ');
  if (verb === 'play') return [`card-${second ?? first}`];
  if (verb === 'sail' && first !== 'none') return [`field-${first}`];
  if (verb === 'beacon' && second) return [`tower-${first}`, `tower-${second}`];
  const choice = `choice-${move.replaceAll(' ', '-')}`;
  return verb === 'bonus' ? [`field-${view.bonus_field}`, choice] : [choice];
}

// Runs in the page; returns faults in words.
function check() {
  const {
    view: { view, seat: me },
  } = window.fanalTap;
  const faults = [];
  const same = (what, shown, wanted) => {
    if (JSON.stringify(shown) !== JSON.stringify(wanted))
      faults.push(
        `${what}: shows ${JSON.stringify(shown)}, the view has ${JSON.stringify(wanted)}`,
      );
  };
  const at = (place) => document.querySelector(`[data-place="${place}"]`);
  const words = (element) => element?.textContent.replace(/\s+/g, ' ').trim() ?? '(nothing)';
  const last = view.sections.at(-1).last_field;
  const fields = Array.from({ length: last + view.harbour.length + 1 }, (_, field) => field);

  const cones = [...document.querySelectorAll('.cone')].map((cone) =>
    cone.classList.contains('lit'),
  );
  same(
    'cones of light',
    cones,
    view.sections.map(({ lit }) => lit),
  );
  for (const { tower, lit } of view.sections) {
    same(`tower ${tower}`, at(`tower-${tower}`).classList.contains('lit'), lit);
    same(
      `words for ${tower}`,
      at(`tower-${tower}`).getAttribute('aria-label').split(', ')[1],
      lit ? 'lit' : 'dark',
    );
  }
  for (const field of fields) {
    const section =
      field === 0 ? null : view.sections.find(({ last_field }) => field <= last_field);
    same(
      `water of field ${field}`,
      at(`field-${field}`).classList[1],
      field === 0 ? 'start' : section ? (section.lit ? 'lit' : 'dark') : 'harbour',
    );
    const label = at(`field-${field}`).getAttribute('aria-label');
    for (const { colour, ships } of view.colours) {
      const count = ships.filter((ship) => ship === field).length;
      same(
        `words for ${colour} on ${field}`,
        Number(new RegExp(`(\\d+) ${colour} ship`).exec(label)?.[1] ?? 0),
        count,
      );
    }
  }
  // Counts every drawn ship for the nearest field.
  const centre = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const middles = fields.map((field) => centre(at(`field-${field}`).querySelector('.water')));
  const drawn = {};
  for (const use of document.querySelectorAll('g.ships use[href^="#ship-"]')) {
    const { x, y } = centre(use);
    const far = middles.map((middle) => Math.hypot(middle.x - x, middle.y - y));
    const colour = use.getAttribute('href').slice(6);
    const count = Number(use.parentElement.querySelector('.count text')?.textContent ?? 1);
    (drawn[colour] ??= []).push(...Array(count).fill(far.indexOf(Math.min(...far))));
  }
  for (const fleet of view.colours) {
    const { colour, owner } = fleet;
    same(
      `${colour} ships`,
      (drawn[colour] ?? []).sort((a, b) => a - b),
      [...fleet.ships].sort((a, b) => a - b),
    );
    const panel = at(`player-${colour}`);
    same(
      `${colour}: points`,
      panel.querySelector('.score').lastChild.textContent.trim(),
      String(fleet.points),
    );
    same(
      `${colour}: start player`,
      panel.querySelector('.row > button').getAttribute('aria-label').includes('start player'),
      owner === view.start_seat,
    );
    const track = [...panel.querySelectorAll('.track .ship')].map((ship) =>
      Math.round(
        ((Number(/translate\(([\d.]+)/.exec(ship.getAttribute('transform'))[1]) - 4) *
          fields.at(-1)) /
          214,
      ),
    );
    same(`${colour}: small track`, track, fleet.ships);
    const left = panel.querySelector('.left');
    if (left) {
      const chips = [...left.querySelectorAll('.chip')];
      same(
        `${colour}: cards left`,
        chips.filter((chip) => !chip.classList.contains('now')).length,
        fleet.left.length,
      );
    }
  }
  same(
    'cloud',
    at('cloud').getAttribute('aria-label'),
    view.cloud === 0 ? 'Storm at sea' : `Storm on field ${view.cloud}`,
  );
  same('next stop of the cloud', at('cloud-next') !== null, view.cloud_next > view.cloud);
  if (view.cloud_next > view.cloud)
    same(
      'words for the next stop',
      at(`field-${view.cloud_next}`).getAttribute('aria-label').includes('the storm comes here'),
      true,
    );
  same('round', words(document.querySelector('.rounds .now')), String(view.round));

  const mine = view.colours.filter(({ owner }) => owner === me);
  const hand = [...document.querySelectorAll('.hand .card:not(.played)')].map((card) =>
    card.dataset.place.slice(5),
  );
  same(
    'hand',
    hand,
    mine.flatMap((fleet) => fleet.hand),
  );
  const inPlay = mine.some(({ colour }) => colour === view.colour) && view.card ? 1 : 0;
  same('card in play', document.querySelectorAll('[data-place="card-in-play"]').length, inPlay);
  const fleet = mine.find(({ colour }) => colour === view.colour) ?? mine[0];
  const chips = (state) => document.querySelectorAll(`.tracker .chip.${state}`).length;
  if (mine.length === 1 || view.colour) {
    same('tracker: cards left', chips('left') + chips('hand'), fleet.left.length);
    same('tracker: cards in hand', chips('hand'), fleet.hand.length);
    same('tracker: cards played', chips('played') + chips('now'), 14 - fleet.left.length);
    same(
      'tracker: words',
      words(document.querySelector('.tracker small')),
      `${14 - fleet.left.length} played · ${fleet.hand_size} in hand · ${fleet.deck_size} to draw`,
    );
  }
  return faults;
}

export const seen = new Set();
function note(view) {
  const when = (what, is) => is && seen.add(what);
  when(
    'lit and dark sections',
    view.sections.some(({ lit }) => lit) && view.sections.some(({ lit }) => !lit),
  );
  when(
    'ships under way',
    view.colours.some(({ ships }) => ships.some((ship) => ship > 0)),
  );
  when(
    'several ships on a field',
    view.colours.some(({ ships }) =>
      ships.some((ship, n) => ship > 0 && ships.indexOf(ship) !== n),
    ),
  );
  when('the cloud on the river', view.cloud > 0);
  when('the next stop of the cloud', view.cloud_next > view.cloud);
  when(
    'cards played',
    view.colours.some(({ left }) => left.length < 14),
  );
  when('a card in play', view.card !== null);
  when(
    'points',
    view.colours.some(({ points }) => points !== 0),
  );
  for (const step of ['play', 'beacon', 'sail', 'bonus']) when(`step ${step}`, view.step === step);
}

export const lighthouseRun = { placesOf, weight: () => 1, check, note };
