// The number of chat messages at a table not yet seen in this tab.
import type { Entry } from '../protocol';

export class Unread {
  private read = $state(0); // the last entry seen
  private readonly key: string;

  constructor(table: string) {
    this.key = `fanal.read.${table}`;
    try {
      this.read = Number(sessionStorage.getItem(this.key));
    } catch {
      // The browser stores nothing: counting starts at the beginning.
    }
  }

  count(entries: Entry[], isMine: (entry: Entry) => boolean): number {
    return entries
      .filter(({ seq }) => seq > this.read)
      .filter((entry) => entry.kind === 'chat' && !isMine(entry)).length;
  }

  // Marks everything up to here as seen.
  look(entries: Entry[]): void {
    const newest = entries[entries.length - 1]?.seq ?? 0;
    if (newest <= this.read) return;
    this.read = newest;
    try {
      sessionStorage.setItem(this.key, String(newest));
    } catch {
      // As above.
    }
  }
}
