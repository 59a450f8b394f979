// The person's aim on the river: the target under the pointer and a half-made choice. Targets are
// the legal moves only; a beacon move is made of two lighthouses.
import type { Play } from '../../lib/game';
import { ownSailings, readMove, type Move, type Sailing } from './moves';
import { runView, sectionOf, waterOf, type RunView, type Tower, type Water } from './view';

export class Aim {
  over = $state<string | null>(null); // a legal move under the pointer or with the focus
  from = $state<Tower | null>(null);
  to = $state<Tower | null>(null);

  constructor(private play: Play) {}

  get view(): RunView {
    return runView(this.play.view);
  }

  // The move whose path is shown.
  shown = $derived.by(() =>
    this.over !== null && this.play.isLegal(this.over) ? this.over : this.play.selected,
  );

  reset(): void {
    this.from = this.to = this.over = null;
  }

  // Returns the legal move of a field, if any.
  fieldMove(field: number): string | null {
    const { moves } = this.play;
    if (moves.includes(`sail ${field}`)) return `sail ${field}`;
    if (this.view.step !== 'bonus' || this.view.bonus_field !== field) return null;
    return moves.find((move) => move.startsWith('bonus')) ?? null;
  }

  sailings(move: string | null): Sailing[] {
    return move === null ? [] : ownSailings(this.play.preview(move)?.events ?? []);
  }

  // Returns the move whose ships would come to this field: the chosen one first, else the only one.
  goalMove(field: number): string | null {
    const { moves, selected } = this.play;
    const comes = (move: string) => this.sailings(move).some(({ to }) => to === field);
    if (this.fieldMove(field) !== null) return null;
    if (selected !== null && comes(selected)) return selected;
    const coming = moves.filter(comes);
    return coming.length === 1 ? coming[0] : null;
  }

  pressField(field: number): void {
    const move = this.fieldMove(field) ?? this.goalMove(field);
    if (move) this.play.select(move);
    else this.play.point(`sail ${field}`);
  }

  // The beacon move under the pointer or chosen.
  plan = $derived.by((): Extract<Move, { kind: 'beacon' }> | null => {
    const move = this.shown === null ? null : readMove(this.shown);
    return move?.kind === 'beacon' ? move : null;
  });

  // Returns the water of a field as it will be once the beacon has moved.
  water(field: number): Water {
    const tower = sectionOf(this.view, field)?.tower;
    if (tower && tower === this.plan?.from) return 'dark';
    return tower && tower === this.plan?.to ? 'lit' : waterOf(this.view, field);
  }

  // Legal beacon moves.
  beacons = $derived.by(() =>
    this.play.moves.flatMap((text) => {
      const move = readMove(text);
      return move?.kind === 'beacon' ? [{ text, from: move.from, to: move.to }] : [];
    }),
  );

  towerRole(tower: Tower): 'from' | 'to' | null {
    if (this.beacons.some(({ from }) => from === tower)) return 'from';
    return this.beacons.some(({ to }) => to === tower) ? 'to' : null;
  }

  // True while only one half of a beacon move is chosen.
  isHalf = $derived((this.from === null) !== (this.to === null));

  // Reports whether a lighthouse can be pressed next: after the first half of a move, only if it
  // completes the move; in a guided move, only if it begins it.
  glows(tower: Tower): boolean {
    if (this.beacons.length === 1) return this.beacons[0].from === tower;
    if (!this.isHalf) return this.towerRole(tower) !== null;
    return this.fitting().some(({ from, to }) => from === tower || to === tower);
  }

  private fitting() {
    return this.beacons.filter(
      ({ from, to }) =>
        (this.from === null || from === this.from) && (this.to === null || to === this.to),
    );
  }

  isChosen(tower: Tower): boolean {
    const move = this.play.selected === null ? null : readMove(this.play.selected);
    if (move?.kind === 'beacon') return move.from === tower || move.to === tower;
    return this.from === tower || this.to === tower;
  }

  pressTower(tower: Tower): void {
    const role = this.towerRole(tower);
    if (!role) return this.pointTower(tower);
    const { selected } = this.play;
    if (selected !== null && this.isChosen(tower)) return this.play.select(selected);
    if (role === 'from') this.from = this.from === tower ? null : tower;
    else this.to = this.to === tower ? null : tower;
    const fitting = this.fitting();
    if (fitting.length !== 1) return this.play.select(null);
    this.from = fitting[0].from;
    this.to = fitting[0].to;
    this.play.select(fitting[0].text);
  }

  leave(): void {
    this.over = null;
  }

  // Returns the move to ask about when a beacon cannot come here.
  askOf(tower: Tower): string | undefined {
    if (this.view.step !== 'beacon') return undefined;
    const lit = this.view.sections.find((section) => section.lit && section.tower !== tower);
    return `beacon ${this.from ?? lit?.tower} ${tower}`;
  }

  private pointTower(tower: Tower): void {
    const move = this.askOf(tower);
    if (move) this.play.point(move);
  }
}
