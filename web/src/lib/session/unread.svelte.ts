// How much of what was said at a table nobody has looked at yet in this tab.
import type { Entry } from '../protocol';

export class Unread {
  private read = $state(0); // the last entry that was looked at
  private readonly key: string;

  constructor(table: string) {
    this.key = `fanal.read.${table}`;
    try {
      this.read = Number(sessionStorage.getItem(this.key));
    } catch {
      // A browser that keeps nothing: it counts from the beginning.
    }
  }

  count(entries: Entry[], isMine: (entry: Entry) => boolean): number {
    return entries
      .filter(({ seq }) => seq > this.read)
      .filter((entry) => entry.kind === 'chat' && !isMine(entry)).length;
  }

  // Everything up to here is on the screen.
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
