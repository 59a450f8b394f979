// What happened, why something is not possible, and where points came from, in words.
import type { Play, Words } from '../../lib/game';
import type { GameEvent, GameView, Reason, Table } from '../../lib/protocol';
import { t, tn } from '../../lib/words.svelte';
import {
  aShip,
  cardName,
  colourName,
  fieldName,
  fromField,
  list,
  shipsName,
  towerName,
} from './names';
import { colours, coloursOf, ownerOf, rounds, runView, type Colour } from './view';

function who(colour: Colour, table: Table, me: number | null): { you: boolean; name: string } {
  const owner = ownerOf(colour, table);
  if (owner === 'erik') return { you: false, name: 'Erik' };
  return { you: owner === me, name: table.seats[owner]?.name ?? colourName(colour) };
}

// Ships with their picture, for the log.
const drawn = (colour: Colour, n: number) => `[ship-${colour}] ${shipsName(colour, n)}`;
const drawnAtFirst = (colour: Colour, n: number) =>
  n === 1 ? `[ship-${colour}] ${aShip(colour)}` : drawn(colour, n);

export function sentence(event: GameEvent, table: Table, me: number | null): Words | null {
  switch (event.event) {
    case 'card': {
      const { you, name } = who(event.colour, table, me);
      const card = cardName(event.card);
      return you
        ? t('You played **{card}**', { card })
        : t('{name} played **{card}**', { name, card });
    }
    case 'beacon':
      return t('The beacon went from **{from}** to **{to}**', {
        from: towerName(event.from),
        to: towerName(event.to),
      });
    case 'sail':
      return sailed(event);
    case 'bonus':
      return t('{ship} went on to field **{to}** (bonus)', {
        ship: drawnAtFirst(event.colour, 1),
        to: event.to,
      });
    case 'drawn_card': {
      const { you, name } = who(event.colour, table, me);
      const card = cardName(event.card);
      return you ? t('You drew **{card}**', { card }) : t('{name} drew **{card}**', { name, card });
    }
    case 'erik_card':
      return t('Erik turned over **{card}**', { card: cardName(event.card) });
    case 'cloud':
      return event.field === 0 ? null : stormed(event);
    case 'over':
      return t('The game is over');
    default:
      return null;
  }
}

// The cloud's way, with the ships it catches (see gather).
function stormed({ field, caught = [] }: GameEvent): Words {
  if (caught.length === 0)
    return t('The storm reaches field **{field}** and catches no ship', { field });
  const ships = colours.flatMap((colour) => {
    const n = caught.filter((event: GameEvent) => event.colour === colour).length;
    return n > 0 ? [drawn(colour, n)] : [];
  });
  return tn(
    'The storm reaches field **{field}** and catches **{n} ship**: {ships}',
    'The storm reaches field **{field}** and catches **{n} ships**: {ships}',
    caught.length,
    { field, ships: list(ships) },
  );
}

// One line for all the ships a storm catches; a new round begins after it.
export function gather(events: GameEvent[]): GameEvent[] {
  const caught = events.filter(({ event }) => event === 'caught');
  return events
    .filter(({ event }) => event !== 'caught')
    .flatMap((event) =>
      event.event === 'cloud'
        ? [
            { ...event, caught },
            { event: 'round', round: event.round + 1 },
          ]
        : [event],
    );
}

// What the storm and Erik do is nobody's line.
export function actor(
  event: GameEvent,
  table: Table,
  mover: number,
  before: GameEvent[],
): number | null {
  if (event.event === 'drawn_card') return ownerOf(event.colour, table) as number; // Erik shows his cards to nobody
  const own = ['card', 'beacon', 'sail', 'bonus'].includes(event.event);
  return own && !before.some(({ event }) => event === 'erik_card') ? mover : null;
}

function sailed(event: GameEvent): Words {
  const ships = drawnAtFirst(event.colour, event.ships);
  const from = fromField(event.from);
  if (event.to === event.from)
    return tn('{ships} found no light {from}', '{ships} found no light {from}', event.ships, {
      ships,
      from,
    });
  return tn(
    '{ships} sailed {from} to field **{to}**',
    '{ships} sailed {from} to field **{to}**',
    event.ships,
    { ships, from, to: event.to },
  );
}

