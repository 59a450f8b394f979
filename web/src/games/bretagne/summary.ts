// What a move will certainly do, in a few words: price, gain, workers.
import type { Words } from '../../lib/game';
import type { GameEvent } from '../../lib/protocol';
import { t, tn } from '../../lib/words.svelte';
import { resources, type Player } from './model';
import { cardName, count, place } from './words';

const icons: { [what: string]: string } = { engineer: 'i-eng', worker: 'pawn-any' };

function counted(what: string, n: number): Words {
  return `[${icons[what] ?? `i-${what}`}] **${count(what, n)}**`;
}

function pair(first: string, second: string): Words[] {
  return first === second ? [counted(first, 2)] : [counted(first, 1), counted(second, 1)];
}

function card(name: string): Words {
  return `[e-${name}] **${cardName(name)}**`;
}

export function summary(events: GameEvent[], seat: number, more: boolean): Words {
  const pays: string[] = [];
  const gains: string[] = [];
  const notes: string[] = [];
  let drawn = 0;
  for (const event of events) {
    if (event.seat !== undefined && event.seat !== seat) continue;
    switch (event.event) {
      case 'floor':
        pays.push(counted('engineer', event.engineers));
        break;
      case 'pay':
        pays.push(counted(event.resource, event.count));
        break;
      case 'coins':
        if (event.coins < 0) pays.push(counted('coin', -event.coins));
        else if (event.coins > 0) gains.push(counted('coin', event.coins));
        break;
      case 'coins_found':
        gains.push(counted('coin', event.coins));
        break;
      case 'barge':
        gains.push(counted('engineer', event.engineers));
        if (event.coins > 0) gains.push(counted('coin', event.coins));
        break;
      case 'load':
        gains.push(counted(event.resource, event.count));
        break;
      case 'drawn_card':
        gains.push(card(event.card));
        break;
      case 'draw':
        drawn = event.count;
        if (drawn > 0) gains.push(counted('card', drawn));
        break;
      case 'buy':
        gains.push(...pair(event.first, event.second));
        break;
      case 'sell_goods':
        pays.push(...pair(event.first, event.second));
        break;
      case 'sell_cards':
        pays.push(card(event.first), card(event.second));
        break;
      case 'swap':
        pays.push(card(event.card));
        gains.push(counted(event.resource, 1));
        break;
      case 'hire':
        gains.push(
          event.workers > 0
            ? counted('worker', event.workers)
            : counted('engineer', event.engineers),
        );
        break;
      case 'keep':
      case 'play':
        if (event.points !== 0) gains.push(`**${count('point', event.points)}**`);
        if (event.event === 'keep')
          notes.push(tn('{n} worker stays', '{n} workers stay', event.kept));
        break;
      case 'visit':
        pays.push(counted('worker', 1));
        break;
      case 'workers':
        notes.push(
          tn('{n} worker comes onto the floor', '{n} workers come onto the floor', event.workers),
        );
        break;
      case 'hurt':
        notes.push(t('the storm hurts one'));
        break;
      case 'complete':
        notes.push(t('the lighthouse is complete'));
        break;
      case 'settle':
        if (event.coins > 0) pays.push(counted('coin', event.coins));
        break;
      case 'pass':
        notes.push(t('{order} next round', { order: place(event.place) }));
        if (event.kept > 0)
          notes.push(t('keeps {what}', { what: count(event.resource, event.kept) }));
        break;
      case 'idle':
        if (event.engineers > 0)
          notes.push(t('loses {what}', { what: counted('engineer', event.engineers) }));
        if (event.home > 0)
          notes.push(tn('{n} worker comes home', '{n} workers come home', event.home));
        break;
    }
  }
  const parts: string[] = [];
  if (pays.length > 0) parts.push(t('pay {what}', { what: pays.join(', ') }));
  if (gains.length > 0) parts.push(t('get {what}', { what: gains.join(', ') }));
  parts.push(...notes);
  if (more)
    parts.push(
      drawn > 0
        ? tn(
            'the card is drawn at once: no undo after that',
            'the cards are drawn at once: no undo after that',
            drawn,
          )
        : t('something hidden is shown: no undo after that'),
    );
  const said = parts.join(' · ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

// What a move takes from the mover's stock, by the names of its columns.
export function taken(events: GameEvent[], { seat, goods }: Player): { [what: string]: number } {
  const sums: { [what: string]: number } = {};
  const add = (what: string, n: number) => (sums[what] = (sums[what] ?? 0) + n);
  for (const event of events) {
    if (event.seat !== seat) continue;
    switch (event.event) {
      case 'pay':
        add(event.resource, event.count);
        break;
      case 'coins':
      case 'settle':
        add('coins', event.event === 'coins' ? -event.coins : event.coins);
        break;
      case 'floor':
        add('engineers', event.engineers);
        break;
      case 'pass':
        resources.forEach((resource, n) =>
          add(resource, goods[n] - (resource === event.resource ? event.kept : 0)),
        );
        break;
      case 'idle':
        add('engineers', event.engineers);
        break;
      case 'workers':
        add('workers', event.workers);
        break;
      case 'visit':
        add('workers', 1);
        break;
      case 'sell_goods':
        add(event.first, 1);
        add(event.second, 1);
        break;
      case 'sell_cards':
        add('cards', 2);
        break;
      case 'swap':
      case 'play':
        add('cards', 1);
        break;
    }
  }
  return Object.fromEntries(Object.entries(sums).filter(([, n]) => n > 0));
}
