// The variations of a board for analysis: what is played there grows the tree, and the tree can be
// walked. The board is always after the moves of one place in it; the worker keeps both.
import type { Tree } from '../protocol';
import type { Session } from './session.svelte';
import { endOf, follow, grown, MAIN, pathTo, renamed, without, type Spot } from './variations';

const NONE: Tree = { main: [], lines: [] };

export class TreeOf {
  tree = $state.raw<Tree>(NONE);
  readonly path = $derived.by(() => this.session.history.plays.map(({ move }) => move!));
  readonly spot = $derived.by((): Spot => follow(this.tree, this.path));

  constructor(private readonly session: Session) {
    this.tree = session.table.tree ?? NONE;
  }

  // Takes in what is on the board.
  grow(): void {
    this.keep(grown(this.tree, this.path));
  }

  rename(line: number, name: string): void {
    this.keep(renamed(this.tree, line, name));
  }

  // Whoever stands on the line goes to where it began.
  async remove(line: number): Promise<void> {
    const path = pathTo(this.tree, { line, ply: this.tree.lines[line].ply });
    const after = without(this.tree, line);
    const isLost = follow(after, this.path).ply < this.path.length;
    if (isLost && !(await this.session.walk(path))) return;
    this.keep(after);
  }

  go(spot: Spot): Promise<boolean> {
    return this.session.walk(pathTo(this.tree, spot));
  }

  // A move on or back, within the line.
  step(by: 1 | -1): Promise<boolean> {
    const { line, ply } = this.spot;
    return this.go(follow(this.tree, pathTo(this.tree, { line, ply: ply + by })));
  }
  get canGoOn(): boolean {
    return this.spot.ply < endOf(this.tree, this.spot.line);
  }

  // To the main line, where this one left it.
  leave(): Promise<boolean> {
    let { line } = this.spot;
    while (line !== MAIN && this.tree.lines[line].of !== undefined)
      line = this.tree.lines[line].of!;
    return this.go({ line: MAIN, ply: line === MAIN ? this.spot.ply : this.tree.lines[line].ply });
  }

  private keep(tree: Tree): void {
    if (tree === this.tree) return;
    this.tree = tree;
    this.session.connection.send({ tree });
  }
}
