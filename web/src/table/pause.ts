// Pausing by consent: who may ask, what is asked for, and the one key for all of it.
import type { Table } from '../lib/protocol';
import type { Session } from '../lib/session/session.svelte';

// With others at a table that is played, from a seat of one's own that no bot plays; not where a
// tournament waits.
export function mayPause({ state, seats, you, analysis, paused, tournament }: Table): boolean {
  const isPlayed = (n: number) => !seats[n].stand_in && !seats[n].resigned;
  const others = seats.some((seat, n) => seat.kind === 'person' && !you?.seats.includes(n));
  const isFree = !analysis && !paused && !tournament;
  return state === 'playing' && isFree && others && !!you?.seats.some(isPlayed);
}

// Who would like a pause just now; nobody when what was asked for has lapsed.
export function pauseAsked(table: Table, now: number): number[] {
  return table.pause && now < table.pause.until ? table.pause.agreed : [];
}

export function pauseKey(session: Session): boolean {
  const { table } = session;
  if (table.paused && table.you) void session.act({ resume: true });
  else if (mayPause(table)) void session.act({ pause: true });
  else return false;
  return true;
}
