// One table from the person's point of view: the state for boards (Play), and for the chrome around
// them. It joins its parts: waiting positions (queue), marks on the board (marks), earlier moments
// (history), several people at one device (hotSeat), my move on its way (sending), the presses a
// step takes (presses), my plan (plan).
import { withNames } from '../words/bots';
import type { Asked, Connection } from '../server/connection.svelte';
import type { GameRenderer, Play } from '../game';
import { History } from './history.svelte';
import { HotSeat } from './hotseat.svelte';
import { Marks } from './marks.svelte';
import { Plan } from './plan.svelte';
import { forcedMove, isAsked, onlyMove, previewOf } from './presses';
import type {
  Board,
  Course,
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
} from '../protocol';
import { Questions } from './questions';
import { Queue, type Step } from './queue.svelte';
import type { Refusal } from '../refusal';
import { Sending } from './sending.svelte';
import { settings } from '../settings.svelte';
import { Unread } from './unread.svelte';
import { t } from '../words/words.svelte';

const NONE: string[] = [];
const REPLAY_PACE = 700;
const LONG_LOG = 2000; // entries of an analysis board; beyond that it is made anew

type Refused = { code: string; sentence: string; reason: Reason | null; move: string | null };

// A position with a task.
export interface Lesson {
  judge(move: string, ply: number): boolean; // whether this move may be made
  begin?(session: Session): void;
  readonly ends?: string | null; // the button's words for a step that cannot be taken back
  back?(): { to: string; label: string }; // where the menu leads; by default to the rules
}

export class Session implements Play {
  renderer = $state.raw<GameRenderer | null>(null);
  failure = $state(''); // code of the error that kept us from the table
  refused = $state.raw<Refused | null>(null);
  hint = $state.raw<HintMove[] | null>(null);
  pondering = $state(false); // a hint has been requested
  board = $state.raw<Board | null>(null); // to look at while waiting
  asked = $state<string | null>(null); // a place of the board whose rule is shown
  selected = $state<string | null>(null);
  made = $state.raw<string[]>([]); // steps made automatically for lack of a choice, in words
  private held = $state(-1); // ply at which nothing is automatic, after an undo

  private known = $state.raw<Table | null>(null);
  private coming: Table | null = null; // the table from the first or last position on
  private named = $derived(this.known && withNames(this.known));
  private joined = false;
  private forgotten = false; // a hint was requested, and the connection broke before the answer
  private greetings = 0;

  // The guide, which may refuse a move.
  lesson: Lesson | null = null;

  private readonly isMine = (entry: Entry) => !!this.known?.you?.seats.includes(entry.seat!);
  private readonly questions = new Questions((message) => this.connection.send(message));
  private readonly marks = new Marks((event) => this.renderer?.placesOf(event) ?? []);
  readonly queue = new Queue({
    pace: () => this.motion,
    isMine: this.isMine,
    show: (step, before, moving) => this.show(step, before, moving),
    rest: () => this.marks.rest(),
  });
  readonly history = new History(this.queue, this.marks, {
    pace: () => Math.max(this.pace, REPLAY_PACE),
    isMine: this.isMine,
    ask: (ply) => this.questions.replay(ply),
  });
  readonly hotSeat = new HotSeat();
  private readonly chat: Unread;
  readonly unread = $derived.by((): number =>
    this.chat.count(this.queue.entries, (entry) => this.isMine(entry) || this.isHushed(entry)),
  );
  readonly sending = new Sending();
  private readonly plans = new Plan();

  // Derived, so that queued positions do not redraw the board.
  readonly current = $derived.by((): View => this.history.moment?.view ?? this.queue.shown!);
  readonly view = $derived.by((): GameView => this.current.view);
  readonly me = $derived.by((): number | null => this.queue.shown?.seat ?? null);
  // The one seat of this device; null if it has none or several.
  readonly own = $derived.by((): number | null => {
    const mine = this.known?.you?.seats ?? [];
    return mine.length === 1 ? mine[0] : null;
  });
  // The seat addressed as "you", even at the end when everything is open.
  readonly listener = $derived.by((): number | null => this.me ?? this.own);
  // True if the newest position is shown, nothing is under way, and the game is not paused.
  private readonly atRest = $derived.by(
    (): boolean =>
      !this.history.moment &&
      !this.queue.behind &&
      !this.sending.slow &&
      !this.known?.paused &&
      this.hotSeat.curtain === null,
  );
  private readonly isMyTurn = $derived.by((): boolean => {
    const view = this.queue.shown;
    return view !== null && this.atRest && view.to_act !== null && view.to_act === view.seat;
  });
  // The step without a choice that is about to be made automatically.
  readonly forced = $derived.by((): string | null => {
    if (!this.isMyTurn || settings.confirm || this.guided !== null) return null;
    return this.queue.shown!.ply === this.held ? null : forcedMove(this.queue.shown!);
  });
  readonly mayAct = $derived.by((): boolean => this.isMyTurn && this.forced === null);
  // The one move a guided game asks for now.
  readonly guided = $derived.by((): string | null => {
    const view = this.queue.shown;
    const move = view && this.known?.guide?.[view.ply];
    return move && view.moves.includes(move) ? move : null;
  });
  readonly moves = $derived.by((): string[] => {
    if (!this.mayAct) return NONE;
    return this.guided === null ? this.queue.shown!.moves : [this.guided];
  });
  private legal = $derived.by((): ReadonlySet<string> => new Set(this.moves));
  // The best move of a hint.
  readonly hinted = $derived.by((): HintMove | undefined =>
    this.hint?.find(({ move }) => this.isLegal(move)),
  );

