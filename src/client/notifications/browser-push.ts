import type { PushAddress } from '../../contract/shapes/push.ts';
import type { Role } from '../../domain/people/role.ts';
import { call } from '../app/http.ts';
import { readyServiceWorker } from '../offline/service-worker.ts';

/** The service worker has the same names: it reads the address when the browser's push address changes. */
const CACHE = 'push';
const ADDRESS = '/push-address';

/** Saves the push address that the server has for this browser; pushes arrive without a saved address as well. */
async function saveAddress(address: PushAddress): Promise<void> {
  await caches
    .open(CACHE)
    .then((cache) => cache.put(ADDRESS, new Response(JSON.stringify(address))))
    .catch(() => undefined);
}

/** The saved push address; null without one. */
async function savedAddress(): Promise<PushAddress | null> {
  const saved = await caches
    .open(CACHE)
    .then((cache) => cache.match(ADDRESS))
    .catch(() => undefined);
  return saved ? saved.json() : null;
}

const paths = { customer: '/api/push', admin: '/api/admin/push', tech: '/api/tech/push' } as const;

const base64Url = (bytes: ArrayBuffer | null | undefined) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The specification requires every field; the DOM's types have them as optional. */
const addressOf = (subscription: PushSubscription) => subscription.toJSON() as PushAddress;

/** This browser's subscription, created again if it was for another server key. */
async function browserSubscription(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await readyServiceWorker();
  const known = await pushManager.getSubscription();
  if (known && base64Url(known.options.applicationServerKey) === publicKey) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Subscribes this browser to pushes for the signed-in person; rejects where the browser cannot. */
export async function subscribeToPush(role: Role): Promise<void> {
  const { publicKey } = await call('GET /api/push/key');
  const subscription = await browserSubscription(publicKey);
  const address = addressOf(subscription);
  await renewIfChanged(address);
  await call(`POST ${paths[role]}/subscribe`, { body: address });
  await saveAddress(address);
}

/** Ends pushes for the person. The browser's subscription stays, because another account may use it. */
export async function unsubscribeFromPush(role: Role): Promise<void> {
  const endpoint = (await ownSubscription())?.endpoint;
  if (endpoint) await call(`POST ${paths[role]}/unsubscribe`, { body: { endpoint } });
}

/** Whether the server pushes to this browser for the person; the request ties the pushes to the present session. */
export async function isSubscribedToPush(role: Role): Promise<boolean> {
  const subscription = await ownSubscription();
  if (!subscription) return false;
  const address = addressOf(subscription);
  await renewIfChanged(address);
  const { endpoint } = subscription;
  const { subscribed } = await call(`POST ${paths[role]}/state`, { body: { endpoint } });
  if (subscribed) await saveAddress(address);
  return subscribed;
}

/** Renews the address for all accounts of this browser, if the service worker missed the change or was offline. */
async function renewIfChanged(address: PushAddress): Promise<void> {
  const former = await savedAddress();
  if (!former || former.endpoint === address.endpoint) return;
  await call('POST /api/push/renew', { body: { former, address } }).catch(() => undefined);
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}
