// Events in words, for the log and for ears. Small change (single payments, ranks told again) is
// left out: the sentence of the act says it, or the board shows it.
import type { Words } from '../../lib/game';
import type { GameEvent, GameView, Table } from '../../lib/protocol';
import { t, tn } from '../../lib/words.svelte';
import {
  areaName,
  cardName,
  count,
  listed,
  place,
  resourceName,
  seatName,
  siteName,
  tileName,
  townName,
  weatherName,
} from './words';

function two(first: string, second: string): string {
  return first === second ? count(first, 2) : listed([resourceName(first), resourceName(second)]);
}

function twoCards(first: string, second: string): string {
  return first === second ? `2 × ${cardName(first)}` : listed([cardName(first), cardName(second)]);
}

// What is said of an event, by name; each sentence takes what it needs.
function argumentsOf(
  event: GameEvent,
  table: Table,
  view?: GameView | null,
): { [name: string]: string | number } {
  const found: { [name: string]: string | number } = {};
  if (event.seat !== undefined) found.name = seatName(table, event.seat);
  if (event.site !== undefined) found.site = siteName(event.site, view);
  if (event.points !== undefined) found.points = count('point', event.points);
  if (event.harbour !== undefined) found.harbour = townName(event.harbour);
  if (event.city !== undefined) found.city = townName(event.city);
  if (event.tile !== undefined) found.tile = tileName(event.tile);
  if (event.area !== undefined) found.area = areaName(event.area);
  if (event.coins !== undefined) found.coins = found.price = count('coin', event.coins);
  if (event.resource !== undefined) found.resource = resourceName(event.resource);
  if (event.engineers !== undefined) found.engineers = count('engineer', event.engineers);
  if (event.workers !== undefined) found.workers = count('worker', event.workers);
  if (event.place !== undefined) found.order = place(event.place);
  if (event.weather !== undefined) found.weather = weatherName(event.weather);
  if (event.next !== undefined) found.next = weatherName(event.next);
  if (event.card !== undefined)
    found.card = event.event === 'production' ? event.card : cardName(event.card);
  if (event.barge !== undefined) found.barge = event.barge;
  if (event.floor !== undefined) found.floor = event.floor;
  switch (event.event) {
    case 'barge':
      found.what = listed([
        found.engineers as string,
        ...(event.coins > 0 ? [found.coins as string] : []),
      ]);
      break;
    case 'income':
      found.what = count(event.income, event.amount);
      break;
    case 'load':
      found.what = count(event.resource, event.count);
      break;
    case 'draw':
      found.what = count('card', event.count);
      break;
    case 'buy':
    case 'sell_goods':
      found.what = two(event.first, event.second);
      break;
    case 'sell_cards':
      found.what = twoCards(event.first, event.second);
      break;
    case 'hire':
      found.what = event.workers > 0 ? found.workers : found.engineers;
      break;
    case 'keep':
      found.workers = count('worker', event.home);
      break;
  }
  return found;
}

// Told in one breath: a floor with what was found there, the workers and what the storm did to them;
// a pass with what was lost by it.
export function gather(events: GameEvent[]): GameEvent[] {
  const told: GameEvent[] = [];
  for (const event of events) {
    const act = told.at(-1);
    const isPart =
      act?.event === 'floor' &&
      ['pay', 'coins_found', 'workers', 'hurt', 'complete'].includes(event.event);
    if (act?.event === 'pass' && event.event === 'idle')
      Object.assign(act, { lost: event.engineers, home: event.home });
    else if (!isPart) told.push({ ...event });
    else if (event.event === 'coins_found') act.found = event.coins;
    else if (event.event === 'workers') act.placed = event.workers;
    else if (event.event !== 'pay') act[event.event] = true;
  }
  return told;
}

function built(event: GameEvent, said: Words): Words {
  const parts = [said];
  if (event.found > 0) parts.push(t('found {coins}', { coins: count('coin', event.found) }));
  if (event.placed !== undefined)
    parts.push(
      event.placed > 0
        ? t('placed {workers}', { workers: count('worker', event.placed) })
        : t('placed nobody'),
    );
  const more = [parts.join(', ')];
  if (event.hurt) more.push(t('the storm hurt 1'));
  if (event.complete) more.push(t('it is complete'));
  return more.join('; ');
}

function passed(event: GameEvent, said: Words): Words {
  const parts = [said];
  if (event.kept > 0) parts.push(t('kept {what}', { what: count(event.resource, event.kept) }));
  if (event.lost > 0) parts.push(t('lost {what}', { what: count('engineer', event.lost) }));
  if (event.home > 0) parts.push(tn('{n} worker came home', '{n} workers came home', event.home));
  return parts.join(', ');
}

