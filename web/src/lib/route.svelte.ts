// Plain history routing: the path as reactive state, and links that do not load the page anew.
import { settle } from './layers';

const place = $state({ path: location.pathname });

export function path(): string {
  return place.path;
}

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  settle();
  place.path = location.pathname;
  scrollTo(0, 0);
}

addEventListener('popstate', () => (place.path = location.pathname));

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
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return;
  if (link.pathname.startsWith('/api/')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
