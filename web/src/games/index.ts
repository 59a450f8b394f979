// The renderers, each loaded when its game is first shown. Adding one takes only a folder games/ID
// with an index.ts whose default export is a GameRenderer; a game without one is played from a
// list.
import type { GameRenderer } from '../lib/game';
import { plain } from './plain';

const found = import.meta.glob<{ default: GameRenderer }>('./*/index.ts');

export async function rendererOf(game: string): Promise<GameRenderer> {
  const load = found[`./${game}/index.ts`];
  return load ? (await load()).default : plain(game);
}
