// Why a move is not possible, in words (docs/records.md, reasons in Bretagne).
// The number of the rule is shown by whoever shows the sentence.
import type { Play, Words } from '../../lib/game';
import type { Reason } from '../../lib/protocol';
import { t } from '../../lib/words.svelte';
import { equipment, resources } from './model';
import {
  areaName,
  cardName,
  count,
  kindName,
  listed,
  resourceName,
  siteName,
  townName,
  weatherName,
} from './words';

function stepName(step: string): string {
  switch (step) {
    case 'barge':
      return t('choose a barge card');
    case 'load':
      return t('load your barge');
    case 'action':
      return t('build, trade or pass');
    case 'site':
      return t('choose the site of your tile');
    case 'keep':
      return t('say how many workers stay');
    case 'trade':
      return t('trade in the city');
    case 'cards':
      return t('play cards or go on');
    default:
      return t('send a worker to a harbour or stay');
  }
}

function lackStep(wanted: string, asked: string): Words {
  if (wanted === 'site' && asked === 'action') return t('First take a construction tile.');
  if (wanted === 'trade' && asked === 'action') return t('First visit the city.');
  return [t('First {step}.', { step: stepName(asked) }), purpose(wanted)].filter(Boolean).join(' ');
}

// What the things are for whose time has not come.
function purpose(wanted: string): Words {
  switch (wanted) {
    case 'barge':
      return t('Barge cards are chosen when a round begins.');
    case 'load':
      return t('In Quimper barges are loaded, right after the set-up of a round.');
    case 'cards':
      return t('Equipment is played for points when a lighthouse with your workers is evaluated.');
    case 'harbour':
      return t(
        'When a lighthouse is evaluated, a worker of yours may go from there to a harbour of the area, which pays you every round.',
      );
    default:
      return '';
  }
}

// What is missing, from keys named like the resources.
function missing(why: Reason): string {
  return listed(
    resources
      .filter((resource) => why[resource] > 0)
      .map((resource) => count(resource, why[resource])),
  );
}

export function reason(why: Reason, play: Play): Words {
  const needs = (what: string) =>
    t('Needs {needs}, you have {has}.', { needs: count(what, why.needs), has: why.has });
  const site = () => siteName(why.site, play.view);
  switch (why.code) {
    case 'legal':
      return t('It is possible.');
    case 'over':
      return t('The game is over.');
    case 'turn':
      return t('It is the turn of {name}.', { name: play.name(why.seat) });
    case 'step':
      return lackStep(why.wanted, why.asked);
    case 'barge_taken':
      return t('{name} has this barge card.', { name: play.name(why.seat) });
    case 'not_on_quimper':
      return t('There is no {resource} in Quimper.', { resource: resourceName(why.resource) });
    case 'load_short':
      return t('It does not fill the barge: {has} of {needs} there.', {
        has: why.has,
        needs: count(why.resource, why.needs),
      });
    case 'no_tile':
      return t('This space is empty.');
    case 'tile_goods':
      return t('To pay the tile you lack {what}.', { what: missing(why) });
    case 'nowhere_goods':
      return t('Then no site could be paid; {site} would lack {what}.', {
        site: site(),
        what: missing(why),
      });
    case 'nowhere_worker':
      return t('In the storm every site in reach asks for a worker, and none is at home.');
    case 'nowhere_engineers':
      return t('Every site needs {needs} or more, you have {has}.', {
        needs: count('engineer', why.needs),
        has: why.has,
      });
    case 'nowhere_open':
      return t('No lighthouse is incomplete.');
    case 'site_complete':
      return t('{site} is complete.', { site: site() });
    case 'site_built':
      return t('{site} is built.', { site: site() });
    case 'engineers':
      return t('{kind} in this weather ({weather}) needs {needs}, you have {has}.', {
        kind: kindName(why.kind),
        weather: weatherName(why.weather),
        needs: count('engineer', why.needs),
        has: why.has,
      });
    case 'storm_worker':
      return t('In the storm {site} asks for a worker, and none is at home.', { site: site() });
    case 'site_goods':
      return t('{site}: you lack {what}.', { site: site(), what: missing(why) });
    case 'keep_workers':
      return t('Only {has} of {needs} are on the floor.', {
        has: why.has,
        needs: count('worker', why.needs),
      });
    case 'own_goods':
      return needs(why.resource);
    case 'no_worker':
      return t('No worker is at home to go to {city}.', { city: townName(why.city) });
    case 'no_trade':
      return t('There is no trade you could make in {city}.', { city: townName(why.city) });
    case 'visited':
      return t('You have visited {city} in this action.', { city: townName(why.city) });
    case 'trade_first':
      return t('First make a trade in {city}.', { city: townName(why.city) });
    case 'order':
      return t('Two are written in their fixed order: {order}.', {
        order: [...resources.map(resourceName), ...equipment.map(cardName)].join(', '),
      });
    case 'other_city':
      return t('This trade is made in {city}.', { city: townName(why.city) });
    case 'traded':
      return t('You have made this trade in this action.');
    case 'coins':
      return needs('coin');
    case 'market':
      return t('Brest has {has} of {needs}.', {
        has: why.has,
        needs: count(why.resource, why.needs),
      });
    case 'bank':
      return t('The bank has {has} of {needs}.', {
        has: why.has,
        needs: count(why.resource, why.needs),
      });
    case 'cards':
      return t('{card}: needs {needs}, you have {has}.', {
        card: cardName(why.card),
        needs: why.needs,
        has: why.has,
      });
    case 'no_engineer':
      return t('No single engineer is left in Brest.');
    case 'no_pair':
      return t('No pair of engineers is left in Brest.');
    case 'no_reserve':
      return t('No worker is left in your reserve.');
    case 'no_cards':
      return t('No card is left to be drawn.');
    case 'card_kind':
      return t('{card} cannot be played on {kind}.', {
        card: cardName(why.card),
        kind: kindName(why.kind),
      });
    case 'other_area':
      return t('{harbour} lies in the {area}, the lighthouse in the {needs}.', {
        harbour: townName(why.harbour),
        area: areaName(why.area),
        needs: areaName(why.needs),
      });
    case 'settled':
      return t('You have a worker in {harbour}.', { harbour: townName(why.harbour) });
    default:
      return t('Not possible now.');
  }
}
