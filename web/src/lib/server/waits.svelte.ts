// The games of this server that wait for me: their number, for the title and as a badge, and the
// next one. Polled, never pushed: a list a minute old does no harm.
import type { Connection } from './connection.svelte';
import { go } from '../route.svelte';
import { settings } from '../settings.svelte';

const EVERY = 30000;

class Waits {
  private ids = $state.raw<string[]>([]); // longest wait first
  private connection: Connection | null = null;
  private asks = false;

  get count(): number {
    return this.ids.length;
  }

  // "(3) Lobby · Fanal". The table shown reports more accurately whether it waits.
  title(words: string, table = '', waitsHere = false): string {
    const count = this.ids.filter((id) => id !== table).length + Number(waitsHere);
    return count > 0 ? `(${count}) ${words}` : words;
  }

  // Returns the address of the next game after this table, or null.
  after(table = ''): string | null {
    const at = this.ids.indexOf(table);
    const next = [...this.ids.slice(at + 1), ...this.ids.slice(0, Math.max(at, 0))][0];
    return next ? `/t/${next}` : null;
  }

  // Goes to the next game; returns false if there is none.
  next(table = ''): boolean {
    const to = this.after(table);
    if (to) go(to);
    return to !== null;
  }

  // Keeps the list fresh while a page or a table is shown.
  watch(connection: Connection): () => void {
    this.connection = connection;
    const look = () => void this.look();
    look();
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      this.connection = null;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  async look(): Promise<void> {
    const { connection } = this;
    if (!connection || this.asks || connection.state !== 'open') return;
    this.asks = true;
    const cards = connection.person ? await connection.tables('mine').catch(() => null) : [];
    this.asks = false;
    if (!cards) return;
    const mine = cards.filter((card) => card.state === 'playing' && card.your_turn);
    this.ids = mine.sort((a, b) => a.changed - b.changed).map(({ id }) => id);
    this.badge();
  }

  private badge(): void {
    if ('setAppBadge' in navigator) void navigator.setAppBadge(this.count).catch(() => {});
  }
}

export const waits = new Waits();

// Goes to the next game on N, outside the table; fields and dialogs keep their own letters.
export function nextByKey(event: KeyboardEvent): void {
  const free = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!free || !settings.letters || event.key.toLowerCase() !== 'n') return;
  const target = event.target as Element;
  if (!target.closest('input:not([type=radio]), textarea, select, dialog')) waits.next();
}
