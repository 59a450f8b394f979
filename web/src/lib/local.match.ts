// One table in the worker: the log of its moves, played by the core, and what the protocol says
// about it. People are all at this device; bots choose with a budget of simulations.
import type { Core } from './core';
import type { Kept } from './local.store';
import type { Entry, GameEvent, Seat, Table, TableCard, View } from './protocol';

// Levels 1 to 4 are the core's own; there is no clock here, so level 5 counts simulations.
const players = ['level:1', 'level:2', 'level:3', 'level:4', 'search:20000'];

export class LocalMatch {
  looking = 0;
  private seen: GameEvent[][][] = []; // by ply, by seat: events this seat may see

  constructor(
    private core: Core,
    readonly kept: Kept,
  ) {
    this.load();
  }

  get people(): number[] {
    const seats = this.kept.wish.seats;
    return seats.flatMap((seat, n) => (seat.kind === 'me' || seat.kind === 'here' ? [n] : []));
  }

  get seq(): number {
    return this.kept.log.length;
  }

  // Of the newest change: what was chosen before it was chosen in another position.
  get turnSeq(): number {
    return this.kept.log.filter(({ kind }) => kind === 'move' || kind === 'undo').pop()?.seq ?? 0;
  }

  get toAct(): number | null {
    return this.core.json('view', [-1]).to_act;
  }

  private get count(): number {
    return this.kept.wish.seats.length;
  }

  // Brings the core to this match, with the events of every move.
  load(): void {
    this.seen = [];
    this.bring(this.moves(), () => this.note());
  }

  private bring(moves: Entry[], after = () => {}): void {
    if (this.kept.record) {
      this.core.ask('replay_begin');
      this.core.ask('replay_line', [], this.kept.record[0]);
    } else this.core.ask('start', [], JSON.stringify(this.setup()));
    for (const { seat, move } of moves) {
      this.core.ask('play', [seat!], move);
      after();
    }
  }

  private setup() {
    const { game, variant, options, seats } = this.kept.wish;
    return {
      game,
      variant: variant ?? '',
      options: options ?? [],
      players: seats.length,
      seed: this.kept.seed,
    };
  }

  // The moves that still count: an undo takes the last one away.
  moves(): Entry[] {
    const moves: Entry[] = [];
    for (const entry of this.kept.log) {
      if (entry.kind === 'move') moves.push(entry);
      else if (entry.kind === 'undo') moves.pop();
    }
    return moves;
  }

  private note(): void {
    const all: GameEvent[][] = [];
    for (let seat = -1; seat < this.count; seat++) all.push(this.core.json('events', [seat]));
    this.seen.push(all);
  }

  private add(entry: Omit<Entry, 'seq' | 'at'>): void {
    this.kept.log.push({ seq: this.seq + 1, at: Date.now(), ...entry });
    this.kept.changed = Date.now();
  }

  say(text: string): void {
    this.add({ kind: 'chat', seat: this.looking, name: this.kept.names[this.looking], text });
  }

  play(seat: number, move: string, bot: boolean): string | null {
    const { done, answer } = this.core.call('play', [seat], move);
    if (!done) return answer;
    const ply = this.seen.length;
    this.note();
    this.add({ kind: 'move', seat, ply, move, ...(bot ? { bot } : {}) });
    if (this.toAct === null) {
      const lines = this.core.record();
      this.kept.result = JSON.parse(lines[lines.length - 1]);
      this.add({
        kind: 'over',
        points: this.kept.result!.points,
        places: this.kept.result!.places,
      });
    }
    return null;
  }

  undo(seat: number): string | null {
    if (this.kept.wish.analysis) return this.takeBack();
    const { done, answer } = this.core.call('undo', [seat]);
    if (!done) return answer;
    this.seen.pop();
    this.add({ kind: 'undo', seat, ply: this.seen.length });
    return null;
  }

  // On a board to try things on every move can be taken back, whoever made it.
  private takeBack(): string | null {
    const last = this.moves().pop();
    if (!last) return 'nothing has happened yet';
    this.add({ kind: 'undo', seat: last.seat, ply: this.seen.length - 1 });
    this.load();
    this.looking = last.seat!;
    return null;
  }

  // Lets the bot whose turn it is make one move; false when it is not a bot's turn.
  stepBot(): boolean {
    const seat = this.toAct;
    const wish = seat === null ? undefined : this.kept.wish.seats[seat];
    if (seat === null || wish?.kind !== 'bot') return false;
    const guided = this.kept.guided?.[this.seen.length];
    if (guided !== undefined && this.play(seat, guided, true) === null) return true;
    const player = players[Math.min(Math.max(wish.level, 1), 5) - 1];
    const move = this.core.ask('choose', [seat], `${player} ${this.kept.id}${this.seq}`);
    return this.play(seat, move, true) === null;
  }

