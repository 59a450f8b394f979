// Geometry of a board that is larger than its window: what is out of sight and where it lies.
type Edge = 'left' | 'right' | 'top' | 'bottom';
export type Arrow = {
  edge: Edge;
  x: number;
  y: number;
  angle: number;
  target: Element;
  count: number;
};

const MARGIN = 28; // of an arrow's middle from the edge
const CORNER = 72; // arrows keep out of the corners,
const WIDE = 168; // and away from what stands there: the zoom buttons at the right, the overview below

// Which part of the content lies under a point of the pane, both axes 0 to 1.
export function anchor(
  pane: HTMLElement,
  content: HTMLElement,
  x: number,
  y: number,
): { x: number; y: number } {
  const box = pane.getBoundingClientRect();
  const inner = content.getBoundingClientRect();
  return {
    x: (box.left + x - inner.left) / inner.width,
    y: (box.top + y - inner.top) / inner.height,
  };
}

// Where to scroll so that something is in the middle.
export function centred(target: DOMRect, pane: HTMLElement): { left: number; top: number } {
  const box = pane.getBoundingClientRect();
  return {
    left: pane.scrollLeft + target.left + target.width / 2 - box.left - box.width / 2,
    top: pane.scrollTop + target.top + target.height / 2 - box.top - box.height / 2,
  };
}

// One arrow for each edge beyond which targets lie, at the height of the nearest of them.
export function arrowsTo(targets: Element[], box: DOMRect, zoomAt: 'top' | 'bottom'): Arrow[] {
  const arrows = new Map<Edge, Arrow & { far: number }>();
  for (const target of targets) {
    const { left, top, width, height } = target.getBoundingClientRect();
    const x = left + width / 2 - box.left;
    const y = top + height / 2 - box.top;
    const beyond: [Edge, number][] = [
      ['left', -x],
      ['right', x - box.width],
      ['top', -y],
      ['bottom', y - box.height],
    ];
    const [edge, far] = beyond.reduce((most, next) => (next[1] > most[1] ? next : most));
    if (far <= 0) continue;
    const known = arrows.get(edge);
    if (known) known.count++;
    if (known && known.far <= far) continue;
    const within = (at: number, size: number, before: number, after: number) =>
      Math.max(Math.min(before, size / 2), Math.min(size - Math.min(after, size / 2), at));
    const sideways = edge === 'left' || edge === 'right';
    const beside = (taken: boolean) => (taken ? WIDE : CORNER);
    const at = sideways
      ? {
          x: within(x, box.width, MARGIN, MARGIN),
          y: within(
            y,
            box.height,
            beside(edge === 'right' && zoomAt === 'top'),
            beside(edge === 'right' && zoomAt === 'bottom'),
          ),
        }
      : {
          x: within(x, box.width, beside(edge === 'bottom'), CORNER),
          y: within(y, box.height, MARGIN, MARGIN),
        };
    const angle = (Math.atan2(y - at.y, x - at.x) * 180) / Math.PI;
    arrows.set(edge, { edge, ...at, angle, target, far, count: known?.count ?? 1 });
  }
  return [...arrows.values()];
}
