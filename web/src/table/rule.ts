// Which place of the board somebody asks the rule of.
import type { Session } from '../lib/session.svelte';

export function placeAt(element: EventTarget | null): string | undefined {
  return element instanceof Element
    ? element.closest<HTMLElement>('[data-place]')?.dataset.place
    : undefined;
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
