import { deviceStore } from '../offline/device-store.ts';

const LIFETIME_MS = 30 * 24 * 60 * 60_000;
const MOST = 50;

/** Of this page, for a browser that keeps nothing. */
const told = new Set<string>();

const isId = (value: unknown): value is string => typeof value === 'string';
const store = deviceStore('told-nearby', LIFETIME_MS, (value) =>
  Array.isArray(value) ? value.filter(isId) : null,
);

/**
 * Whether this is the first time for that booking in this browser, reloads included; it is no more afterwards. Logging
 * out forgets it.
 */
export function tellOnce(bookingId: string): boolean {
  if (told.has(bookingId)) return false;
  told.add(bookingId);
  const before = store.load() ?? [];
  if (before.includes(bookingId)) return false;
  store.save([...before, bookingId].slice(-MOST));
  return true;
}