  entries(since: number): Entry[] {
    return this.kept.log.slice(since).map((entry) => {
      if (entry.kind !== 'move') return entry;
      const events = this.seen[entry.ply!]?.[this.seat === null ? 0 : this.seat + 1] ?? [];
      return { ...entry, events };
    });
  }

  // The seat whose view is shown; in the games of others nobody's.
  get seat(): number | null {
    return this.people.includes(this.looking) ? this.looking : null;
  }

  view(): View {
    const seat = this.seat ?? -1;
    const { view, to_act, moves, can_undo, seq: ply } = this.core.json('view', [seat]);
    if (this.kept.record)
      return {
        ...this.openView(),
        seq: this.seq,
        ply,
        seat: null,
        moves: [],
        previews: [],
        can_undo: false,
        clock: null,
      };
    const previews =
      moves.length > 0 && this.core.has('previews') ? this.core.json('previews', [seat]) : [];
    const can = can_undo || (!!this.kept.wish.analysis && ply > 0);
    return {
      view,
      seq: this.seq,
      ply,
      seat: this.seat,
      to_act,
      moves,
      previews,
      can_undo: can,
      clock: null,
    };
  }

  // The position after so many moves, as the seat that looks saw it.
  replay(plies: number) {
    const moves = this.moves();
    const at = Math.max(0, Math.min(plies, moves.length));
    const seat = this.seat ?? -1;
    const events = at > 0 ? (this.seen[at - 1]?.[seat + 1] ?? []) : [];
    this.bring(moves.slice(0, at));
    const { view, to_act } =
      this.state === 'over' ? this.openView() : this.core.json('view', [seat]);
    this.bring(moves);
    return {
      replay: at,
      plies: moves.length,
      view,
      to_act,
      seat: null,
      events,
      move: at > 0 ? moves[at - 1].move! : null,
    };
  }

  // With nothing hidden, once the game is over.
  private openView() {
    const { to_act } = this.core.json('view', [-1]);
    return { view: this.core.json('state').state, to_act };
  }

  private seats(): Seat[] {
    return this.kept.wish.seats.map((seat, n) =>
      seat.kind === 'bot'
        ? { kind: 'bot', level: seat.level }
        : { kind: 'person', name: this.kept.names[n], here: true, stand_in: false, rematch: false },
    );
  }

  private get state(): 'playing' | 'over' {
    return stateOf(this.kept);
  }

  table(): Table {
    const { id, wish, created, edition, commitment, result, rematch } = this.kept;
    return {
      id,
      game: wish.game,
      variant: wish.variant ?? 'base',
      options: wish.options ?? [],
      state: this.state,
      pace: 'live',
      turn_s: 0,
      away_s: 60,
      listed: false,
      created,
      edition,
      commitment,
      salts: wish.salt ? [wish.salt] : [],
      seats: this.seats(),
      you: this.people.length > 0 ? { seats: this.people, token: '', host: true } : null,
      rematch,
      result,
      seq: this.seq,
      ...(wish.analysis ? { analysis: true } : {}),
      ...(this.kept.guided ? { guide: this.kept.guided } : {}),
    };
  }

  // The record, with the secret once the game is over.
  record(): string {
    if (this.kept.record) return this.kept.record.join('\n') + '\n';
    const [header, ...rest] = this.core.record();
    const { commitment, secret, wish, result } = this.kept;
    const fair = { commitment, secret, salts: wish.salt ? [wish.salt] : [] };
    const first = result ? JSON.stringify({ ...JSON.parse(header), fair }) : header;
    return [first, ...rest].join('\n') + '\n';
  }
}

// A record from elsewhere is over where it ends, perhaps without a result.
function stateOf({ result, record }: Kept): 'playing' | 'over' {
  return result || record ? 'over' : 'playing';
}

export function cardOf(kept: Kept): TableCard {
  const { id, wish, created, changed, result, names } = kept;
  return {
    id,
    game: wish.game,
    variant: wish.variant ?? 'base',
    state: stateOf(kept),
    pace: 'live',
    created,
    changed,
    seats: wish.seats.map((seat, n) =>
      seat.kind === 'bot'
        ? { kind: 'bot', level: seat.level }
        : { kind: 'person', name: names[n], here: true },
    ),
    your_turn: stateOf(kept) === 'playing',
    result,
  };
}
