// The whole position in sentences, to hear or to read.
import type { Play, Words } from '../../lib/game';
import { t, tn } from '../../lib/words/words.svelte';
import { cardName, colourName, fieldName, list, towerName } from './names';
import { firstField, isCaught, rounds, runView, type Fleet, type RunView } from './view';

export function describe(play: Play): Words[] {
  const view = runView(play.view);
  return [
    ...clock(play, view),
    river(view),
    storm(view),
    ...view.colours.map((fleet) => fleetWords(play, view, fleet)),
  ];
}

function clock(play: Play, view: RunView): Words[] {
  if (view.seat === null) return [t('The game is over.')];
  const card = view.card ? ` ${t('Card in play: {card}.', { card: cardName(view.card) })}` : '';
  const turn =
    play.me === view.seat
      ? t('It is your turn.')
      : t("It is {name}'s turn.", { name: play.name(view.seat) });
  return [`${t('**Round {round}** of {rounds}.', { round: view.round, rounds })} ${turn}${card}`];
}

function river(view: RunView): Words {
  const sections = view.sections.map((section, n) => {
    const place = {
      tower: towerName(section.tower),
      first: firstField(view, n),
      last: section.last_field,
    };
    const points = tn('{n} point', '{n} points', section.symbol);
    const light = section.lit
      ? t('{tower}: fields {first} to {last}, **lit**', place)
      : t('{tower}: fields {first} to {last}, dark', place);
    return `${light}, ${points}`;
  });
  const from = view.sections[view.sections.length - 1].last_field + 1;
  const harbour = t('Harbour: fields {first} to {last}, always lit, {points} points', {
    first: from,
    last: from + view.harbour.length - 1,
    points: view.harbour.join(', '),
  });
  return `${t('**The river** from the start to the harbour.')} ${[...sections, harbour].join('; ')}.`;
}

function storm(view: RunView): Words {
  const now =
    view.cloud > 0
      ? t('**The storm** is on field {field}.', { field: view.cloud })
      : t('**The storm** is still at sea.');
  const next =
    view.cloud_next > view.cloud
      ? t('After this round it comes to field {field}.', { field: view.cloud_next })
      : '';
  return `${now} ${next}`.trim();
}

function fleetWords(play: Play, view: RunView, fleet: Fleet): Words {
  const name =
    fleet.owner === 'erik' ? 'Erik' : fleet.owner === play.me ? t('You') : play.name(fleet.owner);
  const fields = [...new Set(fleet.ships)].sort((a, b) => b - a);
  const places = fields.map((field) => {
    const n = fleet.ships.filter((at) => at === field).length;
    const place = tn('{n} ship: {place}', '{n} ships: {place}', n, { place: fieldName(field) });
    return isCaught(view, field) ? `${place} (${t('caught by the storm')})` : place;
  });
  const cards = fleet.hand?.length
    ? t('Hand: {cards}.', { cards: list(fleet.hand.map(cardName)) })
    : t('Cards left: {cards}.', { cards: list(fleet.left.map(cardName)) || '–' });
  const start = fleet.owner === view.start_seat ? ` ${t('Start player.')}` : '';
  const points = tn('{n} point', '{n} points', fleet.points);
  return `**${name}**, ${colourName(fleet.colour)}: ${points}. ${places.join('; ')}.${start} ${cards}`;
}
