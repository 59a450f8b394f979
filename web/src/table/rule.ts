// Which place of the board somebody asks the rule of, and what it is called.
import type { Session } from '../lib/session/session.svelte';
import { t } from '../lib/words/words.svelte';

export function placeAt(element: EventTarget | null): string | undefined {
  return element instanceof Element
    ? element.closest<HTMLElement>('[data-place]')?.dataset.place
    : undefined;
}

// Its name without the word that readers hear of what is legal: on the board it glows.
export function labelOf(element: Element | null): string {
  const legal = new RegExp(`^${t('legal')}(\\s*:\\s*|$)`);
  const parts = (element?.getAttribute('aria-label') ?? '').split(', ');
  return parts
    .map((part) => part.replace(legal, ''))
    .filter(Boolean)
    .join(', ');
}

// What has the focus, what is chosen, or what can be done now.
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
