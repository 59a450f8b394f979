// The games of this server that wait for me: how many, in the title and as a badge, and which is
// next. Asked for now and then, never pushed: a list that is a minute old does no harm.
import type { Connection } from './connection.svelte';
import { go } from '../route.svelte';
import { settings } from '../settings.svelte';

const EVERY = 30000;

class Waits {
  private ids = $state.raw<string[]>([]); // who has waited longest comes first
  private connection: Connection | null = null;
  private asks = false;

  get count(): number {
    return this.ids.length;
  }

  // "(3) Lobby · Fanal". A table that is shown knows better whether it waits.
  title(words: string, table = '', waitsHere = false): string {
    const count = this.ids.filter((id) => id !== table).length + Number(waitsHere);
    return count > 0 ? `(${count}) ${words}` : words;
  }

  // The address of the next one after this table, or null.
  after(table = ''): string | null {
    const at = this.ids.indexOf(table);
    const next = [...this.ids.slice(at + 1), ...this.ids.slice(0, Math.max(at, 0))][0];
    return next ? `/t/${next}` : null;
  }

  // Goes there; false if there is none.
  next(table = ''): boolean {
    const to = this.after(table);
    if (to) go(to);
    return to !== null;
  }

  // While a page or a table is shown.
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

// N on a page outside the table; fields and dialogs have their own letters.
export function nextByKey(event: KeyboardEvent): void {
  const free = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!free || !settings.letters || event.key.toLowerCase() !== 'n') return;
  const target = event.target as Element;
  if (!target.closest('input:not([type=radio]), textarea, select, dialog')) waits.next();
}
