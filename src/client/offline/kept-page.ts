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

let last: Promise<unknown> = Promise.resolve();

/** Tells the service worker who is signed in, and deletes the kept page unless it is this customer's. */
export function keepPageOf(owner: string | null): Promise<unknown> {
  if (typeof caches !== 'undefined') last = last.then(() => setOwner(owner)).catch(() => {});
  return last;
}
