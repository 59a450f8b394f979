// Pausing by consent: who may request it, the requests made, and the one key for all of it.
import type { Table } from '../lib/protocol';
import type { Session } from '../lib/session/session.svelte';

// Reports whether a pause may be requested: with others in a running game, from a seat that no bot
// plays for me, and not in a tournament.
export function mayPause({ state, seats, you, analysis, paused, tournament }: Table): boolean {
  const isPlayed = (n: number) => !seats[n].stand_in && !seats[n].resigned;
  const others = seats.some((seat, n) => seat.kind === 'person' && !you?.seats.includes(n));
  const isFree = !analysis && !paused && !tournament;
  return state === 'playing' && isFree && others && !!you?.seats.some(isPlayed);
}

// Returns the seats that request a pause now; none once the request has lapsed.
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
