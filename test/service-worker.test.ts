import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { viewElement } from '../src/server/platform/http/first-view.ts';

const ADDRESS = '/push-address';
const oneOf = (name: string) => ({
  endpoint: `https://push.example.com/${name}`,
  keys: { p256dh: name, auth: name },
});
const [first, second] = [oneOf('first'), oneOf('second')];
const asSubscription = (address: typeof first) => ({ toJSON: () => address });

const pageIn = (language: string) =>
  `<html lang="${language}">${language === 'en' ? '' : 'href="/texts/0a1b2c.json"'}</html>`;
const OWN = '/tracking/0a1b';
/** The tracking page of the customer `jordan`. */
const pageOf = (path: string) => {
  const view = { atMs: 0, answers: { '/api/auth/user': { id: 'jordan' } } };
  return `<h1>${path}</h1>${viewElement(view)}`;
};

type Change = { oldSubscription?: unknown; newSubscription?: unknown };

/** Runs the served service worker with stubs of the browser APIs that the worker uses. */
function startWorker({
  kept,
  status = 200,
  owner = 'jordan',
}: {
  kept?: typeof first;
  status?: number;
  owner?: string;
} = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const stored = new Map(kept ? [[ADDRESS, JSON.stringify(kept)]] : []);
  const cachesByName = new Map<string, typeof stored>([
    ['push', stored],
    ['owner', new Map([['/owner', owner]])],
  ]);
  const headersOf = new Map<string, Headers>();
  const renewals: unknown[] = [];
  const shown: string[] = [];
  const opened: string[] = [];
  const time = { nowMs: 0 };
  const subscribed: unknown[] = [];
  const cacheOf = (name: string) => {
    const files = cachesByName.get(name) ?? new Map<string, string>();
    cachesByName.set(name, files);
    return {
      match: async (path: string) =>
        files.has(path) ? new Response(files.get(path), { headers: headersOf.get(path) }) : undefined,
      add: async (path: string) => void files.set(path, 'added'),
      put: async (path: string, response: Response) => {
        files.set(path, await response.text());
        headersOf.set(path, response.headers);
      },
      keys: async () => [...files.keys()],
      delete: async (path: string) => files.delete(path),
    };
  };
  const fetched = async (
    given: string | { url: string },
    init: { body?: string; credentials?: string } = {},
  ) => {
    if (typeof given !== 'string') return new Response(`${given.url} from the network`);
    const [path, { body = '' }] = [given, init];
    if (path.startsWith('/tracking/')) {
      expect(init.credentials).toBe('same-origin');
      return new Response(path === OWN ? pageOf(OWN) : 'a page without data');
    }
    expect(init.credentials).toBe('omit');
    const language = /^\/offline\?lang=(\w+)$/.exec(path)?.[1];
    if (language) return new Response(pageIn(language));
    if (path === '/api/push/key') return Response.json({ publicKey: 'server-key' });
    if (path === '/api/push/renew') renewals.push(JSON.parse(body));
    return new Response('{}', { status });
  };
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    location: { origin: 'https://curbvolt.example.com' },
    clients: {
      matchAll: async () => [],
      openWindow: async (url: string) => void opened.push(url),
    },
    registration: {
      showNotification: async (title: string) => void shown.push(title),
      pushManager: {
        subscribe: async (options: object) => {
          subscribed.push(options);
          return asSubscription(second);
        },
      },
    },
  };
  const caches = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...cachesByName.keys()],
    delete: async (name: string) => cachesByName.delete(name),
  };
  const clock = { now: () => time.nowMs };
  const scope = createContext({ self, caches, fetch: fetched, Response, Headers, URL, Date: clock });
  // As the build fills it in.
  const source = readFileSync('public/sw.js', 'utf8').replace(
    'const SHELL = [];',
    `const SHELL = ['/a.js'];`,
  );
  runInContext(source, scope);

  const dispatch = async (name: string, event: object = {}) => {
    let waited: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => {
        waited = work;
      },
    });
    await waited;
  };
  return {
    time,
    shown,
    opened,
    push: (url: string) => dispatch('push', { data: { json: () => ({ title: 'Near', url }) } }),
    press: (url: string) =>
      dispatch('notificationclick', { notification: { data: { url }, close: () => {} } }),
    /** What a browser gets that opens the path. */
    async open(path: string, method = 'GET'): Promise<string> {
      const request = { url: `https://curbvolt.example.com${path}`, method, mode: 'navigate' };
      let answer: Promise<Response> | undefined;
      await dispatch('fetch', { request, respondWith: (given: Promise<Response>) => (answer = given) });
      return (await answer)?.text() ?? '';
    },
    renewals,
    subscribed,
    changed: (event: Change = {}) => dispatch('pushsubscriptionchange', event),
    activate: () => dispatch('activate'),
    tell: (data: unknown) => dispatch('message', { data }),
    kept: () => JSON.parse(stored.get(ADDRESS) ?? 'null'),
    caches: () => [...cachesByName.keys()],
    openCache: cacheOf,
  };
}

