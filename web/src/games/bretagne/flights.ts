// The pieces that travel during an event: an icon, from one place to another.
import type { GameEvent } from '../../lib/protocol';
import { colours } from './model';

export type Flight = { icon: string; from: string; to: string };

const icons: { [income: string]: string } = { engineer: 'i-eng', worker: 'pawn-any' };
const stocks: { [income: string]: string } = {
  coin: 'coins',
  engineer: 'engineers',
  card: 'cards',
  worker: 'workers',
  point: 'points',
};

export function flightsOf(event: GameEvent): Flight[] {
  const own = (what: string) => `player-${event.seat}-${what}`;
  const pawn = `pawn-${colours[event.seat ?? 0]}`;
  const site = `site-${event.site}`;
  const many = (n: number, flight: Flight) =>
    Array<Flight>(Math.min(4, Math.max(0, n))).fill(flight);
  switch (event.event) {
    case 'barge':
      return [
        ...many(event.engineers, {
          icon: 'i-eng',
          from: `barge-${event.barge}`,
          to: own('engineers'),
        }),
        ...many(event.coins, { icon: 'i-coin', from: `barge-${event.barge}`, to: own('coins') }),
      ];
    case 'income':
      return many(event.amount, {
        icon: icons[event.income] ?? `i-${event.income}`,
        from: `harbour-${event.harbour}`,
        to: own(stocks[event.income] ?? event.income),
      });
    case 'load':
      return many(event.count, {
        icon: `i-${event.resource}`,
        from: `quimper-${event.resource}`,
        to: own(event.resource),
      });
    case 'tile_taken':
      return event.tile.split(' ').map((resource: string) => ({
        icon: `i-${resource}`,
        from: `tile-${event.row}-${event.slot}`,
        to: `player-${event.seat}`,
      }));
    case 'floor':
      return many(event.engineers, { icon: 'i-eng', from: own('engineers'), to: site });
    case 'coins_found':
      return many(event.coins, { icon: 'i-coin', from: site, to: own('coins') });
    case 'workers':
      return many(event.workers, { icon: pawn, from: own('workers'), to: site });
    case 'keep':
      return many(event.home, { icon: pawn, from: site, to: own('workers') });
    case 'visit':
      return [{ icon: pawn, from: own('workers'), to: event.city }];
    case 'draw':
      return many(event.count, { icon: 'i-card', from: `player-${event.seat}`, to: own('cards') });
    case 'buy':
      return [event.first, event.second].map((resource: string) => ({
        icon: `i-${resource}`,
        from: `${event.city}-buy`,
        to: own(resource),
      }));
    case 'sell_goods':
      return [event.first, event.second].map((resource: string) => ({
        icon: `i-${resource}`,
        from: own(resource),
        to: 'brest-sell',
      }));
    case 'sell_cards':
      return many(2, { icon: 'i-card', from: own('cards'), to: 'lorient-sell' });
    case 'swap':
      return [
        { icon: 'i-card', from: own('cards'), to: 'lorient-swap' },
        { icon: `i-${event.resource}`, from: 'lorient-swap', to: own(event.resource) },
      ];
    case 'hire':
      return event.workers > 0
        ? [{ icon: pawn, from: 'lorient-worker', to: own('workers') }]
        : many(event.engineers, {
            icon: 'i-eng',
            from: event.engineers > 1 ? 'brest-pair' : 'brest-engineer',
            to: own('engineers'),
          });
    case 'pass':
      return [
        {
          icon: `badge-${colours[event.seat]}`,
          from: `player-${event.seat}`,
          to: `line-${event.place}`,
        },
      ];
    case 'play':
      return [
        { icon: `e-${event.card}`, from: own('cards'), to: site },
        { icon: 'i-point', from: site, to: own('points') },
      ];
    case 'settle':
      return [{ icon: pawn, from: own('workers'), to: `harbour-${event.harbour}` }];
    case 'majority':
    case 'presence':
      return many(1, { icon: 'i-point', from: site, to: own('points') });
    case 'tower_coin':
      return [{ icon: 'i-coin', from: 'pontivy', to: site }];
    default:
      return [];
  }
}
