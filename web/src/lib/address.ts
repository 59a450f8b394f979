// Addresses: everywhere in the client a path such as /learn/bretagne#3.7. A server answers to all
// of them. A static host has a single file, so a page built for one (SITE) carries the path in the
// query of that file: /games/fanal/?/learn/bretagne#3.7.

// True in a page built for a static host, where there is no server.
export const SITE = import.meta.env.MODE === 'site';

type Place = { pathname: string; search: string; hash: string };

// Converts an address to a link and back, for a page in a single file.
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

// Returns the href of an address.
export const linkTo = (address: string): string => (SITE ? carry(address, file) : address);

// Returns the full link to an address, to send to others.
export const fullLink = (address: string): string => location.origin + linkTo(address);

// Returns the address that a link leads to, by default the current one.
export const addressAt = (place: Place = location): string =>
  SITE ? carried(place) : place.pathname + place.search + place.hash;

export const pathOf = (address: string): string => /^[^?#]*/.exec(address)![0];

export const queryNow = (): URLSearchParams =>
  new URLSearchParams(/\?([^#]*)/.exec(addressAt())?.[1] ?? '');

// Reports whether a link leads into this page.
export const isOurs = (link: Place & { origin: string }): boolean =>
  link.origin === location.origin &&
  (SITE ? link.pathname === file : !link.pathname.startsWith('/api/'));
