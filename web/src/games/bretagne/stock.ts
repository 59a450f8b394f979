// A player's stock as columns of icon, figure and words, and what a move takes from it.
import type { GameEvent } from '../../lib/protocol';
import { t } from '../../lib/words/words.svelte';
import { colours, resources, type Player } from './model';
import { count } from './words';

type Column = { what: string; icon: string; n: number; words: string };

export function stockOf(player: Player): Column[] {
  const workers = t('{workers} at home, {reserve} in reserve', {
    workers: count('worker', player.home),
    reserve: player.reserve,
  });
  return [
    { what: 'coins', icon: 'i-coin', n: player.coins, words: count('coin', player.coins) },
    {
      what: 'engineers',
      icon: 'i-eng',
      n: player.engineers,
      words: count('engineer', player.engineers),
    },
    { what: 'cards', icon: 'i-card', n: player.hand_size, words: count('card', player.hand_size) },
    { what: 'workers', icon: `pawn-${colours[player.seat]}`, n: player.home, words: workers },
    ...resources.map((resource, n) => ({
      what: resource as string,
      icon: `i-${resource}`,
      n: player.goods[n],
      words: count(resource, player.goods[n]),
    })),
  ];
}

// Returns what a move takes from the mover's stock, by column name.
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
