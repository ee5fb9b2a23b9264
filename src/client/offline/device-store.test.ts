import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '../app/query-client.ts';
import { clearDeviceStores, deviceStore, followOwner, keepPageOf } from './device-store.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : null);
const signIn = (id: string | null) =>
  queryClient.setQueryData(['/api/auth/user'], id === null ? null : { id });
const store = deviceStore('note', { lifetimeMs: 60_000, outlivesSession: true }, text);
const ofSession = deviceStore('address', { lifetimeMs: 60_000, outlivesSession: false }, text);

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  onTestFinished(followOwner());
  signIn('jordan');
});

/** A Storage like a browser's: the keys are properties of the object. */
function storage(): Storage {
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem(key: string, value: string) {
      items[key] = value;
    },
    removeItem: (key: string) => void delete items[key],
  };
  const items: Record<string, string> = Object.create(methods);
  return items as unknown as Storage;
}

it('a device store returns a value to the same customer until it expires, also after a sign-out', () => {
  store.save('draft', 0);
  expect(store.load(59_999)).toBe('draft');
  signIn(null);
  expect(store.load(1)).toBeNull();
  signIn('jordan');
  expect(store.load(1)).toBe('draft');
  expect(store.load(60_000)).toBeNull();
});

it('a device store removes a value when another customer signs in', () => {
  store.save('draft', 0);
  signIn('robin');
  expect(store.load(1)).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
  signIn('jordan');
  expect(store.load(1)).toBeNull();
});

it('a device store removes a value that does not outlive the session once nobody is signed in', () => {
  ofSession.save('48 Maple Court');
  store.save('draft');
  signIn(null);
  expect(Object.keys(localStorage)).toEqual(['own:note']);
  signIn('jordan');
  expect([ofSession.load(), store.load()]).toEqual([null, 'draft']);
});

it('a device store removes an expired value when it is read', () => {
  store.save('draft', 0);
  expect(store.load(60_000)).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

it('expired values are removed at the start of a page and while it is open, whoever they are of', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  store.save('old', Date.now() - 60_000);
  localStorage.setItem('own:other', '{oops');
  ofSession.save('48 Maple Court', Date.now() - 1000);
  signIn('jordan');
  onTestFinished(followOwner());
  expect(Object.keys(localStorage)).toEqual(['own:address']);
  vi.advanceTimersByTime(60_000);
  expect(Object.keys(localStorage)).toEqual([]);
});

it('device stores remove every value when the customer logs out', () => {
  store.save('draft');
  localStorage.setItem('adminSession', 'staff');
  clearDeviceStores();
  expect(Object.keys(localStorage)).toEqual(['adminSession']);
});

it('a device store returns null for a value that cannot be parsed', () => {
  store.save('draft');
  const stored = JSON.parse(localStorage.getItem('own:note') ?? '');
  localStorage.setItem('own:note', '{oops');
  expect(store.load()).toBeNull();
  localStorage.setItem('own:note', JSON.stringify({ ...stored, value: 7 }));
  expect(store.load()).toBeNull();
});

it('a device store keeps a value in memory when localStorage refuses to store', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
    removeItem: () => {},
  });
  store.save('draft');
  expect(store.load()).toBe('draft');
  store.clear();
  expect(store.load()).toBeNull();
});

it('the kept page of a push is deleted, and its reader set, as soon as another customer or nobody is signed in', async () => {
  const stored = new Map<string, Map<string, string>>();
  const filesOf = (name: string) => {
    const files = stored.get(name) ?? new Map<string, string>();
    stored.set(name, files);
    return files;
  };
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      match: async (path: string) =>
        filesOf(name).has(path) ? new Response(filesOf(name).get(path)) : undefined,
      put: async (path: string, response: Response) => void filesOf(name).set(path, await response.text()),
    }),
    delete: async (name: string) => stored.delete(name),
  });
  const owner = () => stored.get('owner')?.get('/owner');
  const keepPage = () => filesOf('opened').set('/tracking/0a1b', 'the page of jordan');
  signIn('jordan');
  await expect.poll(owner).toBe('jordan');
  keepPage();
  signIn('jordan');
  await keepPageOf('jordan');
  expect(stored.has('opened')).toBe(true);
  signIn('robin');
  await expect.poll(owner).toBe('robin');
  expect(stored.has('opened')).toBe(false);
  keepPage();
  signIn(null);
  await expect.poll(() => stored.size).toBe(0);
});
