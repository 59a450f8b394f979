// What must be decided now, and what each move is called and does, in words.
import type { Play, Words } from '../../lib/game';
import type { Preview } from '../../lib/protocol';
import { t, tn } from '../../lib/words.svelte';
import { ownSailings, readMove, type Sailing } from './moves';
import { cardName, colourName, fromField, list, shipsName, towerName, yourShip } from './names';
import { cardParts, runView, type RunView, type Tower } from './view';

export function prompt(play: Play): Words {
  const view = runView(play.view);
  if (view.step === 'over' || view.seat === null)
    return t('The last ships are in. The game is over.');
  if (play.me !== view.seat) return waiting(view, play.name(view.seat));
  const card = view.card ? cardParts(view.card) : null;
  switch (view.step) {
    case 'play':
      return view.played_colours.some((colour) => owns(view, colour))
        ? t('Play a card of your other colour.')
        : t('Play a card.');
    case 'beacon':
      return card?.tower
        ? t('Light the {tower}: which lighthouse gives its beacon?', {
            tower: towerName(card.tower),
          })
        : t('Move a beacon, or leave all three.');
    case 'sail':
      if (play.moves.includes('sail none')) return t('No ship can be chosen.');
      if (card?.tower)
        return `${alreadyLit(play, card.tower)}${tn('Choose a ship to sail {n} field.', 'Choose a ship to sail {n} fields.', card.steps)}`;
      return card?.kind === 'group'
        ? tn(
            'Choose a field: all your ships there sail {n} field.',
            'Choose a field: all your ships there sail {n} fields.',
            card.steps,
          )
        : tn(
            'Choose a field: one ship of each colour sails {n} field.',
            'Choose a field: one ship of each colour sails {n} fields.',
            card?.steps ?? 0,
          );
    default:
      return bonusOffer(play);
  }
}

// Why nobody was asked about a beacon.
const alreadyLit = (play: Play, tower: Tower) =>
  play.changed.has(`tower-${tower}`)
    ? ''
    : `${t('{tower} is already lit.', { tower: towerName(tower) })} `;

function bonusOffer(play: Play): Words {
  const offers = play.moves.flatMap((move) =>
    readMove(move)?.kind === 'bonus' ? [firstSailing(play.preview(move))] : [],
  );
  const [offer] = offers;
  if (offers.length !== 1 || !offer) return t('Bonus for helping: which of your ships sails on?');
  const { colour, from, to } = offer;
  return tn(
    'Bonus for helping: {ship} may sail {n} more field ({from} → {to}).',
    'Bonus for helping: {ship} may sail {n} more fields ({from} → {to}).',
    to - from,
    { ship: yourShip(colour), from, to },
  );
}

const owns = (view: RunView, colour: string) =>
  view.colours.find((fleet) => fleet.colour === colour)?.owner === view.seat;

function waiting(view: RunView, name: string): Words {
  switch (view.step) {
    case 'play':
      return t('{name} chooses a card.', { name });
    case 'beacon':
      return t('{name} moves a beacon.', { name });
    case 'sail':
      return t('{name} chooses a ship.', { name });
    default:
      return t('{name} decides about the bonus.', { name });
  }
}

export function steps(play: Play): { label: string; now: boolean; done: boolean }[] {
  const view = runView(play.view);
  const order = ['play', 'beacon', 'sail', 'bonus'];
  const at = order.indexOf(view.step);
  const labels = [
    t('Card'),
    t('Beacon'),
    t('Ship'),
    ...(view.step === 'bonus' ? [t('Bonus')] : []),
  ];
  if (at < 0) return [];
  return labels.map((label, n) => ({ label, now: n === at, done: n < at }));
}

