import { fieldsOf } from '../app/fields-of.ts';
import { queryClient } from '../app/query-client.ts';
import { deviceNow } from '../ui/server-clock.ts';
import { keepPageOf } from './kept-page.ts';

const PREFIX = 'own:';
const USER_PATH = '/api/auth/user';

type Stored = { owner: string | null; at: number; value: unknown };

/** The id of the customer that the server last named as signed in. */
let owner: string | null = null;

function storedAt(key: string): Stored | null {
  try {
    const { owner, at, value } = fieldsOf(JSON.parse(localStorage.getItem(key) ?? 'null'));
    if (typeof owner !== 'string' && owner !== null) return null;
    return typeof at === 'number' && value !== undefined ? { owner, at, value } : null;
  } catch {
    return null;
  }
}

/**
 * A value that this device stores for the signed-in customer, also across a reload, a closed tab and an expired
 * session. The value ends after `lifetimeMs`, when the customer logs out, and when another customer signs in.
 * @param read returns the value of what was stored, or null if it is not valid
 */
export function deviceStore<Value>(name: string, lifetimeMs: number, read: (value: unknown) => Value | null) {
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
    return !stored || stored.owner !== owner || nowMs - stored.at >= lifetimeMs ? null : stored;
  };
  return {
    clear,
    save(value: Value, at = deviceNow()): void {
      const stored: Stored = { owner, at, value };
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
    savedAt: (nowMs = deviceNow()): number | null => current(nowMs)?.at ?? null,
  };
}

const keys = () => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
};

/** Removes all values that this device stores for customers, when the customer logs out. */
export function clearDeviceStores(): void {
  void keepPageOf(null);
  for (const key of keys()) localStorage.removeItem(key);
}

/** Follows who is signed in, and removes the values of other customers. Returns how to stop. */
export function followOwner(onOwner: (owner: string | null) => void = () => {}): () => void {
  return queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== USER_PATH || query.state.data === undefined) return;
    const { id } = fieldsOf(query.state.data);
    owner = typeof id === 'string' ? id : null;
    onOwner(owner);
    void keepPageOf(owner);
    if (owner === null) return;
    for (const key of keys()) if (storedAt(key)?.owner !== owner) localStorage.removeItem(key);
  });
}
