// Names of those whom a result has.
import type { GameRenderer } from '../lib/game';
import type { Session } from '../lib/session/session.svelte';
import { t } from '../lib/words/words.svelte';

// Names an entry of the result: a seat, or one led by the game itself.
export function nameOf(session: Session, renderer: GameRenderer, entry: number): string {
  const { table } = session;
  return entry < table.seats.length
    ? session.name(entry)
    : (renderer.extraName?.(table, entry) ?? t('Seat {n}', { n: entry + 1 }));
}
