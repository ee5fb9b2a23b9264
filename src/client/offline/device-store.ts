import { MINUTE_MS } from '../../domain/durations.ts';
import { fieldsOf } from '../app/fields-of.ts';
import { queryClient } from '../app/query-client.ts';
import { deviceNow } from '../ui/server-clock.ts';

const PREFIX = 'own:';
const USER_PATH = '/api/auth/user';

/** `until` is in epoch milliseconds by the device's clock. */
type Stored = { owner: string | null; until: number; outlivesSession: boolean; value: unknown };

type Lifetime = {
  lifetimeMs: number;
  /** Whether the value is kept when the session ends, because a begun order is finished with it after the next sign-in. */
  outlivesSession: boolean;
};

/** The id of the customer that the server last named as signed in. */
let owner: string | null = null;

function storedAt(key: string): Stored | null {
  try {
    const { owner, until, outlivesSession, value } = fieldsOf(
      JSON.parse(localStorage.getItem(key) ?? 'null'),
    );
    if (typeof owner !== 'string' && owner !== null) return null;
    if (typeof until !== 'number' || typeof outlivesSession !== 'boolean' || value === undefined) return null;
    return { owner, until, outlivesSession, value };
  } catch {
    return null;
  }
}

/**
 * A value that this device stores for the signed-in customer, also across a reload, a closed tab and, if it
 * `outlivesSession`, an expired session. The value is removed after `lifetimeMs`, when the customer logs out, and when
 * another customer signs in.
 * @param read returns the value of what was stored, or null if it is not valid
 */
export function deviceStore<Value>(
  name: string,
  { lifetimeMs, outlivesSession }: Lifetime,
  read: (value: unknown) => Value | null,
) {
  const key = PREFIX + name;
  /** The value that a full or forbidden storage did not take. */
  let unstored: Stored | null = null;
  const clear = () => {
    unstored = null;
    try {
      localStorage.removeItem(key);
    } catch {
      // A forbidden storage contains nothing.
    }
  };
  const current = (nowMs: number): Stored | null => {
    const stored = unstored ?? storedAt(key);
    if (stored && nowMs >= stored.until) clear();
    else if (stored?.owner === owner) return stored;
    return null;
  };
  return {
    clear,
    save(value: Value, at = deviceNow()): void {
      const stored: Stored = { owner, until: at + lifetimeMs, outlivesSession, value };
      unstored = null;
      try {
        localStorage.setItem(key, JSON.stringify(stored));
      } catch {
        unstored = stored;
      }
    },
    load(nowMs = deviceNow()): Value | null {
      const stored = current(nowMs);
      return stored && read(stored.value);
    },
    /** When the value was saved, on the device's clock; null without one. */
    savedAt(nowMs = deviceNow()): number | null {
      const stored = current(nowMs);
      return stored && stored.until - lifetimeMs;
    },
  };
}

const keys = () => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
};

/** Where the service worker keeps the page of a push, and reads for whom it may show one; it has the same names. */
const OPENED_CACHE = 'opened';
const OWNER_CACHE = 'owner';
const OWNER = '/owner';

async function setOwner(owner: string | null): Promise<void> {
  const known = await caches.open(OWNER_CACHE);
  const former = await known.match(OWNER);
  if (owner !== null && (await former?.text()) === owner) return;
  await caches.delete(OPENED_CACHE);
  await (owner === null ? caches.delete(OWNER_CACHE) : known.put(OWNER, new Response(owner)));
}

let lastOwner: Promise<unknown> = Promise.resolve();

/** Tells the service worker who is signed in, and deletes the kept page unless it is this customer's. */
export function keepPageOf(owner: string | null): Promise<unknown> {
  if (typeof caches !== 'undefined') lastOwner = lastOwner.then(() => setOwner(owner)).catch(() => {});
  return lastOwner;
}

function remove(isOver: (stored: Stored | null) => boolean): void {
  for (const key of keys()) if (isOver(storedAt(key))) localStorage.removeItem(key);
}

/** Removes all values that this device stores for customers, when the customer logs out. */
export function clearDeviceStores(): void {
  void keepPageOf(null);
  remove(() => true);
}

/** Removes the values of all features whose time is over, whether their code is loaded or not. */
const removeOld = () => remove((stored) => stored === null || deviceNow() >= stored.until);

/**
 * Follows who is signed in, and removes the values of other customers, those that do not outlive the session when nobody is
 * signed in any more, and each after its time. Returns how to stop.
 */
export function followOwner(onOwner: (owner: string | null) => void = () => {}): () => void {
  removeOld();
  const timer = setInterval(removeOld, MINUTE_MS);
  const unsubscribe = queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== USER_PATH || query.state.data === undefined) return;
    const { id } = fieldsOf(query.state.data);
    owner = typeof id === 'string' ? id : null;
    onOwner(owner);
    void keepPageOf(owner);
    remove((stored) => (owner === null ? !stored?.outlivesSession : stored?.owner !== owner));
  });
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
