// Shows new-booking notifications for the pages that registered it, and brings one of them forward.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? '/', self.location.origin);
  event.waitUntil(show(url));
});

/** The open page with that path, else a new one. */
async function show(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === url.pathname);
  if (!open) return self.clients.openWindow(url.href);
  await open.focus();
  return open.navigate(url.href).catch(() => undefined);
}