  private readonly listen = (message: ServerMessage) => this.receive(message);

  constructor(
    readonly connection: Connection,
    readonly id: string,
    private seatToken?: string,
  ) {
    this.chat = new Unread(id);
    connection.listeners.add(this.listen);
    if (connection.state === 'open') this.greetings = 1;
    if (connection.local || connection.state === 'open') this.join();
  }

  close(): void {
    this.queue.close();
    this.sending.close();
    this.connection.listeners.delete(this.listen);
    // Unless the next table is joined already.
    if (this.connection.at === this.id) this.connection.send({ part: true });
  }

  get address(): string {
    return `/${this.connection.local ? 'local' : 't'}/${this.id}`;
  }

  // Reports whether the game may be studied. A server reveals the moves once the game is over; with
  // several people at this device, one would see another's secrets.
  get mayBeStudied(): boolean {
    const { state, analysis, you } = this.table;
    const isMine = this.connection.local && (!!analysis || you?.seats.length === 1);
    return state === 'over' || (state === 'playing' && isMine);
  }

  get ready(): boolean {
    const waits = this.known?.state === 'open' || this.known?.state === 'cancelled';
    return this.known !== null && (waits || this.queue.shown !== null);
  }
  get table(): Table {
    return this.named!;
  }
  get pace(): number {
    return settings.paceOf(this.known?.game ?? '');
  }
  // Milliseconds for which a step that this person did not press is shown.
  get motion(): number {
    return settings.reducedMotion ? 0 : this.pace;
  }
  get changed(): ReadonlySet<string> {
    return this.marks.places;
  }
  get mover(): number | null {
    return this.marks.mover;
  }
  get moving(): GameEvent[] {
    return this.marks.moving;
  }
  get canUndo(): boolean {
    return !!this.queue.shown?.can_undo && this.atRest;
  }

  name(seat: number): string {
    return this.table.seats[seat]?.name || t('Seat {n}', { n: seat + 1 });
  }

  // Reports whether a message comes from somebody I block, or is gone with its author.
  isHushed({ seat, text }: Entry): boolean {
    return !text || !!this.connection.blocked?.has(this.known?.seats[seat!]?.person ?? '');
  }

  isLegal(move: string): boolean {
    return this.legal.has(move);
  }

  preview(move: string): Preview | undefined {
    return previewOf(this.current, move);
  }

  // Makes a move that can be taken back at once, and any other with a second press on its target.
  select(move: string | null): void {
    if (this.sending.busy || (move !== null && !this.isLegal(move))) return;
    if (move !== null && (move === this.selected || !this.asks(move))) return this.commit(move);
    this.selected = move;
    this.refused = null;
  }

  commit(move = this.selected ?? undefined): void {
    if (this.forced !== null) return this.makeForced();
    if (this.sending.busy || move === undefined || !this.isLegal(move)) return;
    if (!this.passes(move)) return;
    this.made = [];
    void this.act({ move, seq: this.queue.shown!.seq });
  }

  private passes(move: string): boolean {
    const passes = this.lesson?.judge(move, this.queue.shown!.ply) ?? true;
    if (!passes) this.selected = null;
    return passes;
  }

  readChat(): void {
    this.chat.look(this.queue.entries);
  }

  // Makes the due step without a choice, and reports it.
  makeForced(): void {
    const move = this.forced;
    if (this.sending.busy || move === null) return;
    this.made = [...this.made, this.renderer?.moveLabel(this, move) ?? move];
    void this.act({ move, seq: this.queue.shown!.seq });
  }

  // Goes back to the last choice.
  async undo(): Promise<void> {
    do {
      if (this.sending.busy || !this.canUndo) return;
      const { ply, seq } = this.queue.shown!;
      this.made = [];
      this.held = ply - 1;
      await this.act({ undo: true, seq });
    } while (!this.refused && !settings.confirm && onlyMove(this.queue.shown!) !== null);
  }

