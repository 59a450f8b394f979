// Dragging a piece of the board onto a place, besides pressing: by mouse, pen or finger. Places
// that take it light up; dropping it elsewhere, or Escape, has no effect. The dragged piece decides
// what a drop does; scrolling fingers are left alone (`touch`).
const FAR = 8; // pixels before a press becomes a drag

type Drops = { [place: string]: () => void }; // by data-place or data-onto

export type Lifted = {
  icon?: string; // a symbol of art/symbols.svg to carry; without it a copy of what is dragged
  drops: Drops | Promise<Drops>;
};
export type Draggable = {
  lift: () => Lifted | null; // null: it cannot be dragged now
  touch?: string; // scrolling still allowed to a finger here, as a touch-action value
};

class Drag {
  private readonly carried: HTMLElement;
  private drops: Drops = {};
  private over: Element | null = null;

  constructor(node: Element, { icon, drops }: Lifted) {
    this.carried = boxed(icon ? pictured(icon) : copied(node));
    document.body.append(this.carried);
    document.documentElement.toggleAttribute('data-dragging', true);
    void Promise.resolve(drops).then((found) => this.carried.isConnected && this.light(found));
  }

  move(x: number, y: number): void {
    this.carried.style.translate = `${x}px ${y}px`;
    const over = document.elementFromPoint(x, y)?.closest('[data-drop]') ?? null;
    if (over === this.over) return;
    this.over?.setAttribute('data-drop', '');
    over?.setAttribute('data-drop', 'over');
    this.over = over;
  }

  drop(): void {
    const { place, onto } = (this.over as HTMLElement | null)?.dataset ?? {};
    const drop = this.drops[place ?? onto ?? ''];
    this.end();
    drop?.();
  }

  end(): void {
    this.carried.remove();
    document.documentElement.toggleAttribute('data-dragging', false);
    for (const lit of document.querySelectorAll('[data-drop]')) lit.removeAttribute('data-drop');
  }

  private light(drops: Drops): void {
    this.drops = drops;
    for (const place of Object.keys(drops))
      document
        .querySelector(`[data-place="${place}"], [data-onto="${place}"]`)
        ?.setAttribute('data-drop', '');
  }
}

function copied(node: Element): HTMLElement {
  const copy = node.cloneNode(true) as HTMLElement;
  const { width, height } = node.getBoundingClientRect();
  for (const part of [copy, ...copy.querySelectorAll('[data-place]')])
    for (const name of ['data-place', 'data-key', 'data-legal', 'data-plan'])
      part.removeAttribute(name);
  copy.style.cssText = `width: ${width}px; height: ${height}px; margin: 0; transform: none`;
  return copy;
}

function pictured(icon: string): SVGElement {
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  picture.setAttribute('width', '36');
  picture.setAttribute('height', '36');
  picture.innerHTML = `<use href="#${icon}" />`;
  return picture;
}

// Boxes a copy, so that its own styles do not position it.
function boxed(content: Element): HTMLElement {
  const box = document.createElement('div');
  box.className = 'carried';
  box.inert = true;
  box.append(content);
  return box;
}

// Swallows the click that ends a drag.
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

export function draggable(node: HTMLElement | SVGElement, given: Draggable) {
  let { lift } = given;
  let stop: (() => void) | null = null;

  // Runs from press to release; after Escape it only waits for the release.
  function begin(down: PointerEvent): void {
    if (down.button !== 0 || !down.isPrimary || stop) return;
    const heard = new AbortController();
    let drag: Drag | null = null;
    let wasDragged = false;
    const end = (stop = () => {
      drag?.end();
      heard.abort();
      stop = null;
    });
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!wasDragged && Math.hypot(x - down.clientX, y - down.clientY) >= FAR) {
        const lifted = lift();
        if (!lifted) return end();
        wasDragged = true;
        drag = new Drag(node, lifted);
      }
      drag?.move(x, y);
    };
    const up = () => {
      if (wasDragged) swallowClick();
      drag?.drop();
      drag = null;
      end();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag) return;
      event.stopPropagation();
      drag.end();
      drag = null;
    };
    const options = { signal: heard.signal, capture: true };
    addEventListener('pointermove', move, options);
    addEventListener('pointerup', up, options);
    addEventListener('pointercancel', end, options);
    addEventListener('blur', (event) => event.target === window && end(), options);
    addEventListener('keydown', key, options);
  }

  node.style.touchAction = given.touch ?? '';
  node.addEventListener('pointerdown', begin as EventListener);
  node.addEventListener('dragstart', (event) => event.preventDefault()); // no native dragging
  return {
    update(next: Draggable) {
      lift = next.lift;
      node.style.touchAction = next.touch ?? '';
    },
    destroy: () => stop?.(),
  };
}
