// The service worker: keeps every file of the build in the browser, so that the page opens offline, and
// shows calls to move. Page and files come from the same build; a newer one waits until the person takes
// it. offline.ts compiles it and fills in the names in capitals.
//
// All addresses are relative to the folder that sw.js lies in. The caches are named after it, since other
// pages may share the origin. A server shows the page at every address, a static host only at that folder.
declare const VERSION: string;
declare const FILES: string[];
declare const IS_SITE: boolean;

type Call = { title?: string; text?: string; table?: string; event?: string };

const worker = self as unknown as ServiceWorkerGlobalScope;
const folder = worker.registration.scope;
const family = 'fanal@' + folder + '#';
const version = family + VERSION;
const files = FILES;

const kept = (what: RequestInfo) => caches.open(version).then((cache) => cache.match(what));
// Builds before this one named them fanal-.
const isOlder = (name: string) =>
  name !== version && (name.startsWith(family) || name.startsWith('fanal-'));
const isPage = (url: string) =>
  !IS_SITE || [folder, folder + 'index.html'].includes(url.split(/[?#]/)[0]);

worker.addEventListener('install', (event) => {
  // Files under assets/ never change, so those that the page has loaded are not loaded again.
  const wanted = (file: string) =>
    new Request(file, { cache: file.startsWith('assets/') ? 'default' : 'no-cache' });
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files.map(wanted))));
});

worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOlder).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

// A call to move. The server has said it in the person's language; it leads to the table.
worker.addEventListener('push', (event) => {
  const call = (event.data ? event.data.json() : {}) as Call;
  event.waitUntil(
    worker.registration.showNotification(call.title || 'Fanal', {
      body: call.text || '',
      tag: call.table || call.event || 'call',
      icon: 'icon-192.png',
      data: call.table ? '/t/' + call.table : '/tables',
    }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const to = new URL(event.notification.data || '/tables', location.origin).href;
  event.waitUntil(
    worker.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((open) => {
      const there = open.find((client) => client.url.split('#')[0] === to);
      return there ? there.focus() : worker.clients.openWindow(to);
    }),
  );
});

const ofServer = (path: string) =>
  path.startsWith('/api/') || ['/socket', '/healthz', '/readyz'].includes(path);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || ofServer(pathname)) return;
  if (request.mode === 'navigate') {
    if (isPage(request.url)) event.respondWith(kept('./').then((page) => page ?? fetch(request)));
  } else event.respondWith(kept(request).then((file) => file ?? fetch(request)));
});
