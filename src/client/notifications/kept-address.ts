import type { PushAddress } from '../../domain/push.ts';

/** The same names as in the service worker, which reads it when the browser's push address changes. */
const CACHE = 'push';
const ADDRESS = '/push-address';

/** Keeps the push address that the server knows this browser by. A browser that keeps nothing is told all the same. */
export async function keepAddress(address: PushAddress): Promise<void> {
  await caches
    .open(CACHE)
    .then((cache) => cache.put(ADDRESS, new Response(JSON.stringify(address))))
    .catch(() => undefined);
}

/** The one that was kept last; null without one. */
export async function keptAddress(): Promise<PushAddress | null> {
  const kept = await caches
    .open(CACHE)
    .then((cache) => cache.match(ADDRESS))
    .catch(() => undefined);
  return kept ? kept.json() : null;
}
