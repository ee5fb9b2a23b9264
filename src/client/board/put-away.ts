import { useState } from 'react';
import { DAY_MS } from '../../domain/durations.ts';
import { serverNow } from '../ui/server-clock.ts';
import { useNow } from '../ui/time.tsx';

const KEY = 'boardPutAway';
const CHECK_MS = 60_000;

/** By id, until when what a dispatcher has put away is not shown on this device, in epoch milliseconds. */
type PutAway = Readonly<Record<string, number>>;

function stored(): PutAway {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return known !== null && typeof known === 'object' ? (known as PutAway) : {};
  } catch {
    return {};
  }
}

function save(putAway: PutAway): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(putAway));
  } catch {
    // Without a storage it lasts as long as the page.
  }
}

/** Returns what of a list is not put away, and how to put one away for a day. */
export function usePutAway<T extends { id: string }>(
  items: readonly T[],
): { shown: T[]; putAway: (id: string) => void } {
  const nowMs = useNow(CHECK_MS);
  const [until, setUntil] = useState(stored);
  return {
    shown: items.filter(({ id }) => !((until[id] ?? 0) > nowMs)),
    putAway(id) {
      const atMs = serverNow();
      const lasting = Object.entries(stored()).filter(([, untilMs]) => untilMs > atMs);
      const next = { ...Object.fromEntries(lasting), [id]: atMs + DAY_MS };
      save(next);
      setUntil(next);
    },
  };
}
