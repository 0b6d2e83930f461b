/**
 * The service worker: shows notices, and keeps the files of this version of the client.
 *
 * Pages come from the network, so that a new server always gets its own client. Only without a network the page of this
 * version is shown. Files with a digest in their name never change. The API and its sockets are never touched.
 * The engine's files are fetched once a page is there, so that games need no network from then on.
 */
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { keepAll } from './device/files';
import { goTo, readNotice } from './lib/notice-text';

declare const self: ServiceWorkerGlobalScope;

const page = async ({ request }: { request: Request }): Promise<Response> => {
  try {
    return await fetch(request);
  } catch {
    return (await matchPrecache('index.html')) ?? Response.error();
  }
};
registerRoute(new NavigationRoute(page, { denylist: [/^\/api\//] }));
cleanupOutdatedCaches();
const files = self.__WB_MANIFEST.filter((file) =>
  /^(assets\/|(index\.html|icon\.svg)$)/.test(typeof file === 'string' ? file : file.url),
);
precacheAndRoute(files, { directoryIndex: '', cleanURLs: false });

/** A page has been opened: there may be a newer engine than the kept one. */
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepAll(self.location.href).catch(() => {}));
});

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = readNotice(event.data?.text() ?? '');
  const options = { body, tag, data: url, icon: '/icon-192.png', badge: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(new URL(String(event.notification.data ?? '/'), self.location.origin), self.clients));
});
