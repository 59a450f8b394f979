// Addresses: everywhere in the client a path such as /learn/bretagne#3.7. A server answers to each of
// them. A static host has a single file, so a page built for one (SITE) carries the path in the query
// of that file: /games/fanal/?/learn/bretagne#3.7.

// Whether this page is built for a static host, where there is no server.
export const SITE = import.meta.env.MODE === 'site';

type Place = { pathname: string; search: string; hash: string };

// The link to an address, and the address that a link leads to, for a page that is one file.
export function carry(address: string, file: string): string {
  const [, path, query, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address)!;
  if (path === '/' && !query) return file + (hash ?? '');
  return `${file}?${path}${query ? `&${query.slice(1)}` : ''}${hash ?? ''}`;
}

export function carried({ search, hash }: Place): string {
  const [, path = '/', query] = /^\?(\/[^&]*)(?:&(.*))?$/.exec(search) ?? [];
  return path + (query ? `?${query}` : '') + hash;
}

const file = globalThis.location?.pathname ?? '/';

// What stands in a link to an address.
export const linkTo = (address: string): string => (SITE ? carry(address, file) : address);

// The same for somebody elsewhere.
export const fullLink = (address: string): string => location.origin + linkTo(address);

// The address that a link leads to, by default the one of now.
export const addressAt = (place: Place = location): string =>
  SITE ? carried(place) : place.pathname + place.search + place.hash;

export const pathOf = (address: string): string => /^[^?#]*/.exec(address)![0];

export const queryNow = (): URLSearchParams =>
  new URLSearchParams(/\?([^#]*)/.exec(addressAt())?.[1] ?? '');

// Whether a link leads into this page.
export const isOurs = (link: Place & { origin: string }): boolean =>
  link.origin === location.origin &&
  (SITE ? link.pathname === file : !link.pathname.startsWith('/api/'));
