// Earlier moments of a game: the moves that count, the positions seen, and the one shown instead of
// the newest. Positions not seen are requested.
import type { Marks } from './marks.svelte';
import type { Entry, GameEvent, View } from '../protocol';
import type { Replayed } from './questions';
import type { Queue } from './queue.svelte';

type Moment = { ply: number; view: View; events: GameEvent[] };

interface Past {
  pace(): number; // milliseconds for each replayed move
  isMine(entry: Entry): boolean;
  ask(ply: number): Promise<Replayed | null>; // null: the position is unavailable
}

// Returns the moves that count, by ply.
export function playsOf(entries: Entry[]): Entry[] {
  const plays: Entry[] = [];
  for (const entry of entries)
    if (entry.kind === 'move') plays[entry.ply!] = entry;
    else if (entry.kind === 'undo') plays.length = entry.ply!;
  return plays;
}

export class History {
  moment = $state.raw<Moment | null>(null); // the earlier position shown
  replaying = $state(false);
  private views = new Map<number, View>(); // by ply
  private seat: number | null = null; // the seat that sees them

  readonly plays = $derived.by((): Entry[] => playsOf(this.queue.entries));
  private readonly mine = $derived.by((): number =>
    this.plays.map((entry) => this.past.isMine(entry)).lastIndexOf(true),
  );
  // The others' moves since my last one.
  readonly since = $derived.by((): Entry[] =>
    this.mine < 0 ? [] : this.plays.slice(this.mine + 1),
  );

  constructor(
    private readonly queue: Queue,
    private readonly marks: Marks,
    private readonly past: Past,
  ) {}

  // Remembers a position that is shown, and forgets positions after it that an undo took back.
  keep(view: View): void {
    if (this.seat !== view.seat) this.views.clear(); // views of others stay private
    this.seat = view.seat;
    this.views.set(view.ply, view);
    for (const ply of this.views.keys()) if (ply > view.ply) this.views.delete(ply);
  }

  // Forgets everything seen, for another game.
  forget(): void {
    this.views.clear();
    this.now();
  }

  now(): void {
    this.moment = null;
    this.replaying = false;
    this.marks.rest();
  }

  // Shows the position after a number of moves; if the server has none, only marks the places.
  async goTo(plies: number, places?: string[]): Promise<void> {
    const played = this.plays[plies - 1];
    const moment = await this.at(plies);
    const isNewest = plies >= (this.queue.shown?.ply ?? 0);
    if (moment) this.moment = isNewest && !this.replaying ? null : moment;
    const events = played?.events ?? moment?.events ?? [];
    this.marks.show(events, this.replaying, played?.seat ?? null);
    if (places) this.marks.point(places);
  }

  // Replays the moves since my last one, each with its position.
  async replaySince(): Promise<void> {
    const last = this.plays.length;
    this.replaying = true;
    for (let ply = this.mine + 2; ply <= last && this.replaying; ply++) {
      await this.goTo(ply);
      await new Promise((resolve) => setTimeout(resolve, this.past.pace()));
    }
    if (this.replaying) this.now();
  }

  private async at(ply: number): Promise<Moment | null> {
    const seen = this.views.get(ply);
    if (seen) return { ply, view: seen, events: this.plays[ply - 1]?.events ?? [] };
    const found = await this.past.ask(ply);
    if (!found) return null;
    const { view, to_act, events } = found;
    const { newest, shown } = this.queue;
    const still = { moves: [], previews: [], can_undo: false, clock: null };
    const whole = { view, seq: newest, ply, seat: shown?.seat ?? null, to_act, ...still };
    return { ply, view: whole, events };
  }
}
