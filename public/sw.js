// Shows what is pushed, and keeps the shell of the app for when there is no network. What is under /api, and the socket,
// never passes through. What is kept beside is the push address that the server knows this browser by and, for ten
// minutes, the tracking page that a push is about, so that a press on the notification opens it at once. It opens for the
// customer whose data are in it alone, as long as the page says that this customer is the one of this device.

/** The shell's files and the name of this build; filled in by the build, nothing is kept without it. */
const SHELL = [];
/** The technician's page; kept where it is used. */
const TECH = [];
const BUILD = '';

/** The page without anybody's data in it. */
const PAGE = '/offline';
const CLOSES_AFTER_MS = 10_000;
const cacheName = `shell-${BUILD}`;
/** Where the page keeps the push address; the same names as in the page's browser-push.ts. */
const PUSH_CACHE = 'push';
const PUSH_ADDRESS = '/push-address';
/** Where the page that a push is about is kept; the page deletes it when the customer signs out or is another one. */
const OPENED_CACHE = 'opened';
const KEPT_MS = 10 * 60_000;
const KEPT_AT = 'x-kept-at';
const KEPT_FOR = 'x-kept-for';
/** Where the page keeps the id of the customer who is signed in; the same names as in the page's device-store.ts. */
const OWNER_CACHE = 'owner';
const OWNER = '/owner';
/** What outlives a build. */
const keptCaches = [cacheName, PUSH_CACHE, OPENED_CACHE, OWNER_CACHE];
/** What the server sends along with a page. */
const FIRST_VIEW = /<script type="application\/json" id="first-view">(.*?)<\/script>/s;
/** The path of the page that a pressed notification opens. */
let opening = null;
/** The address of the texts of the page's language, as the page has it. */
const TEXTS = /\/texts\/[0-9a-f]+\.json/;
/** Files whose name changes with their content. */
const isHashed = (pathname) => pathname.startsWith('/assets/') || TEXTS.test(pathname);
/** These, and the few others that the shell itself needs. */
const isShell = ({ pathname }) => isHashed(pathname) || SHELL.includes(pathname);

self.addEventListener('install', (event) => {
  if (SHELL.length === 0) return void self.skipWaiting();
  event.waitUntil(keepShell());
});

async function keepShell() {
  const cache = await caches.open(cacheName);
  await cache.addAll(SHELL);
  const former = await caches.match(PAGE);
  await keepPage(cache, former && (await languageOf(former)));
  if (await usesTech()) await keepTech();
}

const languageOf = async (page) => /<html lang="([\w-]+)"/.exec(await page.text())?.[1];

/** Keeps the page in a language, without one in the browser's, with its texts. */
async function keepPage(cache, language) {
  const page = await fetch(language ? `${PAGE}?lang=${language}` : PAGE, { credentials: 'omit', cache: 'no-store' });
  if (!page.ok) throw new Error(`${PAGE}: ${page.status}`);
  const texts = TEXTS.exec(await page.clone().text())?.[0];
  if (texts) await cache.add(texts);
  await cache.put(PAGE, page);
}

/** Keeps the page in the language of the page that was opened last. */
async function keepLanguage(language) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(PAGE);
  if (kept && (await languageOf(kept)) !== language) await keepPage(cache, language);
}

/** Whether the technician's page was kept by this build or one before it. */
async function usesTech() {
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      if (/^\/assets\/tech-(?!login-)/.test(new URL(url).pathname)) return true;
  return false;
}

async function keepTech() {
  const cache = await caches.open(cacheName);
  for (const path of TECH) if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
}

self.addEventListener('activate', (event) => event.waitUntil(forgetOldShells()));

async function forgetOldShells() {
  for (const name of await caches.keys()) if (!keptCaches.includes(name)) await caches.delete(name);
}

// A newer build waits until the page says so, or until no page of the older one is open.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
  if (event.data === 'keep-tech') event.waitUntil(keepTech());
  if (typeof event.data?.language === 'string') event.waitUntil(keepLanguage(event.data.language));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (SHELL.length === 0 || url.origin !== self.location.origin) return;
  // Who signs in may be another customer.
  if (request.mode === 'navigate') event.waitUntil(forgetKeptPage(/^\/api\/log(in|out)(\/|$)/.test(url.pathname)));
  if (request.method !== 'GET') return;
  if (/^\/(api|socket\.io|login|privacy|terms|healthz|readyz|metrics)(\/|$)/.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (isShell(url)) event.respondWith(file(request));
});