  // Puts an analysis board after other moves: with one move more or less, else the log is sent
  // anew. Returns whether it succeeded.
  async walk(moves: string[]): Promise<boolean> {
    const now = this.history.plays.map(({ move }) => move!);
    const common = now.findIndex((move, n) => move !== moves[n]);
    const same = common < 0 ? now.length : common;
    const { seq } = this.queue.shown!;
    const isNear = seq < LONG_LOG && same >= now.length - 1 && same >= moves.length - 1;
    const isStep = isNear && now.length > same !== moves.length > same;
    this.held = moves.length;
    if (same === now.length && same === moves.length) return true;
    if (!isStep) await this.act({ walk: moves });
    else if (now.length > same) await this.act({ undo: true, seq });
    else await this.act({ move: moves[same], seq });
    if (this.refused) return false;
    if (!isStep) {
      this.queue.restart([]);
      this.history.forget();
      this.join();
    }
    return true;
  }

  get planned(): string | null {
    return this.plans.move;
  }
  get dropped(): string | null {
    return this.plans.dropped;
  }

  // True while others move and this person is at the newest position.
  readonly mayPlan = $derived.by((): boolean => {
    const { moment } = this.history;
    const next = this.queue.shown?.to_act ?? null;
    const waits = next !== null && this.me !== null && (next !== this.me || this.queue.behind);
    return waits && !moment && this.hotSeat.curtain === null && !this.known?.analysis;
  });

  plan(move: string): void {
    if (this.mayPlan) this.plans.toggle(move);
  }

  // In a guided game returns only the move the guide asks for next.
  async after(move: string): Promise<string[]> {
    const then = (await this.questions.why(move))?.then ?? NONE;
    if (this.guided === null) return then;
    const next = this.known?.guide?.[this.queue.shown!.ply + 1];
    return then.filter((one) => one === next);
  }

  async follow(move: string, next: string): Promise<void> {
    if (!this.mayAct || !this.isLegal(move)) return;
    this.plans.move = next;
    if (this.asks(move)) return this.select(move);
    if (!this.passes(move)) return;
    await this.act({ move, seq: this.queue.shown!.seq });
    if (this.selected === next && !this.asks(next)) this.commit(next);
  }

  async why(move: string): Promise<Reason | null> {
    return (await this.questions.why(move))?.reason ?? null;
  }

  // Returns a finished game in figures, or null if they are unavailable.
  course(): Promise<Course | null> {
    return this.questions.course();
  }

  private asks(move: string): boolean {
    return isAsked(this.queue.shown!, move, settings.confirm);
  }

  point(move: string): void {
    if (!this.mayAct) return;
    void this.why(move).then((reason) => {
      if (reason && this.mayAct) this.refused = { code: 'illegal', sentence: '', reason, move };
    });
  }

  askBoard(): void {
    if (!this.board) this.connection.send({ board: true });
  }

  // Hints at tables with other people need the host's permission.
  get mayAskHint(): boolean {
    return this.mayAct && this.table.hints !== false && !this.lesson?.ends;
  }

  askHint(): void {
    if (!this.mayAskHint) return;
    this.pondering = true;
    this.refused = null;
    this.sendHint();
  }

  private sendHint(): void {
    this.connection.send({ hint: 1500 });
  }

  // Performs an action; returns the table that a rematch led to.
  async act(message: Asked): Promise<string | undefined> {
    const plays = 'move' in message || 'undo' in message;
    const send = () => this.connection.request(message);
    this.refused = null;
    try {
      return (await (plays ? this.sending.make(send) : send())).table;
    } catch (error) {
      const { code, message: sentence } = error as Refusal;
      const move = 'move' in message ? message.move : null;
      if (move !== null) this.held = this.queue.shown!.ply; // a person may try again
      this.refused = { code, sentence, reason: null, move };
      if (move !== null && code === 'illegal')
        void this.why(move).then((reason) => (this.refused = { code, sentence, reason, move }));
      return undefined;
    }
  }

  // Hands the device to the person it waits for: from now on the log comes as they may see it,
  // whoever moves. The curtain opens with their view.
  lift(): void {
    const entries = this.hotSeat.take(this.queue.entries);
    if (!entries) return;
    this.queue.restart(entries);
    this.marks.point([]);
    const taken = () => this.hotSeat.taken();
    this.connection.request(this.wayIn()).then(taken, taken);
  }

  // Shows everything that waits at once.
  skip(): void {
    this.queue.skip();
    if (this.history.replaying) this.history.now();
  }

