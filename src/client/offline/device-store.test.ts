import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '../app/query-client.ts';
import { clearDeviceStores, deviceStore, followOwner } from './device-store.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : null);
const signIn = (id: string | null) =>
  queryClient.setQueryData(['/api/auth/user'], id === null ? null : { id });
const store = deviceStore('note', 60_000, text);

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  onTestFinished(followOwner());
  signIn('jordan');
});

/** As a browser's: the keys are properties of the object. */
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

it('gives a value back to the same customer, also after a sign-out, until it expires', () => {
  store.save('draft', 0);
  expect(store.load(59_999)).toBe('draft');
  signIn(null);
  expect(store.load(1)).toBeNull();
  signIn('jordan');
  expect(store.load(1)).toBe('draft');
  expect(store.load(60_000)).toBeNull();
});

it('removes a value when another customer signs in', () => {
  store.save('draft', 0);
  signIn('robin');
  expect(store.load(1)).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
  signIn('jordan');
  expect(store.load(1)).toBeNull();
});

it('removes every value when the customer logs out', () => {
  store.save('draft');
  localStorage.setItem('adminSession', 'staff');
  clearDeviceStores();
  expect(Object.keys(localStorage)).toEqual(['adminSession']);
});

it('gives nothing for a value that cannot be read', () => {
  store.save('draft');
  localStorage.setItem('own:note', '{oops');
  expect(store.load()).toBeNull();
  localStorage.setItem('own:note', JSON.stringify({ owner: 'jordan', at: Date.now(), value: 7 }));
  expect(store.load()).toBeNull();
});

it('keeps a value in memory where storing is refused', () => {
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