/** The newest page as long as there is a network; the kept one for a pressed notification. */
async function page(request) {
  const ready = await takeKeptPage(new URL(request.url).pathname).catch(() => null);
  if (ready) return ready;
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

async function file(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && isHashed(new URL(request.url).pathname)) {
    const cache = await caches.open(cacheName);
    await cache.put(request, answer.clone());
  }
  return answer;
}

/** Keeps the tracking page as it is now, if this browser's customer may see it; the page then reads what is newer. */
async function keepForPress(path) {
  if (!/^\/tracking\/\w+$/.test(path)) return;
  await caches.delete(OPENED_CACHE);
  const page = await fetch(path, { credentials: 'same-origin', headers: { accept: 'text/html' } });
  const text = await page.text();
  const owner = ownerOf(text);
  if (!page.ok || !owner) return;
  const headers = new Headers(page.headers);
  headers.delete('content-encoding');
  headers.set(KEPT_AT, String(Date.now()));
  headers.set(KEPT_FOR, owner);
  const cache = await caches.open(OPENED_CACHE);
  await cache.put(path, new Response(text, { headers }));
}

/** The id of the customer whose data the page has; undefined for a page without anybody's. */
function ownerOf(text) {
  const [, view = '{}'] = FIRST_VIEW.exec(text) ?? [];
  return JSON.parse(view).answers?.['/api/auth/user']?.id;
}

/** The id of the customer who is signed in on this device, as far as a page has heard of it. */
async function knownOwner() {
  const known = await (await caches.open(OWNER_CACHE)).match(OWNER);
  return known?.text();
}

const isOld = ({ headers }) => Date.now() - Number(headers.get(KEPT_AT)) >= KEPT_MS;

/** The kept page, once, for the notification that opens its path, if its customer is still the one of this device. */
async function takeKeptPage(path) {
  if (opening !== path) return null;
  opening = null;
  const cache = await caches.open(OPENED_CACHE);
  const kept = await cache.match(path);
  await caches.delete(OPENED_CACHE);
  return kept && !isOld(kept) && kept.headers.get(KEPT_FOR) === (await knownOwner()) ? kept : null;
}

/** Deletes the kept page after its time, or whatever its age. */
async function forgetKeptPage(atAnyAge) {
  if (atAnyAge) return void (await caches.delete(OPENED_CACHE));
  const cache = await caches.open(OPENED_CACHE);
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept && isOld(kept)) await cache.delete(request);
  }
}

self.addEventListener('push', (event) => {
  if (!event.data) return;
  const message = event.data.json();
  const { pathname } = new URL(message.url ?? '/', self.location.origin);
  // What is shown does not wait for the page, which may not come.
  event.waitUntil(Promise.all([show(message), keepForPress(pathname).catch(() => {})]));
});

/** A newer message of the same booking replaces the older one; an open page has said it too. */
async function show({ title, body, tag, url, renotify, urgent }) {
  const icon = '/icons/icon-192.png';
  const badge = '/icons/badge-96.png';
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify,
    requireInteraction: urgent,
    icon,
    badge,
    data: { url },
  });
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await new Promise((resolve) => setTimeout(resolve, CLOSES_AFTER_MS));
  for (const shown of await self.registration.getNotifications({ tag })) shown.close();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? '/', self.location.origin);
  event.waitUntil(open(url));
});

/** The open page with that path is told what to show; else there is a new one. */
async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === url.pathname);
  if (!there) {
    opening = url.pathname;
    return void (await self.clients.openWindow(url.href));
  }
  there.postMessage({ open: url.pathname + url.search });
  await there.focus();
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(event)));

/**
 * The browser has another push address, or needs one: the server is told which takes the place of which. What it
 * knows is what was kept; not every browser says what was before, nor what is.
 */
async function renewPush({ oldSubscription, newSubscription }) {
  const cache = await caches.open(PUSH_CACHE);
  const kept = await cache.match(PUSH_ADDRESS);
  const former = kept ? await kept.json() : oldSubscription;
  if (!former) return;
  const address = JSON.stringify(newSubscription ?? (await subscribeAgain()));
  const answer = await fetch('/api/push/renew', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: `{"former":${JSON.stringify(former)},"address":${address}}`,
  });
  if (!answer.ok) throw new Error(`/api/push/renew: ${answer.status}`);
  await cache.put(PUSH_ADDRESS, new Response(address));
}

async function subscribeAgain() {
  const answer = await fetch('/api/push/key', { credentials: 'omit' });
  if (!answer.ok) throw new Error(`/api/push/key: ${answer.status}`);
  const { publicKey } = await answer.json();
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}