export function heading(event: GameEvent): Words | null {
  return event.event === 'round' && event.round <= rounds
    ? t('Round {round}', { round: event.round })
    : null;
}

export function reason(reason: Reason, play: Play): Words {
  const colour = reason.colour ? colourName(reason.colour) : '';
  const card = reason.card ? cardName(reason.card) : '';
  const tower = reason.tower ? towerName(reason.tower) : '';
  switch (reason.code) {
    case 'step':
      return stepAsked(reason.asked, play);
    case 'others_colour':
      return t('{colour}: these ships are not yours.', { colour });
    case 'colour_played':
      return t('{colour} has already played in this round.', { colour });
    case 'card_played':
      return t('**{card}** is already played.', { card });
    case 'card_in_deck':
      return t('**{card}** is still in the deck.', { card });
    case 'other_tower':
      return t('Your card lights **{needs}**, not **{tower}**.', {
        tower,
        needs: towerName(reason.needs),
      });
    case 'not_lit':
      return t('**{tower}** is dark: it has no beacon to give.', { tower });
    case 'lit':
      return t('**{tower}** is lit already.', { tower });
    case 'must_light':
      return t('Your card asks for light on **{tower}**: a beacon must go there.', { tower });
    case 'group_start':
      return t('A group card never moves ships from the start.');
    case 'no_ship':
      return t('{place}: no ship is there.', { place: fieldName(reason.field) });
    case 'no_own_ship':
      return t('{place}: none of your ships is there.', { place: fieldName(reason.field) });
    case 'caught':
      return t('{place}: the storm has caught these ships.', { place: fieldName(reason.field) });
    case 'must_sail':
      return t('There is a ship to choose, for example: {place}.', {
        place: fieldName(reason.field),
      });
    case 'choose_colour':
      return t('Both your colours moved: choose which one takes the bonus.');
    case 'not_moved':
      return t('{colour} did not move, so it gets no bonus.', { colour });
    case 'name_colour':
      return t('Say of which of your two colours the card is.');
    case 'no_colour':
      return t('You lead one colour only: a card is played without naming it.');
    case 'plain_bonus':
      return t('Only {colour} can take this bonus, so nothing needs to be chosen.', { colour });
    case 'unreadable':
      return t('Ships at the end of the harbour have arrived: they sail no further.');
    default:
      return t('That is not possible now.');
  }
}

function stepAsked(step: string, play: Play): Words {
  if (!play.mayAct) return t('It is not your turn.');
  switch (step) {
    case 'play':
      return t('First play a card.');
    case 'beacon':
      return t('First decide about the beacon.');
    case 'sail':
      return t('Now choose a ship.');
    default:
      return t('First decide about the bonus.');
  }
}

// Points in the harbour and on the river, by seat; Erik's at the end.
export function sources(
  _events: GameEvent[],
  table: Table,
  gameView: GameView,
): { label: Words; points: number[] }[] {
  const view = runView(gameView);
  const river = view.sections[view.sections.length - 1].last_field;
  const owners = [
    ...table.seats.map((_, seat) => seat),
    ...(table.variant === 'erik' ? ['erik' as const] : []),
  ];
  const fleets = owners.map((owner) =>
    view.colours.filter(({ colour }) => coloursOf(owner, table).includes(colour)),
  );
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
  const harbour = fleets.map((list) =>
    sum(
      list.flatMap(({ ships }) =>
        ships.filter((field) => field > river).map((field) => view.harbour[field - river - 1]),
      ),
    ),
  );
  const all = fleets.map((list) => sum(list.map(({ points }) => points)));
  return [
    { label: t('Ships in the harbour'), points: harbour },
    { label: t('Ships on the river'), points: all.map((points, n) => points - harbour[n]) },
  ];
}

export function variantLabel(variant: string): Words {
  if (variant === 'erik') return t('With Erik');
  return variant === 'great-fleet' ? t('The great fleet') : t('Base game');
}

export function variantNote(variant: string): Words {
  if (variant === 'erik') return t('for two: a third fleet sails along, by cards of its own');
  return variant === 'great-fleet' ? t('for two: each of you leads two fleets') : '';
}
