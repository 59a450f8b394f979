// The placing of a site's card on the chart: beside its tower, clear of anything that can be
// chosen.
import { frame, harbourSpots, insets, siteSpots } from './places';
import type { Position } from './model';

type Box = { x: number; y: number; width: number; height: number };
type Weighed = Box & { weight: number };
type Side = 'above' | 'below' | 'left' | 'right';
type Placed = { left: number; top: number; side: Side; arrow: number };

const GAP = 12;

function siteBox(site: number, height: number): Box {
  const { x, y } = siteSpots[site - 1];
  const top = 26 + 15 * height;
  return { x: x + frame.left - 38, y: y + frame.top - top, width: 80, height: top + 36 };
}

function harbourBox(town: string): Box {
  const { x, y } = harbourSpots[town];
  return { x: x + frame.left - 32, y: y + frame.top - 26, width: 64, height: 52 };
}

// Returns everything on the chart; targets that can be chosen now weigh most.
export function obstacles(
  view: Position,
  site: number,
  isLegal: (move: string) => boolean,
): Weighed[] {
  const boxes: Weighed[] = [];
  for (const other of view.sites)
    if (other.site !== site)
      boxes.push({
        ...siteBox(other.site, other.height),
        weight: isLegal(`site ${other.site}`) ? 30 : 2,
      });
  for (const { town } of view.harbours)
    boxes.push({ ...harbourBox(town), weight: isLegal(`settle ${town}`) ? 30 : 2 });
  for (const [city, box] of Object.entries(insets))
    boxes.push({ ...box, weight: isLegal(`visit ${city}`) ? 30 : 1 });
  return boxes;
}

function shared(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

export function placeCard(
  site: number,
  floors: number,
  width: number,
  height: number,
  others: Weighed[],
): Placed {
  const own = siteBox(site, floors);
  const clampX = (x: number) => Math.max(16, Math.min(frame.width - width - 16, x));
  const clampY = (y: number) => Math.max(frame.top + 4, Math.min(frame.height - height - 16, y));
  const found: (Box & { side: Side })[] = [];
  for (const part of [0.5, 0.25, 0.75, 0.1, 0.9]) {
    const x = clampX(own.x + own.width / 2 - width * part);
    const y = clampY(own.y + own.height / 2 - height * part);
    found.push({ side: 'below', x, y: own.y + own.height + GAP - 2, width, height });
    found.push({ side: 'above', x, y: own.y - height - GAP + 8, width, height });
    found.push({ side: 'right', x: own.x + own.width + GAP, y, width, height });
    found.push({ side: 'left', x: own.x - width - GAP, y, width, height });
  }
  let best = found[0];
  let least = Infinity;
  found.forEach((box, n) => {
    const outside =
      box.x < 10 ||
      box.y < frame.top ||
      box.x + width > frame.width - 10 ||
      box.y + height > frame.height - 8;
    const cost =
      (outside ? 1e7 : 0) +
      n +
      others.reduce((sum, other) => sum + other.weight * shared(box, other), 40 * shared(box, own));
    if (cost < least) [best, least] = [box, cost];
  });
  const upright = best.side === 'above' || best.side === 'below';
  const arrow = upright ? own.x + own.width / 2 - 2 - best.x : own.y + own.height / 2 - best.y;
  return {
    left: best.x,
    top: best.y,
    side: best.side,
    arrow: Math.max(12, Math.min((upright ? width : height) - 12, arrow)),
  };
}
