const KEY = 'toldNearby';
const MOST = 50;

/** Of this page, for a browser that keeps nothing. */
const told = new Set<string>();

/** Whether this is the first time for that booking in this browser, reloads included; it is no more afterwards. */
export function tellOnce(bookingId: string): boolean {
  if (told.has(bookingId)) return false;
  told.add(bookingId);
  try {
    const before: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const ids = Array.isArray(before) ? before : [];
    if (ids.includes(bookingId)) return false;
    localStorage.setItem(KEY, JSON.stringify([...ids, bookingId].slice(-MOST)));
  } catch {
    // A private window may refuse: once a page, then.
  }
  return true;
}
