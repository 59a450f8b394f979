// Bretagne's part of the result page: the winner's best lighthouse, and points by lighthouse.
import type { Ending } from '../../lib/game';
import type { Course } from '../../lib/protocol';
import { t } from '../../lib/words/words.svelte';
import type { Position } from './model';
import { frame, siteSpots } from './places';

const FLOOR = 15; // height of a floor in the picture

// Returns the site that gave this entry the most points.
function bestSite({ places }: Course, entry: number): number {
  const most = Math.max(...places.map(({ points }) => points[entry]));
  const best = places.find(({ points }) => points[entry] === most);
  return (best?.site as number | undefined) ?? 1;
}

export const ending: Ending = {
  frame,
  lamp(course, winner, view) {
    const site = bestSite(course, winner);
    const { x, y } = siteSpots[site - 1];
    const { height } = (view as Position).sites.find((one) => one.site === site)!;
    return { x: frame.left + x, y: frame.top + y - 12 - FLOOR * height };
  },
  wonBy: (_tie, name, mine) =>
    mine
      ? t('You win by your place on the line')
      : t('{name} wins by the place on the line', { name }),
  places: {
    label: () => t('lighthouse'),
    name: ({ site }, view) =>
      (view as Position).sites.find((one) => one.site === site)?.name ?? String(site),
    elsewhere: () => t('No lighthouse'),
  },
};
