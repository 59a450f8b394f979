// Events in words, for the log and for ears. Small change (single payments, ranks told again) is
// left out: the sentence of the act says it, or the board shows it.
import type { Words } from '../../lib/game';
import type { GameEvent, GameView, Table } from '../../lib/protocol';
import { t, tn } from '../../lib/words.svelte';
import { areaName, cardName, count, listed, place, resourceName, seatName, siteName, tileName, townName, weatherName } from './words';

type Args = { [name: string]: string | number };

function two(first: string, second: string): string {
  return first === second ? count(first, 2) : listed([resourceName(first), resourceName(second)]);
}

function twoCards(first: string, second: string): string {
  return first === second ? `2 × ${cardName(first)}` : listed([cardName(first), cardName(second)]);
}

export function sentence(event: GameEvent, table: Table, me: number | null, view?: GameView | null): Words | null {
  const mine = event.seat !== undefined && event.seat === me;
  const name = event.seat === undefined ? '' : seatName(table, event.seat);
  const say = (you: string, other: string, args: Args = {}) => (mine ? t(you, args) : t(other, { name, ...args }));
  const site = event.site === undefined ? '' : siteName(event.site, view);
  const points = count('point', event.points ?? 0);
  switch (event.event) {
    case 'barge': {
      const gains = [count('engineer', event.engineers), ...(event.coins > 0 ? [count('coin', event.coins)] : [])];
      return say('You took **barge {barge}**: {gains}', '{name} took **barge {barge}**: {gains}', { barge: event.barge, gains: listed(gains) });
    }
    case 'income':
      return say('{harbour} paid you **{what}**', '{harbour} paid {name} **{what}**', { harbour: townName(event.harbour), what: count(event.income, event.amount) });
    case 'production':
      return t('Quimper received the goods of production card {card}', { card: event.card });
    case 'weather':
      return t('Weather: **{weather}**, next round {next}', { weather: weatherName(event.weather), next: weatherName(event.next) });
    case 'last_weather':
      return t('Weather of the last round: **{weather}**', { weather: weatherName(event.weather) });
    case 'load':
      return say('You loaded **{what}**', '{name} loaded **{what}**', { what: count(event.resource, event.count) });
    case 'tile_taken':
      return say('You took the tile **{tile}**', '{name} took the tile **{tile}**', { tile: tileName(event.tile) });
    case 'reshuffle':
      return t('The discarded equipment cards were shuffled');
    case 'drawn_card':
      return say('You drew **{card}**', '{name} drew **{card}**', { card: cardName(event.card) });
    case 'draw':
      if (mine && event.count > 0) return null;
      return say('There was no card to draw', '{name} drew {what}', { what: count('card', event.count) });
    case 'floor':
      return say('You built floor {floor} of **{site}** with {engineers}', '{name} built floor {floor} of **{site}** with {engineers}', {
        floor: event.floor, site, engineers: count('engineer', event.engineers),
      });
    case 'coins_found':
      return say('You found {coins} at {site}', '{name} found {coins} at {site}', { coins: count('coin', event.coins), site });
    case 'workers':
      if (event.workers === 0) return say('You placed no worker', '{name} placed no worker');
      return say('You placed {workers}', '{name} placed {workers}', { workers: count('worker', event.workers) });
    case 'hurt':
      return t('The storm hurt one worker at {site}', { site });
    case 'complete':
      return t('**{site}** is complete', { site });
    case 'keep':
      if (event.points === 0) return say('You left all workers at {site}', '{name} left all workers at {site}', { site });
      return say('You took workers home from {site} for **{points}**', '{name} took workers home from {site} for **{points}**', { site, points });
    case 'visit':
      return say('You visited **{city}**', '{name} visited **{city}**', { city: townName(event.city) });
    case 'buy':
      return say('You bought {what} in {city}', '{name} bought {what} in {city}', { what: two(event.first, event.second), city: townName(event.city) });
    case 'sell_goods':
      return say('You sold {what} for 2 coins', '{name} sold {what} for 2 coins', { what: two(event.first, event.second) });
    case 'sell_cards':
      return say('You sold {what} for 3 coins', '{name} sold {what} for 3 coins', { what: twoCards(event.first, event.second) });
    case 'swap':
      return say('You gave {card} for 1 coin and {resource}', '{name} gave {card} for 1 coin and {resource}', { card: cardName(event.card), resource: resourceName(event.resource) });
    case 'buy_cards':
      return say('You bought equipment cards', '{name} bought equipment cards');
    case 'hire':
      return say('You hired {what}', '{name} hired {what}', { what: event.workers > 0 ? count('worker', event.workers) : count('engineer', event.engineers) });
    case 'pass': {
      const order = place(event.place);
      if (event.kept === 0) return say('You passed: **{order}** next round', '{name} passed: **{order}** next round', { order });
      return say('You passed: **{order}** next round, kept {what}', '{name} passed: **{order}** next round, kept {what}', { order, what: count(event.resource, event.kept) });
    }
    case 'evaluate':
      return t('**{site}** is evaluated', { site });
    case 'play':
      return say('You played **{card}** at {site}: **{points}**', '{name} played **{card}** at {site}: **{points}**', { card: cardName(event.card), site, points });
    case 'settle': {
      const harbour = townName(event.harbour);
      if (event.coins === 0) return say('Your worker went to **{harbour}**', 'A worker of {name} went to **{harbour}**', { harbour });
      return say('Your worker went to **{harbour}** for {coins}', 'A worker of {name} went to **{harbour}** for {coins}', { harbour, coins: count('coin', event.coins) });
    }
    case 'majority':
      return say('You have the majority at {site}: **{points}**', '{name} has the majority at {site}: **{points}**', { site, points });
    case 'presence':
      return say('Your workers at {site}: **{points}**', 'Workers of {name} at {site}: **{points}**', { site, points });
    case 'built':
      return t('**{site}** is built, its lamp is lit', { site });
    case 'improved':
      return t('Third lighthouse built in the **{area}**: its harbours pay more', { area: areaName(event.area) });
    case 'tower_coin':
      return t('Nobody built at {site}: a coin is put there', { site });
    case 'bonus_line':
      return say('Your place on the line: **{points}**', 'Place of {name} on the line: **{points}**', { points });
    case 'bonus_harbours':
      return say('Your workers in harbours: **{points}**', 'Workers of {name} in harbours: **{points}**', { points });
    case 'bonus_coins':
      return say('Your coins: **{points}**', 'Coins of {name}: **{points}**', { points });
    case 'over':
      return t('The game is over');
    default:
      return null;
  }
}

