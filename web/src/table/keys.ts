// Keys that work anywhere at a table. A focused control's own keys take precedence.
import type { Session } from '../lib/session/session.svelte';
import { settings } from '../lib/settings.svelte';
import { waits } from '../lib/server/waits.svelte';
import { pauseKey } from './pause';
import { placeInQuestion } from './rule';

export function onKey(
  event: KeyboardEvent,
  session: Session,
  show: (what: 'keys' | 'words') => void,
): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!settings.letters && event.key.length === 1 && event.key !== ' ') return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest('input:not([type=radio]), textarea, select, dialog')) return;
  const onControl = target.closest('button, a, summary, [role=button]') !== null;
  if (take(event.key, onControl, session, show)) event.preventDefault();
}

function take(
  key: string,
  onControl: boolean,
  session: Session,
  show: (what: 'keys' | 'words') => void,
): boolean {
  if (key === '?') return (show('keys'), true);
  if (key === 't' || key === 'T')
    return (
      session.table.state !== 'open' && session.hotSeat.curtain === null && (show('words'), true)
    );
  if (key === 'r' || key === 'R') return ((session.asked = placeInQuestion(session)), true);
  if (key === 'p' || key === 'P') return pauseKey(session);
  if (key === 'n' || key === 'N') return waits.next(session.table.id);
  if (key === 'Escape') return escape(session);
  if (key === 'u' || key === 'U') return session.canUndo && (void session.undo(), true);
  if (key === 'l' || key === 'L')
    return session.history.since.length > 0 && (void session.history.replaySince(), true);
  if (key === 'h' || key === 'H') return session.mayAskHint && (session.askHint(), true);
  if (key === ' ' && !onControl && session.queue.behind) return (session.skip(), true);
  if (key === 'Enter' && !onControl && (session.selected ?? session.forced) !== null)
    return (session.commit(), true);
  if (/^[1-9]$/.test(key)) return digit(Number(key), session);
  return false;
}

function escape(session: Session): boolean {
  if (session.history.moment || session.history.replaying) session.history.now();
  else if (session.queue.behind) session.skip();
  else if (session.refused || session.hint) session.refused = session.hint = null;
  else session.select(null);
  return true;
}

// Carries out a digit. A board marks with data-key the target it means; otherwise it is the list of
// moves.
function digit(n: number, session: Session): boolean {
  const place = document.querySelector<HTMLElement | SVGElement>(`[data-key="${n}"]`);
  if (place) {
    place.focus();
    place.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    return true;
  }
  if (session.moves.length > 9 || n > session.moves.length) return false;
  session.select(session.moves[n - 1]);
  return true;
}
