// Makes sw.js, which keeps every file of the build in the browser, so that the page opens offline.
// Page and files come from the same build; a newer one waits until the person accepts it.
import type { Plugin } from 'vite';

// All addresses are relative to the folder that sw.js lies in. The caches are named after it, since other
// pages may share the origin. A server shows the page at every address, a static host only at that folder.
function worker(version: string, files: string[], isSite: boolean): string {
  return `// Keeps the files of this build for use without a server.
const folder = self.registration.scope;
const family = 'fanal@' + folder + '#';
const version = family + ${JSON.stringify(version)};
const files = ${JSON.stringify(files)};
const kept = (what) => caches.open(version).then((cache) => cache.match(what));
// Builds before this one named them fanal-.
const isOlder = (name) => name !== version && (name.startsWith(family) || name.startsWith('fanal-'));
const isPage = (url) => ${!isSite} || [folder, folder + 'index.html'].includes(url.split(/[?#]/)[0]);
self.addEventListener('install', (event) => {
  // What is under assets/ never changes; what the page has loaded of it is not loaded again.
  const wanted = (file) => new Request(file, { cache: file.startsWith('assets/') ? 'default' : 'no-cache' });
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files.map(wanted))));
});
self.addEventListener('message', ({ data }) => data === 'take over' && self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter(isOlder).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});
// A call to move. The server has said it in the person's language; it leads to the table.
self.addEventListener('push', (event) => {
  const call = event.data ? event.data.json() : {};
  event.waitUntil(self.registration.showNotification(call.title || 'Fanal', {
    body: call.text || '',
    tag: call.table || call.event || 'call',
    icon: 'icon-192.png',
    data: call.table ? '/t/' + call.table : '/tables',
  }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const to = new URL(event.notification.data || '/tables', location.origin).href;
  event.waitUntil(self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((open) => {
    const there = open.find((client) => client.url.split('#')[0] === to);
    return there ? there.focus() : self.clients.openWindow(to);
  }));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/api/') || pathname === '/socket' || pathname === '/healthz' || pathname === '/readyz') return;
  if (request.mode === 'navigate') {
    if (isPage(request.url)) event.respondWith(kept('./').then((page) => page ?? fetch(request)));
  } else event.respondWith(kept(request).then((file) => file ?? fetch(request)));
});
`;
}

export function offline(): Plugin {
  let isSite = false;
  return {
    name: 'offline',
    apply: 'build',
    configResolved({ mode }) {
      isSite = mode === 'site';
    },
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle)
        .filter((name) => name !== 'index.html' && !name.includes('-ext-'))
        .sort();
      const files = ['./', 'icon.svg', 'icon-192.png', 'manifest.webmanifest', ...names];
      let sum = 0;
      for (const letter of names.join()) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: worker(sum.toString(36), files, isSite),
      });
    },
  };
}
