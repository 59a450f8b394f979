// Points by source, from all events of a game, for the page of results.
import type { Words } from '../../lib/game';
import type { GameEvent, GameView, Table } from '../../lib/protocol';
import { t } from '../../lib/words.svelte';

const sourceOf: { [event: string]: string } = {
  keep: 'workers',
  play: 'cards',
  majority: 'majority',
  presence: 'presence',
  bonus_line: 'line',
  bonus_harbours: 'harbours',
  bonus_coins: 'coins',
};

function label(source: string): Words {
  switch (source) {
    case 'workers':
      return t('Workers taken home');
    case 'cards':
      return t('Equipment cards');
    case 'majority':
      return t('Majorities');
    case 'presence':
      return t('Workers on evaluated lighthouses');
    case 'income':
      return t('Income of harbours');
    case 'line':
      return t('Place on the line');
    case 'harbours':
      return t('Workers in harbours');
    default:
      return t('Coins');
  }
}

export function sources(
  events: GameEvent[],
  table: Table,
  _view: GameView,
): { label: Words; points: number[] }[] {
  const order = ['workers', 'cards', 'majority', 'presence', 'income', 'line', 'harbours', 'coins'];
  const sums = new Map(order.map((source) => [source, table.seats.map(() => 0)]));
  for (const event of events) {
    if (event.event === 'income' && event.income === 'point')
      sums.get('income')![event.seat] += event.amount;
    const source = sourceOf[event.event];
    if (source) sums.get(source)![event.seat] += event.points;
  }
  return order.map((source) => ({ label: label(source), points: sums.get(source)! }));
}