export function sentence(
  event: GameEvent,
  table: Table,
  me: number | null,
  view?: GameView | null,
): Words | null {
  const mine = event.seat !== undefined && event.seat === me;
  const args = argumentsOf(event, table, view);
  switch (event.event) {
    case 'barge':
      return mine
        ? t('You took **barge {barge}**: {what}', args)
        : t('{name} took **barge {barge}**: {what}', args);
    case 'income':
      return mine
        ? t('{harbour} paid you **{what}**', args)
        : t('{harbour} paid {name} **{what}**', args);
    case 'production':
      return t('Quimper received the goods of production card {card}', args);
    case 'weather':
      return t('Weather: **{weather}**, next round {next}', args);
    case 'last_weather':
      return t('Weather of the last round: **{weather}**', args);
    case 'load':
      return mine ? t('You loaded **{what}**', args) : t('{name} loaded **{what}**', args);
    case 'tile_taken':
      return mine
        ? t('You took the tile **{tile}**', args)
        : t('{name} took the tile **{tile}**', args);
    case 'reshuffle':
      return t('The discarded equipment cards were shuffled');
    case 'drawn_card':
      return mine ? t('You drew **{card}**', args) : t('{name} drew **{card}**', args);
    case 'draw':
      if (mine && event.count > 0) return null;
      return mine ? t('There was no card to draw', args) : t('{name} drew {what}', args);
    case 'floor':
      return built(
        event,
        mine
          ? t('You built floor {floor} of **{site}** with {engineers}', args)
          : t('{name} built floor {floor} of **{site}** with {engineers}', args),
      );
    case 'coins_found':
      return mine
        ? t('You found {coins} at {site}', args)
        : t('{name} found {coins} at {site}', args);
    case 'workers':
      if (event.workers === 0)
        return mine ? t('You placed no worker', args) : t('{name} placed no worker', args);
      return mine ? t('You placed {workers}', args) : t('{name} placed {workers}', args);
    case 'hurt':
      return t('The storm hurt one worker at {site}', args);
    case 'complete':
      return t('**{site}** is complete', args);
    case 'keep':
      if (event.points === 0)
        return mine
          ? t('You left all workers at {site}', args)
          : t('{name} left all workers at {site}', args);
      return mine
        ? t('You took {workers} home from {site} for **{points}**', args)
        : t('{name} took {workers} home from {site} for **{points}**', args);
    case 'visit':
      return mine ? t('You visited **{city}**', args) : t('{name} visited **{city}**', args);
    case 'buy':
      return mine
        ? t('You bought {what} in {city} for {price}', args)
        : t('{name} bought {what} in {city} for {price}', args);
    case 'sell_goods':
      return mine
        ? t('You sold {what} for {coins}', args)
        : t('{name} sold {what} for {coins}', args);
    case 'sell_cards':
      return mine
        ? t('You sold {what} for {coins}', args)
        : t('{name} sold {what} for {coins}', args);
    case 'swap':
      return mine
        ? t('You gave {card} for {coins} and {resource}', args)
        : t('{name} gave {card} for {coins} and {resource}', args);
    case 'buy_cards':
      return mine
        ? t('You bought equipment cards for {price}', args)
        : t('{name} bought equipment cards for {price}', args);
    case 'hire':
      return mine
        ? t('You hired {what} for {price}', args)
        : t('{name} hired {what} for {price}', args);
    case 'pass':
      return passed(
        event,
        mine
          ? t('You passed: **{order}** next round', args)
          : t('{name} passed: **{order}** next round', args),
      );
    case 'evaluate':
      return t('**{site}** is evaluated', args);
    case 'play':
      return mine
        ? t('You played **{card}** at {site}: **{points}**', args)
        : t('{name} played **{card}** at {site}: **{points}**', args);
    case 'settle':
      if (event.coins === 0)
        return mine
          ? t('Your worker went to **{harbour}**', args)
          : t('A worker of {name} went to **{harbour}**', args);
      return mine
        ? t('Your worker went to **{harbour}** for {coins}', args)
        : t('A worker of {name} went to **{harbour}** for {coins}', args);
    case 'majority':
      return mine
        ? t('You have the majority at {site}: **{points}**', args)
        : t('{name} has the majority at {site}: **{points}**', args);
    case 'presence':
      return mine
        ? t('Your workers at {site}: **{points}**', args)
        : t('Workers of {name} at {site}: **{points}**', args);
    case 'built':
      return t('**{site}** is built, its lamp is lit', args);
    case 'improved':
      return t('Third lighthouse built in the **{area}**: its harbours pay more', args);
    case 'tower_coin':
      return t('Nobody built at {site}: a coin is put there', args);
    case 'bonus_line':
      return mine
        ? t('Your place on the line: **{points}**', args)
        : t('Place of {name} on the line: **{points}**', args);
    case 'bonus_harbours':
      return mine
        ? t('Your workers in harbours: **{points}**', args)
        : t('Workers of {name} in harbours: **{points}**', args);
    case 'bonus_coins':
      return mine ? t('Your coins: **{points}**', args) : t('Coins of {name}: **{points}**', args);
    case 'over':
      return t('The game is over');
    default:
      return null;
  }
}

export function heading(event: GameEvent): Words | null {
  switch (event.event) {
    case 'round':
      return t('Round {n} of {rounds}', { n: event.round, rounds: event.rounds });
    case 'evaluate':
      return t('Evaluation');
    default:
      return null;
  }
}
