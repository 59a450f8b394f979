// Geometry of a board larger than its window: how to bring all targets into sight, where those out
// of sight lie, and where a button covers none of them.
export type Box = { left: number; top: number; right: number; bottom: number };
export type Covers = { above: number; below: number }; // window pixels under other layers
type Edge = 'left' | 'right' | 'top' | 'bottom';
export type Arrow = {
  edge: Edge;
  x: number;
  y: number;
  angle: number;
  target: Element;
  count: number;
};

const MARGIN = 28; // distance of an arrow's middle from the edge
const HALF = 24; // half a button and a little space
const LEAST = 24; // minimum pixels of a target on the screen
const AIR = 14; // space around the framed part

// Returns the point of the content under a point of the pane, both axes 0 to 1.
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

// Returns the scroll position that centres something.
export function centred(target: Box, pane: HTMLElement): { left: number; top: number } {
  const box = pane.getBoundingClientRect();
  return {
    left: pane.scrollLeft + (target.left + target.right) / 2 - box.left - box.width / 2,
    top: pane.scrollTop + (target.top + target.bottom) / 2 - box.top - box.height / 2,
  };
}

// Returns the boxes of elements in the board's pixels.
export function boxesOf(elements: Element[], content: HTMLElement, zoom: number): Box[] {
  const from = content.getBoundingClientRect();
  return elements.map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return {
      left: (left - from.left) / zoom,
      top: (top - from.top) / zoom,
      right: (right - from.left) / zoom,
      bottom: (bottom - from.top) / zoom,
    };
  });
}

const around = (boxes: Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});
const thinnest = (boxes: Box[]) =>
  Math.min(...boxes.map((box) => Math.min(box.right - box.left, box.bottom - box.top)));

// Returns the view that shows all boxes: its zoom, within the given limits, and its upper left
// corner on the screen. Targets stay large enough to press, even if not all of them fit then.
export function framed(
  boxes: Box[],
  pane: { width: number; height: number } & Covers,
  least: number,
  most: number,
): { zoom: number; left: number; top: number } {
  const all = around(boxes);
  const fits = Math.min(
    (pane.width - 2 * AIR) / (all.right - all.left),
    (pane.height - pane.above - pane.below - 2 * AIR) / (all.bottom - all.top),
  );
  const zoom = Math.max(least, Math.min(most, Math.max(fits, LEAST / thinnest(boxes))));
  return {
    zoom,
    left: ((all.left + all.right) / 2) * zoom - pane.width / 2,
    top: ((all.top + all.bottom) / 2) * zoom - (pane.height + pane.above - pane.below) / 2,
  };
}

// Reports whether all of these can be seen and pressed as they are.
export function inSight(elements: Element[], pane: Box, { above, below }: Covers): boolean {
  return elements.every((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    return (
      left > pane.left - 2 &&
      right < pane.right + 2 &&
      top > pane.top + above - 2 &&
      bottom < pane.bottom - below + 2 &&
      Math.min(width, height) > LEAST - 1
    );
  });
}

const meets = (a: Box, b: Box) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
const square = (x: number, y: number): Box => ({
  left: x - HALF,
  top: y - HALF,
  right: x + HALF,
  bottom: y + HALF,
});

export type Corner = { x: number; y: number };

// Returns the first corner, from the lower right on, in which a button covers no target.
export function freeCorner(targets: Element[], box: DOMRect, { above, below }: Covers): Corner {
  const [right, bottom] = [box.width - MARGIN - 2, box.height - below - MARGIN - 2];
  const corners = [
    { x: right, y: bottom },
    { x: right, y: MARGIN + 2 },
    { x: MARGIN + 2, y: bottom },
    { x: MARGIN + 2, y: MARGIN + 2 + above },
  ];
  const taken = targets.map((target) => target.getBoundingClientRect());
  return (
    corners.find(({ x, y }) => {
      const place = square(box.left + x, box.top + y);
      return !taken.some((target) => meets(place, target));
    }) ?? corners[0]
  );
}

// Returns the place at an edge nearest to the wished one that covers nothing of `taken`.
function freePlace(edge: Edge, wished: number, box: DOMRect, taken: Box[]): Corner {
  const sideways = edge === 'left' || edge === 'right';
  const length = sideways ? box.height : box.width;
  const across = edge === 'left' || edge === 'top' ? MARGIN : undefined;
  const at = (along: number): Corner =>
    sideways
      ? { x: across ?? box.width - MARGIN, y: along }
      : { x: along, y: across ?? box.height - MARGIN };
  const middle = Math.max(MARGIN, Math.min(length - MARGIN, wished));
  const places = Array.from({ length: 41 }, (_, n) => (n % 2 ? 1 : -1) * Math.ceil(n / 2) * 16)
    .map((by) => middle + by)
    .filter((along) => along >= MARGIN && along <= length - MARGIN)
    .map(at);
  const isFree = ({ x, y }: Corner) => !taken.some((other) => meets(square(x, y), other));
  return places.find(isFree) ?? at(middle);
}

// Returns one arrow for each edge beyond which targets lie, beside the nearest of them, clear of
// the targets in sight and the button.
export function arrowsTo(targets: Element[], box: DOMRect, button: Corner): Arrow[] {
  const nearest = new Map<Edge, { target: Element; far: number; count: number; at: Corner }>();
  const taken = [square(button.x, button.y)];
  for (const target of targets) {
    const { left, top, right, bottom } = target.getBoundingClientRect();
    const at = { x: (left + right) / 2 - box.left, y: (top + bottom) / 2 - box.top };
    const beyond: [Edge, number][] = [
      ['left', -at.x],
      ['right', at.x - box.width],
      ['top', -at.y],
      ['bottom', at.y - box.height],
    ];
    const [edge, far] = beyond.reduce((most, next) => (next[1] > most[1] ? next : most));
    if (far <= 0)
      taken.push({
        left: left - box.left,
        top: top - box.top,
        right: right - box.left,
        bottom: bottom - box.top,
      });
    else {
      const known = nearest.get(edge);
      const count = (known?.count ?? 0) + 1;
      nearest.set(
        edge,
        known && known.far <= far ? { ...known, count } : { target, far, count, at },
      );
    }
  }
  return [...nearest].map(([edge, { target, count, at }]) => {
    const sideways = edge === 'left' || edge === 'right';
    const place = freePlace(edge, sideways ? at.y : at.x, box, taken);
    taken.push(square(place.x, place.y));
    const angle = (Math.atan2(at.y - place.y, at.x - place.x) * 180) / Math.PI;
    return { edge, ...place, angle, target, count };
  });
}

// Returns the target meant by a finger that hit none: the nearest within its reach.
export function meant(targets: Element[], x: number, y: number): Element | undefined {
  const far = (target: Element) => {
    const { left, top, right, bottom } = target.getBoundingClientRect();
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  };
  return targets
    .map((target) => ({ target, away: far(target) }))
    .filter(({ away }) => away < 22)
    .sort((a, b) => a.away - b.away)[0]?.target;
}
