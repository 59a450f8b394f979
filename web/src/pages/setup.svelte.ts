// The table being set up: what has been chosen, and the wish it makes.
import type { GameInfo, SeatWish, TableWish } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import { t } from '../lib/words.svelte';
import { gameCard, games } from './games';

export type SeatPlan = {
  kind: 'me' | 'here' | 'bot' | 'link' | 'open';
  name: string;
  level: number;
};

export class SetUp {
  game = $state(games[0].id);
  players = $state(3);
  variant = $state('base');
  options = $state<string[]>([]);
  days = $state(false);
  hints = $state(false);
  liveClock = $state(0);
  dayClock = $state(259200);
  seats = $state<SeatPlan[]>([
    { kind: 'me', name: settings.name, level: 2 },
    { kind: 'bot', name: '', level: 2 },
    { kind: 'bot', name: '', level: 3 },
    { kind: 'bot', name: '', level: 3 },
  ]);

  choose(game: string): void {
    if (game === this.game) return;
    this.game = game;
    this.variant = 'base';
    this.options = [];
  }

  get card() {
    return gameCard(this.game)!;
  }

  get forTwo(): boolean {
    return this.card.forTwo.includes(this.variant);
  }

  // How many people play, once the variant has had its say.
  get count(): number {
    return this.forTwo ? 2 : this.players;
  }

  // Does somebody come from elsewhere?
  get invites(): boolean {
    return this.seats.slice(0, this.count).some(({ kind }) => kind === 'link' || kind === 'open');
  }

  wish(info: GameInfo): TableWish {
    const seats = this.seats.slice(0, this.count).map((seat, n): SeatWish => {
      if (seat.kind === 'here')
        return { kind: 'here', name: seat.name.trim() || t('Player {n}', { n: n + 1 }) };
      return seat.kind === 'bot' ? { kind: 'bot', level: seat.level } : { kind: seat.kind };
    });
    return {
      game: this.game,
      variant: this.variant,
      options: info.options.filter((option) => this.options.includes(option)),
      seats,
      pace: this.days ? 'days' : 'live',
      turn_s: this.days ? this.dayClock : this.liveClock,
      hints: this.invites && this.hints,
    };
  }
}

// One click: me and bots of levels 2 and 3.
export function quickWish(game: string): TableWish {
  const bots = Array.from({ length: gameCard(game)!.usual - 1 }, (_, n): SeatWish => ({
    kind: 'bot',
    level: 2 + (n % 2),
  }));
  return { game, seats: [{ kind: 'me' }, ...bots] };
}
