// The place of the board whose rule is requested, and its name.
import type { Session } from '../lib/session/session.svelte';
import { t } from '../lib/words/words.svelte';

export function placeAt(element: EventTarget | null): string | undefined {
  return element instanceof Element
    ? element.closest<HTMLElement>('[data-place]')?.dataset.place
    : undefined;
}

// Returns the label without its word for a legal target: on the board that glows.
export function labelOf(element: Element | null): string {
  const legal = new RegExp(`^${t('legal')}(\\s*:\\s*|$)`);
  const parts = (element?.getAttribute('aria-label') ?? '').split(', ');
  return parts
    .map((part) => part.replace(legal, ''))
    .filter(Boolean)
    .join(', ');
}

// Returns the place with the focus, else the chosen one, else one that is legal now.
export function placeInQuestion(session: Session): string {
  const chosen =
    session.selected === null ? [] : (session.renderer?.placesOfMove(session.selected) ?? []);
  return (
    placeAt(document.activeElement) ??
    chosen[0] ??
    placeAt(document.querySelector('[data-legal], .legal[data-place]')) ??
    'round'
  );
}
