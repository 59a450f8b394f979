// Plain history routing: the path as reactive state, and links that do not reload the page.
import { addressAt, isOurs, linkTo, pathOf } from './address';
import { settle } from './layers';

const pathNow = () => pathOf(addressAt());
const place = $state({ path: pathNow() });

export function path(): string {
  return place.path;
}

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', linkTo(to));
  else history.pushState(null, '', linkTo(to));
  settle();
  place.path = pathNow();
  scrollTo(0, 0);
}

addEventListener('popstate', () => (place.path = pathNow()));

addEventListener('click', (event) => {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey
  )
    return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || !isOurs(link)) return;
  const to = addressAt(link);
  if (pathOf(to) === path() && link.hash) return;
  event.preventDefault();
  go(to);
});
