// The variations of an analysis board: moves played there grow the tree, and it can be walked. The
// board is always at one place in the tree; the worker keeps both.
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

  // Adds the moves on the board to the tree.
  grow(): void {
    this.keep(grown(this.tree, this.path));
  }

  rename(line: number, name: string): void {
    this.keep(renamed(this.tree, line, name));
  }

  // Removes a line; a board on it goes back to where the line began.
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

  // Moves one step forward or back within the line.
  step(by: 1 | -1): Promise<boolean> {
    const { line, ply } = this.spot;
    return this.go(follow(this.tree, pathTo(this.tree, { line, ply: ply + by })));
  }
  get canGoOn(): boolean {
    return this.spot.ply < endOf(this.tree, this.spot.line);
  }

  // Returns to the main line, where this one left it.
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
