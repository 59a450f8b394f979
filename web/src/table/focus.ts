// Keeps the focus of whoever plays by keyboard: after a move it goes on at the first target, after a
// dialog it goes back to where it was, and it is never lost. What was pressed by pointer does not keep
// it: Enter is the gold button's. What scrolls can have it, and has a name.
const TARGETS = [
  '.board :is([data-legal]:not(section), section[data-legal] .visit, .legal[data-place]:not(section), [data-testid="choices"] button, .choices button[data-move])',
  '[data-testid="action-bar"] button[data-move]',
];

export class FocusKeeper {
  private byKey = false;
  private pressed: Element | null = null; // had the focus when Enter or Space was pressed last
  private opener: Element | null = null; // had the focus when a dialog opened

  key(event: KeyboardEvent): void {
    this.byKey = true;
    if (event.key === 'Enter' || event.key === ' ') this.pressed = document.activeElement;
  }

  pointer(): void {
    this.byKey = false;
  }

  opens(): void {
    this.opener ??= document.activeElement;
  }

  // A hint has chosen a move: Enter makes it, wherever the keyboard was, unless somebody writes.
  toMain(): void {
    const writes = document.activeElement?.matches('input, textarea, select');
    if (!this.byKey || writes || document.querySelector('dialog[open]')) return;
    document.querySelector<HTMLElement>('[data-testid="commit"]:not(:disabled)')?.focus();
  }

  // Something else is shown now. `acts`: the person is to choose. `rest` gets the focus if nothing else can.
  keep(acts: boolean, rest: HTMLElement | undefined): void {
    if (document.querySelector('dialog[open]')) return;
    const opener = this.opener;
    this.opener = null;
    const at = document.activeElement;
    if (!this.byKey && rest?.contains(at) && !at?.matches('input, textarea, select'))
      return rest.focus({ preventScroll: true });
    const lost = !at || at === document.body || at === rest || at.matches(':disabled');
    if (!this.byKey || !(lost || (acts && at === this.pressed))) return;
    this.pressed = null;
    const target = acts
      ? TARGETS.map((found) => document.querySelector<HTMLElement>(found)).find((found) => found)
      : null;
    const back = opener instanceof HTMLElement || opener instanceof SVGElement ? opener : null;
    (back?.isConnected && back !== document.body ? back : (target ?? rest))?.focus();
  }
}

// A box whose text may not fit: where it scrolls, it is a stop of Tab with a name.
export function namedWhereItScrolls(node: HTMLElement, name: string) {
  const look = () => {
    const scrolls = node.scrollHeight > node.clientHeight + 1;
    for (const [key, value] of [
      ['role', 'group'],
      ['aria-label', name],
      ['tabindex', '0'],
    ])
      if (scrolls) node.setAttribute(key, value);
      else node.removeAttribute(key);
  };
  const size = new ResizeObserver(look);
  const words = new MutationObserver(look);
  size.observe(node);
  words.observe(node, { childList: true, characterData: true, subtree: true });
  return {
    update: (next: string) => {
      name = next;
      look();
    },
    destroy: () => (size.disconnect(), words.disconnect()),
  };
}
