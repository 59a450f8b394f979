// One table as the person sees it: what boards get (Play), and what the chrome around them needs.
// Positions arrive faster than they are shown: moves of the others wait in a queue.
import { withNames } from './bots';
import type { Asked, Connection } from './connection.svelte';
import { Refusal } from './connection.svelte';
import type { GameRenderer, Play } from './game';
import type {
  Entry,
  GameEvent,
  GameView,
  HintMove,
  Join,
  Preview,
  Reason,
  ServerMessage,
  Table,
  View,
} from './protocol';
import { settings } from './settings.svelte';
import { t } from './words.svelte';

type Step = { entries: Entry[]; view: View };
export type Moment = { ply: number; view: View; events: GameEvent[] };
const NONE: string[] = [];
const REPLAY_PACE = 700;
const SLOW = 150; // so long the board waits for the answer to a move before it says so

export class Session implements Play {
  renderer = $state.raw<GameRenderer | null>(null);
  entries = $state.raw<Entry[]>([]); // shown so far, without gaps
  failure = $state(''); // code of the error that kept us from the table
  refused = $state.raw<{
    code: string;
    sentence: string;
    reason: Reason | null;
    move: string | null;
  } | null>(null);
  hint = $state.raw<HintMove[] | null>(null);
  pondering = $state(false); // a hint has been asked for
  asked = $state<string | null>(null); // a place of the board whose rule is shown
  mover = $state<number | null>(null);
  curtain = $state<number | null>(null); // seat of the next person at this device
  moment = $state.raw<Moment | null>(null); // an earlier position that is shown
  replaying = $state(false);
  selected = $state<string | null>(null);
  moving = $state.raw<GameEvent[]>([]);
  sending = $state(false); // my move is under way, and it takes its time

  private known = $state.raw<Table | null>(null);
  private ended: Table | null = null; // the table as it will be with the last position
  private named = $derived(this.known && withNames(this.known));
  private shown = $state.raw<View | null>(null);
  private marked = $state.raw<ReadonlySet<string>>(new Set());
  private queue = $state.raw<Step[]>([]);

  // Derived, so that what waits in the queue does not draw the board again.
  readonly current = $derived.by((): View => this.moment?.view ?? this.shown!);
  readonly view = $derived.by((): GameView => this.current.view);
  readonly me = $derived.by((): number | null => this.shown?.seat ?? null);
  readonly behind = $derived.by((): boolean => this.queue.length > 0);
  readonly mayAct = $derived.by((): boolean => {
    const view = this.shown;
    if (!view || this.moment || this.behind || this.sending || this.curtain !== null) return false;
    return view.to_act !== null && view.to_act === view.seat;
  });
  // The one move a guided game asks for now.
  readonly guided = $derived.by((): string | null => {
    const view = this.shown;
    const move = view && this.known?.guide?.[view.ply];
    return move && view.moves.includes(move) ? move : null;
  });
  readonly moves = $derived.by((): string[] => {
    if (!this.mayAct) return NONE;
    return this.guided === null ? this.shown!.moves : [this.guided];
  });
  private legal = $derived.by((): ReadonlySet<string> => new Set(this.moves));
  // The best move of a hint.
  readonly hinted = $derived.by((): HintMove | undefined =>
    this.hint?.find(({ move }) => this.isLegal(move)),
  );

  private newest = 0; // seq of the newest entry received
  private arrived: Entry[] = [];
  private history = new Map<number, View>(); // by ply
  private reasons = new Map<string, ((reason: Reason | null) => void)[]>();
  private moments: { ply: number; resolve: (moment: Moment | null) => void }[] = [];
  private seen: number | null = null; // the seat whose views are in history
  private underWay = false; // my move is under way
  private awaited = 0; // its seq while its position has not come yet
  private slow = 0;
  private timer = 0;
  private joined = false;
  private holder: number | null = null; // who took the device last
  private books = new Map<number, Entry[]>(); // of the others here: the entries as they saw them
  private taking = false; // what still comes was meant for another person here
  private greetings = 0;
  private readonly listen = (message: ServerMessage) => this.receive(message);

