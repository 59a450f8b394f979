// The stock of a player as columns: icon, figure, words.
import { t } from '../../lib/words.svelte';
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
