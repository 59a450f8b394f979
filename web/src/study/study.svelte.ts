// A game being studied: its table, the findings on its moves, the position shown and the seat in
// focus. Position n is the one before move n, counted from 0. Knows no game.
import type { GameRenderer } from '../lib/game';
import type { Insight, InsightDecision } from '../lib/local/insight';
import type { Session } from '../lib/session/session.svelte';
import { Look } from './look.svelte';
import { nameOf } from './names';

const DEAR = new Set(['mistake', 'blunder']);

export class Study {
  at = $state(0);
  focus = $state(0);
  openHands = $state(false);
  running = $state(false); // as a film
  asTable = $state(false); // the graph
  private known = $state.raw<Look>()!;
  private open = $state.raw<Look | null>(null);

  readonly look = $derived.by((): Look => (this.openHands && this.open) || this.known);
  readonly insight = $derived.by((): Insight | null => this.look.insight);
  readonly moves = $derived.by(
    (): number => this.insight?.moves ?? this.session.history.plays.length,
  );
  private readonly byPly = $derived.by(
    (): Map<number, InsightDecision> =>
      new Map(
        (this.insight?.decisions ?? [])
          .filter(({ seat }) => this.mayShow(seat))
          .map((decision) => [decision.ply, decision]),
      ),
  );
  readonly decision = $derived.by((): InsightDecision | undefined => this.byPly.get(this.at));
  readonly decisions = $derived.by((): InsightDecision[] => [...this.byPly.values()]);
  // The beginnings of rounds; a game without rounds has only one.
  readonly rounds = $derived.by((): { ply: number; round: number }[] => {
    const turns = this.insight?.turns ?? [];
    return turns
      .filter(({ round }, n) => n === 0 || turns[n - 1].round !== round)
      .map(({ ply, round }) => ({ ply, round }));
  });

  constructor(
    readonly session: Session,
    readonly renderer: GameRenderer,
    private readonly record: string,
    private readonly budget: number,
  ) {
    this.focus = session.table.you?.seats[0] ?? 0;
    this.known = new Look(record, budget, false);
  }

  close(): void {
    this.known.close();
    this.open?.close();
  }

  // True during a game: a person then sees only what belongs to their own seat, without open hands.
  get isSecret(): boolean {
    return this.session.table.state === 'playing' && !this.session.table.analysis;
  }

  mayShow(seat: number): boolean {
    return !this.isSecret || !!this.session.table.you?.seats.includes(seat);
  }

  setOpenHands(wanted: boolean): void {
    if (this.isSecret || wanted === this.openHands) return;
    this.look.stop(); // one at a time
    this.openHands = wanted;
    if (wanted) this.open ??= new Look(this.record, this.budget, true);
    this.look.goOn();
  }

  readonly name = (entry: number): string => nameOf(this.session, this.renderer, entry);
  readonly isMe = (seat: number): boolean => seat === this.session.own;

  decisionAt(ply: number): InsightDecision | undefined {
    return this.byPly.get(ply);
  }

  // Returns the chances in percent by entry of the result, as the seat in focus knew; null: not
  // analysed yet.
  chancesAt(position: number): number[] | null {
    const chances = this.insight?.chances[this.openHands ? 0 : this.focus]?.[position];
    return chances ? chances.map((chance) => chance / 100) : null;
  }

  // Returns the moves from this one to the end of its turn, as played.
  restOfTurn(ply: number): string[] {
    const turn = this.insight?.turns.find((one) => one.ply <= ply && ply < one.ply + one.steps);
    const end = turn ? turn.ply + turn.steps : ply + 1;
    return this.session.history.plays.slice(ply, end).map(({ move }) => move!);
  }

  roundOf(ply: number): number {
    return this.rounds.filter((round) => round.ply <= ply).pop()?.round ?? 0;
  }

  async goTo(position: number): Promise<void> {
    const to = Math.max(0, Math.min(this.moves, position));
    this.at = to;
    const { history } = this.session;
    history.replaying = true;
    await history.goTo(to);
  }

  pick(position: number): void {
    this.running = false;
    void this.goTo(position);
  }

  // Goes to the beginning of this round or, from there, of the previous one; or to that of the
  // next.
  pickRound(by: -1 | 1): void {
    const starts = this.rounds.map(({ ply }) => ply);
    const before = starts.filter((ply) => ply < this.at).pop() ?? 0;
    this.pick(by < 0 ? before : (starts.find((ply) => ply > this.at) ?? this.moves));
  }

  toggle(): void {
    if (this.at >= this.moves) void this.goTo(0);
    this.running = !this.running;
  }

  // The mistakes and blunders of the seat in focus.
  readonly mistakes = $derived.by((): number[] =>
    this.decisions
      .filter(({ seat, mark }) => seat === this.focus && DEAR.has(mark))
      .map(({ ply }) => ply),
  );
  nextMistake(): void {
    const next = this.mistakes.find((ply) => ply > this.at) ?? this.mistakes[0];
    if (next !== undefined) this.pick(next);
  }
}