  constructor(
    readonly connection: Connection,
    readonly id: string,
    private seatToken?: string,
  ) {
    connection.listeners.add(this.listen);
    if (connection.state === 'open') this.greetings = 1;
    if (connection.local || connection.state === 'open') this.join();
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.slow);
    this.connection.listeners.delete(this.listen);
    if (this.connection.at === this.id) this.connection.send({ part: true }); // unless the next table is joined already
  }

  // What boards read.
  get ready(): boolean {
    return this.known !== null && (this.known.state === 'open' || this.shown !== null);
  }
  get table(): Table {
    return this.named!;
  }
  get changed(): ReadonlySet<string> {
    return this.marked;
  }
  get events(): GameEvent[] {
    return this.plays().flatMap((entry) => entry.events ?? []);
  }

  name(seat: number): string {
    return this.table.seats[seat]?.name || t('Seat {n}', { n: seat + 1 });
  }

  isLegal(move: string): boolean {
    return this.legal.has(move);
  }

  preview(move: string): Preview | undefined {
    const at = this.current.moves.indexOf(move);
    return at < 0 ? undefined : this.current.previews[at];
  }

  // A second press on the same target makes the move.
  select(move: string | null): void {
    if (this.underWay || (move !== null && !this.isLegal(move))) return;
    if (move !== null && move === this.selected) return this.commit();
    this.selected = move;
    this.refused = null;
  }

  commit(move = this.selected ?? undefined): void {
    if (this.underWay || move === undefined || !this.isLegal(move)) return;
    void this.act({ move, seq: this.shown!.seq });
  }

  undo(): void {
    if (this.underWay || !this.canUndo) return;
    void this.act({ undo: true, seq: this.shown!.seq });
  }

  get canUndo(): boolean {
    return (
      !!this.shown?.can_undo &&
      !this.moment &&
      !this.behind &&
      !this.sending &&
      this.curtain === null
    );
  }

  why(move: string): Promise<Reason | null> {
    return new Promise((resolve) => {
      const waiting = this.reasons.get(move);
      if (waiting) return waiting.push(resolve);
      this.reasons.set(move, [resolve]);
      this.connection.send({ why: move });
    });
  }

  point(move: string): void {
    if (!this.mayAct) return;
    void this.why(move).then((reason) => {
      if (reason && this.mayAct) this.refused = { code: 'illegal', sentence: '', reason, move };
    });
  }

  askHint(): void {
    if (!this.mayAct) return;
    this.pondering = true;
    this.refused = this.selected = null;
    this.connection.send({ hint: 1500 });
  }

  async act(message: Asked): Promise<string | undefined> {
    const plays = 'move' in message || 'undo' in message;
    if (plays) this.ask();
    this.refused = null;
    try {
      const { seq, table } = await this.connection.request(message);
      if (plays && seq !== undefined && seq > (this.shown?.seq ?? 0)) this.awaited = seq;
      return table;
    } catch (error) {
      const { code, message: sentence } = error as Refusal;
      const move = 'move' in message ? message.move : null;
      this.refused = { code, sentence, reason: null, move };
      if (move !== null && code === 'illegal')
        void this.why(move).then((reason) => (this.refused = { code, sentence, reason, move }));
      return undefined;
    } finally {
      if (plays && this.awaited === 0) this.answered();
    }
  }

  // What answers at once is drawn once: the board changes before that only when it takes long.
  private ask(): void {
    this.underWay = true;
    this.slow = window.setTimeout(() => (this.sending = true), SLOW);
  }

  private answered(): void {
    clearTimeout(this.slow);
    this.awaited = 0;
    this.underWay = this.sending = false;
  }

  // The person at this device who was meant has taken it: from now on, whoever moves, the log comes
  // as they may see it. The curtain opens with their view.
  lift(): void {
    if (this.curtain === null || this.taking) return;
    if (this.holder !== null) this.books.set(this.holder, this.entries);
    this.holder = this.curtain;
    this.entries = this.books.get(this.holder) ?? [];
    this.newest = this.entries[this.entries.length - 1]?.seq ?? 0;
    this.arrived = [];
    this.marked = new Set();
    this.taking = true;
    const done = () => void (this.taking = false);
    this.connection.request(this.wayIn()).then(done, done);
  }

  // Shows everything that waits at once.
  skip(): void {
    clearTimeout(this.timer);
    while (this.queue.length > 0) this.show(this.queue.length === 1);
    this.moving = [];
    if (this.replaying) this.now();
  }

  now(): void {
    this.moment = null;
    this.replaying = false;
    this.moving = [];
  }

  // The position after a number of moves; without one from the server only the places are marked.
  async goTo(plies: number, places?: string[]): Promise<void> {
    const played = this.plays()[plies - 1];
    const moment = await this.momentAt(plies);
    if (moment) this.moment = plies >= (this.shown?.ply ?? 0) && !this.replaying ? null : moment;
    this.mark(played?.events ?? moment?.events ?? [], this.replaying, played?.seat ?? null);
    if (places) this.marked = new Set(places);
  }

  // The moves since my last one, each with its position: shown again one after another.
  async replaySince(): Promise<void> {
    const plays = this.plays();
    const mine = this.lastOfMine(plays);
    this.replaying = true;
    for (let ply = mine + 2; ply <= plays.length && this.replaying; ply++) {
      await this.goTo(ply);
      await new Promise((resolve) => setTimeout(resolve, Math.max(settings.pace, REPLAY_PACE)));
    }
    if (this.replaying) this.now();
  }

  // Moves of the others since the last of mine.
  get since(): Entry[] {
    const plays = this.plays();
    const mine = this.lastOfMine(plays);
    return mine < 0 ? [] : plays.slice(mine + 1);
  }

  private lastOfMine(plays: Entry[]): number {
    return plays.map((entry) => this.table.you?.seats.includes(entry.seat!)).lastIndexOf(true);
  }

  // The moves that count, by ply.
  plays(): Entry[] {
    const plays: Entry[] = [];
    for (const entry of this.entries)
      if (entry.kind === 'move') plays[entry.ply!] = entry;
      else if (entry.kind === 'undo') plays.length = entry.ply!;
    return plays;
  }

  private momentAt(ply: number): Promise<Moment | null> {
    const kept = this.history.get(ply);
    if (kept)
      return Promise.resolve({ ply, view: kept, events: this.plays()[ply - 1]?.events ?? [] });
    return new Promise((resolve) => {
      this.moments.push({ ply, resolve });
      this.connection.send({ replay: ply });
    });
  }

  private join(): void {
    this.connection.at = this.id;
    this.connection.send(this.wayIn());
  }

  private wayIn(): Join {
    const token = this.seatToken ? { seat_token: this.seatToken } : {};
    return {
      join: this.id,
      since: this.newest,
      ...token,
      ...(this.holder === null ? {} : { look: this.holder }),
    };
  }

  private receive(message: ServerMessage): void {
    if ('hello' in message) {
      if (!this.connection.local || this.greetings++ > 0) this.join(); // here: after the worker was started again
    } else if ('table' in message && typeof message.table === 'object') {
      if (message.table.id === this.id) this.takeTable(message.table);
    } else if (
      this.taking &&
      ('entries' in message || ('view' in message && !('replay' in message)))
    )
      return;
    else if ('entries' in message) this.takeEntries(message.entries);
    else if ('why' in message) {
      for (const resolve of this.reasons.get(message.why) ?? []) resolve(message.reason);
      this.reasons.delete(message.why);
    } else if ('hint' in message) this.takeHint(message.hint.moves);
    else if ('replay' in message) this.takeMoment(message);
    else if ('view' in message) this.takeView(message);
    else if ('error' in message && !message.id) this.takeError(message);
  }

  // The board shows the best move as chosen, unless the person has chosen meanwhile; one that was
  // asked for in another position comes too late.
  private takeHint(moves: HintMove[]): void {
    if (!this.pondering) return;
    this.pondering = false;
    this.hint = moves;
    this.selected ??= this.hinted?.move ?? null;
  }

  // The end is told before the last position, and shown with it.
  private takeTable(table: Table): void {
    const ends =
      this.known?.state === 'playing' &&
      table.state === 'over' &&
      (this.shown?.seq ?? 0) < table.seq;
    this.ended = ends ? table : null;
    if (!ends) this.known = table;
    this.joined = true;
    this.failure = '';
    this.raiseCurtain();
  }

  private takeEntries(entries: Entry[]): void {
    const fresh = entries.filter((entry) => entry.seq > this.newest);
    if (fresh.length === 0) return;
    this.newest = fresh[fresh.length - 1].seq;
    if (fresh.some((entry) => entry.kind === 'move' || entry.kind === 'undo'))
      this.arrived.push(...fresh);
    else if (this.arrived.length > 0 || this.behind) this.arrived.push(...fresh);
    else this.entries = [...this.entries, ...fresh];
  }

  private takeView(view: View): void {
    const entries = this.arrived;
    this.arrived = [];
    if (entries.length === 0 && this.queue.length > 0) {
      const last = this.queue[this.queue.length - 1];
      this.queue = [...this.queue.slice(0, -1), { entries: last.entries, view }];
      return;
    }
    this.queue = [...this.queue, { entries, view }];
    const mine = entries.some(
      ({ kind, seat, bot }) => kind === 'move' && !bot && this.known?.you?.seats.includes(seat!),
    );
    if (mine && this.queue.length === 1) clearTimeout(this.timer);
    if (this.timer === 0 || (mine && this.queue.length === 1)) this.next();
  }

  // Own moves, the first position and everything without a move are shown at once.
  private next(): void {
    this.timer = 0;
    if (this.queue.length === 0) {
      this.moving = [];
      return;
    }
    const { entries } = this.queue[0];
    const moves = entries.filter((entry) => entry.kind === 'move');
    const others = moves.length > 0 && moves.length <= 3 && this.shown !== null;
    this.show(others);
    const pace = settings.reducedMotion ? 0 : settings.pace;
    if (others && pace > 0) this.timer = window.setTimeout(() => this.next(), pace);
    else this.next();
  }

  private show(moving: boolean): void {
    const [{ entries, view }, ...rest] = this.queue;
    const events = entries.flatMap((entry) => entry.events ?? []);
    this.queue = rest;
    this.entries = [...this.entries, ...entries];
    const fresh =
      this.shown === null || this.shown.seq !== view.seq || this.shown.seat !== view.seat;
    this.shown = view;
    if (this.ended && view.seq >= this.ended.seq) {
      this.known = this.ended;
      this.ended = null;
    }
    if (this.awaited > 0 && view.seq >= this.awaited) this.answered();
    if (this.seen !== view.seat) this.history.clear(); // what another person here saw stays theirs
    this.seen = view.seat;
    this.history.set(view.ply, view);
    for (const ply of this.history.keys()) if (ply > view.ply) this.history.delete(ply);
    if (entries.some((entry) => entry.kind === 'undo')) this.marked = new Set();
    if (events.length > 0 && moving)
      this.mark(events, true, entries.filter((entry) => entry.kind === 'move').pop()?.seat ?? null);
    if (fresh) {
      this.hint = null;
      this.pondering = false;
      this.selected = view.seat === view.to_act && view.moves.length === 1 ? view.moves[0] : null;
    }
    if (this.curtain === this.holder && view.seat === this.holder) this.curtain = null;
    this.raiseCurtain();
  }

  private mark(events: GameEvent[], moving: boolean, mover: number | null): void {
    this.mover = mover;
    this.moving = moving ? events : [];
    this.marked = new Set(events.flatMap((event) => this.renderer?.placesOf(event) ?? []));
  }

  // With several people at this device, somebody else's hand is not shown before they take it.
  private raiseCurtain(): void {
    const seats = this.known?.you?.seats ?? [];
    const next = this.shown?.to_act ?? null;
    if (seats.length < 2 || next === null || !seats.includes(next) || this.behind) return;
    if (this.known?.analysis) {
      if (next !== this.me) this.connection.send({ look: next });
      return;
    }
    if (next === this.holder || next === this.curtain) return;
    this.curtain = next; // also when the view is theirs already
    this.now(); // nothing of an earlier moment, nor of a question, stays behind it
    this.hint = this.refused = null;
  }

  private takeMoment(message: Extract<ServerMessage, { replay: number }>): void {
    const at = this.moments.findIndex(({ ply }) => ply === message.replay);
    if (at < 0) return;
    const { view, to_act, events, replay: ply } = message;
    const moment = {
      view,
      seq: this.newest,
      ply,
      seat: this.me,
      to_act,
      moves: [],
      previews: [],
      can_undo: false,
      clock: null,
    };
    this.moments.splice(at, 1)[0].resolve({ ply, view: moment, events });
  }

  private takeError({ code, error }: { code: string; error: string }): void {
    this.pondering = false;
    if (!this.joined) this.failure = code;
    else if (this.moments.length > 0) this.moments.shift()!.resolve(null);
    else if (this.reasons.size > 0) {
      for (const waiting of this.reasons.values()) for (const resolve of waiting) resolve(null);
      this.reasons.clear();
    } else this.refused = { code, sentence: error, reason: null, move: null };
  }
}