it('the service worker renews a push subscription with the server key and reports old and new address', async () => {
  const worker = startWorker({ kept: first });
  await worker.changed();
  expect(worker.subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: 'server-key' }]);
  expect(worker.renewals).toEqual([{ former: first, address: second }]);
  expect(worker.kept()).toEqual(second);
});

it('the service worker reports the browser’s new push subscription and its old one if none was stored', async () => {
  const worker = startWorker();
  await worker.changed({ oldSubscription: asSubscription(first), newSubscription: asSubscription(second) });
  expect(worker.subscribed).toEqual([]);
  expect(worker.renewals).toEqual([{ former: first, address: second }]);
  expect(worker.kept()).toEqual(second);
});

it('the service worker does not subscribe to push when no subscription existed', async () => {
  const worker = startWorker();
  await worker.changed();
  expect([worker.subscribed, worker.renewals, worker.kept()]).toEqual([[], [], null]);
});

it('the service worker keeps the old push address until the server accepts the new address', async () => {
  const worker = startWorker({ kept: first, status: 503 });
  await expect(worker.changed()).rejects.toThrow('503');
  expect(worker.kept()).toEqual(first);
});

it('the service worker deletes page caches of other builds and keeps the push address', async () => {
  const worker = startWorker({ kept: first });
  worker.openCache('shell-older');
  await worker.activate();
  expect(worker.caches()).toEqual(['push', 'owner']);
  expect(worker.kept()).toEqual(first);
});

it('the service worker keeps the page for use without a network in the language of the page opened last', async () => {
  const worker = startWorker();
  const shell = worker.openCache('shell-');
  const kept = async () => (await shell.match('/offline'))?.text();
  await shell.put('/offline', new Response(pageIn('en')));
  await worker.tell({ language: 'es' });
  expect(await kept()).toBe(pageIn('es'));
  expect(await (await shell.match('/texts/0a1b2c.json'))?.text()).toBe('added');
  await worker.tell({ language: 'es' });
  await worker.tell({ language: 'en' });
  expect(await kept()).toBe(pageIn('en'));
});

it('a pressed notification opens the tracking page as it was at the push, once, and any other visit the newest', async () => {
  const worker = startWorker();
  await worker.push(OWN);
  expect(worker.shown).toEqual(['Near']);
  const newest = `https://curbvolt.example.com${OWN} from the network`;
  expect(await worker.open(OWN)).toBe(newest);
  await worker.press(OWN);
  expect(worker.opened).toEqual([`https://curbvolt.example.com${OWN}`]);
  expect(await worker.open(OWN)).toBe(pageOf(OWN));
  expect(await worker.open(OWN)).toBe(newest);
  await worker.press(OWN);
  expect(await worker.open(OWN)).toBe(newest);
});

it('a page of a push is kept for ten minutes, and none without the customer’s data', async () => {
  const worker = startWorker();
  await worker.push(OWN);
  worker.time.nowMs += 10 * 60_000;
  await worker.press(OWN);
  expect(await worker.open(OWN)).toContain('from the network');
  expect(worker.caches()).not.toContain('opened');
  await worker.push(OWN);
  worker.time.nowMs += 10 * 60_000;
  await worker.open('/home');
  expect(await worker.openCache('opened').keys()).toEqual([]);
  await worker.push('/tracking/ffff');
  await worker.push('/tech?job=0a1b');
  expect(worker.shown).toHaveLength(4);
  expect(worker.caches()).not.toContain('opened');
});

it('a page of a push opens for its own customer alone, whoever presses the notification', async () => {
  for (const owner of ['robin', '']) {
    const worker = startWorker({ owner });
    await worker.push(OWN);
    await worker.press(OWN);
    expect(await worker.open(OWN)).toContain('from the network');
    expect(await worker.openCache('opened').keys()).toEqual([]);
  }
});

it.each([
  ['/api/login', 'GET'],
  ['/api/login/verify', 'POST'],
  ['/api/logout', 'GET'],
])('a page of a push is deleted at a sign-in or sign-out: %s by %s', async (path, method) => {
  const worker = startWorker();
  await worker.push(OWN);
  await worker.open(path, method);
  await worker.press(OWN);
  expect(await worker.open(OWN)).toContain('from the network');
});
