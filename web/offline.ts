// Makes sw.js: keeps every file of the build in the browser, so that the page opens offline. Pages
// come from the network when it answers; files with a hash in their name never change.
import type { Plugin } from 'vite';

function worker(version: string, files: string[]): string {
  return `// Keeps the files of this build for use without a server.
const version = ${JSON.stringify(version)};
const files = ${JSON.stringify(files)};
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/api/') || pathname === '/socket' || pathname === '/healthz' || pathname === '/readyz') return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/')));
  else event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
`;
}

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => name !== 'index.html' && !name.includes('-ext-')).sort();
      const files = ['/', '/icon.svg', '/manifest.webmanifest', ...names.map((name) => `/${name}`)];
      let sum = 0;
      for (const letter of names.join()) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker(`fanal-${sum.toString(36)}`, files) });
    },
  };
}
