// The keyboard focus at a table: after a move it goes to the first target, after a dialog back to
// its opener, and it is never lost. A pressed element does not keep it after a pointer press: Enter
// belongs to the gold button. Scrollable boxes can have it, and have a name.
const TARGETS = [
  '.board :is([data-legal]:not(section), section[data-legal] .visit, .legal[data-place]:not(section), [data-testid="choices"] button, .choices button[data-move])',
  '[data-testid="action-bar"] button[data-move]',
];

export class FocusKeeper {
  private byKey = false;
  private pressed: Element | null = null; // element focused when Enter or Space was last pressed
  private opener: Element | null = null; // element focused when a dialog opened

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

  // Moves the focus to the move chosen by a hint, so that Enter makes it, unless somebody is
  // typing.
  toMain(): void {
    const writes = document.activeElement?.matches('input, textarea, select');
    if (!this.byKey || writes || document.querySelector('dialog[open]')) return;
    document.querySelector<HTMLElement>('[data-testid="commit"]:not(:disabled)')?.focus();
  }

  // Restores the focus after a change. `acts`: the person is to choose. `rest` gets the focus if
  // nothing else can.
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

// Makes a box a named tab stop where its text does not fit and it scrolls.
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
