// A person's search for a game, as reported by the server. It is a seat at a table that the server
// may swap for a better one; it ends in a game, by a press, or when the page is left.
import type { Connection } from '../lib/server/connection.svelte';
import { inWords } from '../lib/words/errors';
import type { GameWish, ServerMessage, Table } from '../lib/protocol';
import { go } from '../lib/route.svelte';
import { t } from '../lib/words/words.svelte';
import type { Card } from '../lib/server/desk.svelte';
import { isSame, type TileNews } from './tiles';

const EVERY = 3000;
const BETWEEN = 3000; // maximum time without a seat on the way to a better table

export class Search {
  wish = $state.raw<GameWish | null>(null);
  table = $state.raw<Table | null>(null); // the table at which I wait
  since = $state(0);
  range = $state.raw<{ least: number; most: number } | null>(null);
  problem = $state('');
  news = $state.raw<TileNews[]>([]);
  kept = $state.raw<(GameWish & { id: string })[]>([]); // over days; go on without me
  private last = Promise.resolve();
  private lost = 0;

  constructor(private connection: Connection) {}

  // Keeps the tiles fresh while the page is shown.
  watch(): () => void {
    const listen = (message: ServerMessage) => this.hear(message);
    const look = () => {
      if (!document.hidden && this.connection.state === 'open')
        this.connection.send({ tiles: true });
    };
    this.connection.listeners.add(listen);
    look();
    const timer = setInterval(look, EVERY);
    return () => {
      clearInterval(timer);
      clearTimeout(this.lost);
      this.connection.listeners.delete(listen);
      if (this.wish?.pace === 'days') this.connection.send({ part: true });
      else if (this.wish) void this.stop();
    };
  }

  isWanted(tile: GameWish): boolean {
    return (!!this.wish && isSame(this.wish, tile)) || this.kept.some((one) => isSame(one, tile));
  }

  // Looks for a game; a second press on the same tile stops.
  press(tile: GameWish): Promise<void> {
    return this.inTurn(async () => {
      const isSecond = this.isWanted(tile);
      const kept = this.kept.find((one) => isSame(one, tile));
      await this.stand();
      this.problem = '';
      if (kept) await this.drop(kept.id);
      else if (!isSecond) await this.look(tile, Date.now());
    });
  }

  stop(): Promise<void> {
    return this.inTurn(() => this.stand());
  }

  // Runs actions one at a time: a table must be left before the next search.
  private inTurn(work: () => Promise<void>): Promise<void> {
    return (this.last = this.last.then(work));
  }

  private async stand(): Promise<void> {
    if (!this.wish) return;
    this.end();
    await this.connection.request({ stand: true }).catch(() => {});
    this.connection.send({ part: true });
  }

  // Takes my searches over days from my tables.
  takeMine(cards: Card[], me: string): void {
    const mine = cards.filter(
      ({ pair, state, seats }) =>
        pair === 'days' && state === 'open' && seats.some(({ person }) => person === me),
    );
    this.kept = mine
      .filter(({ id }) => id !== this.table?.id)
      .map(({ id, game, seats, rated }) => ({
        id,
        game,
        players: seats.length,
        pace: 'days',
        rated: rated === true,
      }));
  }

  private async drop(id: string): Promise<void> {
    try {
      await this.connection.request({ join: id, since: 0 });
      await this.connection.request({ stand: true });
      this.connection.send({ part: true });
    } catch (error) {
      this.problem = inWords(error);
    }
    this.kept = this.kept.filter((one) => one.id !== id);
  }

  private async look(tile: GameWish, since: number): Promise<void> {
    this.wish = tile;
    this.since = since;
    try {
      await this.connection.request({ pair: tile });
    } catch (error) {
      if (this.wish !== tile) return;
      this.end();
      this.problem = inWords(error);
    }
  }

  private end(): void {
    clearTimeout(this.lost);
    this.lost = 0;
    this.wish = this.table = this.range = null;
  }

  private hear(message: ServerMessage): void {
    if ('tiles' in message) this.news = message.tiles;
    if (!this.wish) return;
    if ('hello' in message) {
      const wish = this.wish;
      void this.inTurn(async () => {
        if (this.wish === wish) await this.look(wish, this.since); // finds a seat again
      });
    } else if ('table' in message && typeof message.table === 'object') this.follow(message.table);
    else if ('pairing' in message) {
      const { least, most } = message.pairing;
      this.range = least !== undefined && most !== undefined ? { least, most } : null;
    }
  }

  private follow(table: Table): void {
    const { game, players, pace } = this.wish!;
    if (table.pair !== pace || table.game !== game || table.seats.length !== players) return;
    if (table.you && table.state === 'playing') {
      this.end();
      go(`/t/${table.id}`);
    } else if (table.you && table.state === 'open') {
      clearTimeout(this.lost);
      this.lost = 0;
      this.table = table;
    } else if (!this.lost) {
      this.lost = window.setTimeout(() => {
        this.end();
        this.problem = t('You were away, so the search has ended. Press the tile again.');
      }, BETWEEN);
    }
  }
}
