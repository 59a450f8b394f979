// The choices for a table or a tournament: the game, the number of players and the clock.
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

  // The number of players, which the variant may fix.
  get count(): number {
    return this.forTwo ? 2 : this.players;
  }

  // Returns the part of a wish that these choices make.
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
