// The queue of positions that arrive faster than they are shown: moves of the others are shown one
// by one at the chosen pace, entries without gaps, each with the position it led to. Knows neither
// the table nor the board.
import type { Entry, View } from '../protocol';

export type Step = { entries: Entry[]; view: View };

interface Showing {
  pace(): number; // milliseconds for each move; 0 shows all at once
  isMine(entry: Entry): boolean; // whether an entry is by somebody at this device
  show(step: Step, before: View | null, moving: boolean): void; // shows a step
  rest(): void; // called when nothing moves any more
}

const MANY = 3; // with more moves at once it is an old game, not one in progress

const isMove = (entry: Entry) => entry.kind === 'move';

export class Queue {
  entries = $state.raw<Entry[]>([]); // shown so far
  shown = $state.raw<View | null>(null);
  newest = 0; // seq of the newest entry received
  private waiting = $state.raw<Step[]>([]);
  private arrived: Entry[] = []; // entries whose position has not come yet
  private timer: ReturnType<typeof setTimeout> | null = null;

  readonly behind = $derived.by((): boolean => this.waiting.length > 0);

  constructor(private readonly showing: Showing) {}

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  // Restarts with the log as another person knows it; later entries follow it.
  restart(entries: Entry[]): void {
    this.entries = entries;
    this.newest = entries[entries.length - 1]?.seq ?? 0;
    this.arrived = [];
  }

  // Takes in new entries. The maker of a table gets entries before requesting its log; any ahead of
  // the first one come again with the answer.
  takeEntries(entries: Entry[]): void {
    const fresh = entries.filter(({ seq }) => seq > this.newest);
    if (fresh.length === 0 || (this.newest === 0 && fresh[0].seq > 1)) return;
    this.newest = fresh[fresh.length - 1].seq;
    const leads = fresh.some(({ kind }) => kind === 'move' || kind === 'undo');
    if (leads || this.arrived.length > 0 || this.behind) this.arrived.push(...fresh);
    else this.entries = [...this.entries, ...fresh];
  }

  takeView(view: View): void {
    const entries = this.arrived;
    this.arrived = [];
    if (entries.length === 0 && this.behind) {
      const last = this.waiting[this.waiting.length - 1];
      this.waiting = [...this.waiting.slice(0, -1), { entries: last.entries, view }];
      return;
    }
    this.waiting = [...this.waiting, { entries, view }];
    const mine = entries.some((entry) => isMove(entry) && !entry.bot && this.showing.isMine(entry));
    if (mine && this.waiting.length === 1) this.close();
    if (this.timer === null) this.next();
  }

  // Shows everything that waits at once.
  skip(): void {
    this.close();
    while (this.behind) this.show(this.waiting.length === 1);
    this.showing.rest();
  }

  // Shows the next step. Own moves, the first position and entries without a move appear at once.
  private next(): void {
    this.timer = null;
    if (!this.behind) return this.showing.rest();
    const moves = this.waiting[0].entries.filter(isMove).length;
    const moving = moves > 0 && moves <= MANY && this.shown !== null;
    this.show(moving);
    const pace = this.showing.pace();
    if (moving && pace > 0) this.timer = setTimeout(() => this.next(), pace);
    else this.next();
  }

  private show(moving: boolean): void {
    const [step, ...rest] = this.waiting;
    const before = this.shown;
    this.waiting = rest;
    this.entries = [...this.entries, ...step.entries];
    this.shown = step.view;
    this.showing.show(step, before, moving);
  }
}
