// The whole state of a place on the board in words, for people who hear the board.
import type { Play } from '../../lib/game';
import { t, tn } from '../../lib/words/words.svelte';
import type { Aim } from './aim.svelte';
import { colourName, fieldName, list, shipsName, towerName } from './names';
import {
  firstField,
  isCaught,
  sectionOf,
  shipsOn,
  symbolOf,
  waterOf,
  type RunView,
  type Tower,
} from './view';

export function fieldLabel(play: Play, aim: Aim, view: RunView, field: number): string {
  const parts = [fieldName(field)];
  const water = waterOf(view, field);
  const tower = sectionOf(view, field)?.tower;
  if (water === 'harbour') parts.push(t('harbour, always lit'));
  if (water === 'lit' && tower) parts.push(t('lit by {tower}', { tower: towerName(tower) }));
  if (water === 'dark' && tower)
    parts.push(t('dark, {tower} has no beacon', { tower: towerName(tower) }));
  const symbol = symbolOf(view, field);
  if (symbol !== null && field > 0) parts.push(tn('{n} point', '{n} points', symbol));
  const ships = shipsOn(view, field);
  parts.push(
    ships.length === 0
      ? t('no ships')
      : list(ships.map(({ colour, count }) => shipsName(colour, count))),
  );
  if (view.cloud > 0 && view.cloud === field) parts.push(t('the storm is here'));
  if (ships.length > 0 && isCaught(view, field)) parts.push(t('caught by the storm'));
  if (view.cloud_next === field && field > 0 && field !== view.cloud)
    parts.push(t('the storm comes here after this round'));
  if (view.step === 'bonus' && view.bonus_field === field)
    parts.push(
      t('{colours} may take the bonus', { colours: list(view.bonus_colours.map(colourName)) }),
    );
  const move = aim.fieldMove(field);
  if (move) {
    const to = aim.sailings(move)[0]?.to;
    parts.push(
      to === undefined
        ? t('legal')
        : to === field
          ? t('legal: the next field is dark')
          : t('legal: sails to {field}', { field: to }),
    );
    if (play.selected === move) parts.push(t('chosen'));
  } else if (aim.goalMove(field) !== null) parts.push(t('a ship of yours can sail here'));
  return parts.join(', ');
}

export function towerLabel(aim: Aim, view: RunView, tower: Tower): string {
  const n = view.sections.findIndex((section) => section.tower === tower);
  const section = view.sections[n];
  const parts = [
    t('Lighthouse {tower}', { tower: towerName(tower) }),
    section.lit ? t('lit') : t('dark'),
    t('fields {first} to {last}', { first: firstField(view, n), last: section.last_field }),
  ];
  const role = aim.towerRole(tower);
  if (role === 'from') parts.push(t('legal: its beacon can be moved'));
  if (role === 'to') parts.push(t('legal: a beacon can come here'));
  if (aim.isChosen(tower)) parts.push(t('chosen'));
  return parts.join(', ');
}