  private join(): void {
    this.connection.at = this.id;
    this.connection.send(this.wayIn());
  }

  private wayIn(): Join {
    const { holder } = this.hotSeat;
    return {
      join: this.id,
      since: this.queue.newest,
      ...(this.seatToken ? { seat_token: this.seatToken } : {}),
      ...(holder === null ? {} : { look: holder }),
    };
  }

  private receive(message: ServerMessage): void {
    if ('hello' in message) {
      this.forgotten = this.pondering;
      // A worker greets once when it starts; a second greeting means it was restarted.
      if (!this.connection.local || this.greetings++ > 0) this.join();
    } else if ('table' in message && typeof message.table === 'object') {
      if (message.table.id === this.id) this.takeTable(message.table);
    } else if ('why' in message) this.questions.takeReason(message);
    else if ('hint' in message) this.takeHint(message.hint.moves);
    else if ('board' in message) this.board = message.board;
    else if ('replay' in message) this.questions.takeMoment(message);
    else if ('course' in message) this.questions.takeCourse(message.course);
    else if ('error' in message && !message.id) this.takeError(message);
    else if (this.hotSeat.taking) return;
    else if ('entries' in message) this.queue.takeEntries(message.entries);
    else if ('view' in message) this.queue.takeView(message);
  }

  // Shows the best move as chosen, unless the person has chosen meanwhile; a hint for another
  // position comes too late.
  private takeHint(moves: HintMove[]): void {
    if (!this.pondering) return;
    this.pondering = false;
    this.hint = moves;
    this.selected ??= this.hinted?.move ?? null;
  }

  // Takes in the table. The end is announced before the last position and shown with it, as is the
  // beginning with the first.
  private takeTable(table: Table): void {
    const ends =
      this.known?.state === 'playing' &&
      table.state === 'over' &&
      (this.queue.shown?.seq ?? 0) < table.seq;
    const begins =
      this.known?.state === 'open' && table.state === 'playing' && this.queue.shown === null;
    this.coming = ends || begins ? table : null;
    if (!this.coming) this.known = table;
    this.joined = true;
    if (this.forgotten) this.sendHint();
    this.forgotten = false;
    this.failure = '';
    void this.learnBlocked(table);
    this.raiseCurtain();
  }

  // Loads the people I block once, at tables where others talk.
  private async learnBlocked({ seats, you }: Table): Promise<void> {
    const { connection } = this;
    if (connection.blocked || !you || seats.filter(({ person }) => person).length < 2) return;
    connection.blocked = new Set();
    const kept = await import('../server/people')
      .then(({ keptPeople }) => keptPeople())
      .catch(() => []);
    connection.blocked = new Set(kept.filter(({ block }) => block).map(({ person }) => person));
  }

  private takeError({ code, error }: { code: string; error: string }): void {
    this.pondering = false;
    if (!this.joined) this.failure = code;
    else if (!this.questions.fail())
      this.refused = { code, sentence: error, reason: null, move: null };
  }

  private show({ entries, view }: Step, before: View | null, moving: boolean): void {
    if (this.coming && view.seq >= this.coming.seq) {
      this.known = this.coming;
      this.coming = null;
    }
    this.sending.saw(view.seq);
    this.history.keep(view);
    const events = entries.flatMap((entry) => entry.events ?? []);
    if (entries.some(({ kind }) => kind === 'undo')) this.marks.point([]);
    if (entries.some((entry) => entry.kind === 'move' && !this.isMine(entry))) this.made = [];
    if (events.length > 0 && moving) {
      const mover = entries.filter(({ kind }) => kind === 'move').pop()?.seat ?? null;
      this.marks.show(events, true, mover);
    }
    if (before?.seq !== view.seq || before.seat !== view.seat) this.startOver(view);
    this.hotSeat.open(view.seat);
    this.raiseCurtain();
  }

  // Starts over at another position: drops the old choice and advice, and selects the plan or an
  // only move.
  private startOver(view: View): void {
    this.hint = null;
    this.pondering = false;
    this.selected = this.plans.offer(view) ?? onlyMove(view);
  }

  // With several people at this device, lowers the curtain until the next has taken it.
  private raiseCurtain(): void {
    const seats = this.known?.you?.seats ?? [];
    const next = this.queue.shown?.to_act ?? null;
    if (seats.length < 2 || next === null || !seats.includes(next) || this.queue.behind) return;
    if (this.known?.analysis) {
      if (next !== this.me) this.connection.send({ look: next });
      return;
    }
    if (!this.hotSeat.call(next)) return;
    this.history.now(); // nothing of an earlier moment, or of a question, stays behind it
    this.hint = this.refused = null;
  }
}