export function moveLabel(play: Play, text: string): Words {
  const move = readMove(text);
  switch (move?.kind) {
    case 'play':
      return move.colour
        ? t('Play {card} ({colour})', {
            card: cardName(move.card),
            colour: colourName(move.colour),
          })
        : t('Play {card}', { card: cardName(move.card) });
    case 'beacon':
      return t('Light the {tower}', { tower: towerName(move.to) });
    case 'stay':
      return t('Leave the beacons');
    case 'sail': {
      const sailing = firstSailing(play.preview(text));
      if (!sailing) return t('Sail {from}', { from: fromField(move.field) });
      return sailing.to === sailing.from
        ? stays(play.preview(text))
        : t('Sail to field {field}', { field: sailing.to });
    }
    case 'none':
      return t('Go on');
    case 'bonus': {
      const sailing = firstSailing(play.preview(text));
      const field = sailing?.to ?? 0;
      if (move.colour)
        return t('Bonus: {colour} to field {field}', { colour: colourName(move.colour), field });
      return t('Bonus: on to field {field}', { field });
    }
    case 'no bonus':
      return t('No bonus');
    default:
      return text;
  }
}

function stays(preview: Preview | undefined): Words {
  const ships = ownSailings(preview?.events ?? []).reduce((sum, { ships }) => sum + ships, 0);
  return tn('Ship stays where it is', 'Ships stay where they are', ships);
}

const firstSailing = (preview: Preview | undefined): Sailing | undefined =>
  ownSailings(preview?.events ?? [])[0];

export function effect(play: Play, text: string, preview: Preview | undefined): Words {
  const view = runView(play.view);
  const move = readMove(text);
  const parts: string[] = [];
  if (move?.kind === 'play') parts.push(cardEffect(view, move.card));
  if (move?.kind === 'beacon')
    parts.push(
      t('**{from}** goes dark, **{to}** is lit.', {
        from: towerName(move.from),
        to: towerName(move.to),
      }),
    );
  if (move?.kind === 'stay') parts.push(t('All three beacons stay where they are.'));
  if (move?.kind === 'none') parts.push(t('The card moves nothing.'));
  if (move?.kind === 'no bonus') parts.push(t('Your ship stays where it is.'));
  const sailings = ownSailings(preview?.events ?? []);
  if (sailings.length > 0) parts.push(sailEffect(view, sailings));
  parts.push(...stormEffect(preview));
  return parts.join(' ');
}

function cardEffect(view: RunView, card: string): string {
  const { tower } = cardParts(card);
  if (!tower) return t('First any beacon, or none; then the ships.');
  const lit = view.sections.find((section) => section.tower === tower)?.lit;
  return lit
    ? t('**{tower}** is lit already: straight to the ships.', { tower: towerName(tower) })
    : t('First a beacon goes to **{tower}**, then the ship.', { tower: towerName(tower) });
}

function sailEffect(view: RunView, sailings: Sailing[]): string {
  const { from, to } = sailings[0];
  const wanted = view.card ? cardParts(view.card).steps : to - from;
  const lost = wanted - (to - from);
  const last = view.sections[view.sections.length - 1].last_field + view.harbour.length;
  const alone = sailings.every(({ ships }) => ships === 1) && sailings.length > 1;
  const movers = list(
    sailings.map(({ colour, ships }) => (alone ? colourName(colour) : shipsName(colour, ships))),
  );
  if (to === from) return t('{movers}: the next field is dark, nothing moves.', { movers });
  const way = t('{movers}: {from} to field **{to}**.', { movers, from: fromField(from), to });
  if (to === last) return `${way} ${t('That is the end of the harbour.')}`;
  if (lost <= 0) return `${way} ${t('Every field is lit.')}`;
  return `${way} ${tn('Beyond it is dark: {n} step is lost.', 'Beyond it is dark: {n} steps are lost.', lost)}`;
}

function stormEffect(preview: Preview | undefined): string[] {
  const events = preview?.events ?? [];
  const cloud = events.find(({ event }) => event === 'cloud');
  if (!cloud || cloud.field === 0) return [];
  const caught = events.filter(({ event }) => event === 'caught').length;
  const field = cloud.field as number;
  return caught === 0
    ? [t('Then the storm moves to field {field}.', { field })]
    : [
        tn(
          'Then the storm moves to field {field} and catches {n} ship.',
          'Then the storm moves to field {field} and catches {n} ships.',
          caught,
          { field },
        ),
      ];
}
