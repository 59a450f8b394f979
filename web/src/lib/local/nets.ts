// Networks that learned a game (docs/nets.md): files of the build, each fetched when a player first
// needs it and handed to the core. The service worker caches them like all files. Knows no game.
import type { Core } from './core';

const found = import.meta.glob<string>('../../../../data/nets/*.net', {
  query: '?url',
  import: 'default',
  eager: true,
});
const nameOf = (path: string) => path.replace(/.*\/|\.net$/g, '');
const shipped = Object.fromEntries(Object.entries(found).map(([path, url]) => [nameOf(path), url]));

export class Nets {
  private brought = new Map<string, Promise<boolean>>();

  constructor(
    private core: Pick<Core, 'takeNet'>,
    private urls: Record<string, string> = shipped, // by game
  ) {}

  // Brings the core the network of this game and reports success. It is fetched once; after a
  // failure the next call tries again.
  bring(game: string): Promise<boolean> {
    const before = this.brought.get(game);
    if (before) return before;
    const now = this.fetch(game).then(
      () => true,
      () => {
        this.brought.delete(game);
        return false;
      },
    );
    this.brought.set(game, now);
    return now;
  }

  private async fetch(game: string): Promise<void> {
    const url = this.urls[game];
    if (!url) throw new Error(`${game} has no network`);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    this.core.takeNet(new Uint8Array(await answer.arrayBuffer()));
  }
}
