// What is played, by how many and with which clock: what is chosen for a table and for a tournament.
import type { Clock, GameInfo } from '../lib/protocol';
import { gameCard, games } from '../parts/games';

export class Chosen {
  game = $state(games[0].id);
  players = $state(3);
  variant = $state('base');
  options = $state<string[]>([]);
  days = $state(false);
  liveClock = $state.raw<Clock>({ turn_s: 0 });
  dayClock = $state.raw<Clock>({ turn_s: 0 });

  constructor(liveClock: Clock, dayClock: Clock) {
    this.liveClock = liveClock;
    this.dayClock = dayClock;
  }

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

  // The part of a wish that all of this makes.
  protected played({ options }: GameInfo) {
    return {
      game: this.game,
      variant: this.variant,
      options: options.filter((option) => this.options.includes(option)),
      pace: this.days ? ('days' as const) : ('live' as const),
      ...(this.days ? this.dayClock : this.liveClock),
    };
  }
}