export function heading(event: GameEvent): Words | null {
  switch (event.event) {
    case 'round': return t('Round {round}', { round: event.round });
    case 'evaluate': return t('Evaluation');
    case 'bonus_line': return t('End of the game');
    default: return null;
  }
}

// What a move will certainly do, in a few words: price, gain, workers.
export function summary(events: GameEvent[], seat: number, more: boolean): Words {
  const pays: string[] = [];
  const gains: string[] = [];
  const notes: string[] = [];
  for (const event of events) {
    if (event.seat !== undefined && event.seat !== seat) continue;
    switch (event.event) {
      case 'floor': pays.push(count('engineer', event.engineers)); break;
      case 'pay': pays.push(count(event.resource, event.count)); break;
      case 'coins':
        if (event.coins < 0) pays.push(count('coin', -event.coins));
        else if (event.coins > 0) gains.push(count('coin', event.coins));
        break;
      case 'coins_found': gains.push(count('coin', event.coins)); break;
      case 'barge':
        gains.push(count('engineer', event.engineers));
        if (event.coins > 0) gains.push(count('coin', event.coins));
        break;
      case 'load': gains.push(count(event.resource, event.count)); break;
      case 'drawn_card': gains.push(cardName(event.card)); break;
      case 'buy': gains.push(two(event.first, event.second)); break;
      case 'sell_goods': pays.push(two(event.first, event.second)); break;
      case 'sell_cards': pays.push(twoCards(event.first, event.second)); break;
      case 'swap': pays.push(cardName(event.card)); gains.push(resourceName(event.resource)); break;
      case 'hire': gains.push(event.workers > 0 ? count('worker', event.workers) : count('engineer', event.engineers)); break;
      case 'keep': case 'play':
        if (event.points !== 0) gains.push(count('point', event.points));
        if (event.event === 'keep') notes.push(tn('{n} worker stays', '{n} workers stay', event.kept));
        break;
      case 'visit': pays.push(count('worker', 1)); break;
      case 'workers': notes.push(tn('{n} worker comes onto the floor', '{n} workers come onto the floor', event.workers)); break;
      case 'hurt': notes.push(t('the storm hurts one')); break;
      case 'complete': notes.push(t('the lighthouse is complete')); break;
      case 'settle': if (event.coins > 0) pays.push(count('coin', event.coins)); break;
      case 'pass':
        notes.push(t('{order} next round', { order: place(event.place) }));
        if (event.kept > 0) notes.push(t('keeps {what}', { what: count(event.resource, event.kept) }));
        break;
    }
  }
  const parts: string[] = [];
  if (pays.length > 0) parts.push(t('pay **{what}**', { what: pays.join(', ') }));
  if (gains.length > 0) parts.push(t('get **{what}**', { what: gains.join(', ') }));
  parts.push(...notes);
  if (more) parts.push(t('then something hidden is shown'));
  return parts.join(' · ');
}
