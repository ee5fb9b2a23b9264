import type { PushAddress } from '../../domain/push.ts';
import type { Role } from '../../domain/role.ts';
import { call } from '../app/http.ts';
import { keepAddress, keptAddress } from './kept-address.ts';
import { alertsWorker } from './worker.ts';

const paths = { customer: '/api/push', admin: '/api/admin/push', tech: '/api/tech/push' } as const;

const base64Url = (bytes: ArrayBuffer | null | undefined) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The specification gives every field of it; the DOM's types know them as optional. */
const addressOf = (subscription: PushSubscription) => subscription.toJSON() as PushAddress;

/** This browser's own subscription, made anew if it was made for another server key. */
async function browserSubscription(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await alertsWorker();
  const known = await pushManager.getSubscription();
  if (known && base64Url(known.options.applicationServerKey) === publicKey) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Has this browser told of this person's bookings. Rejects where the browser cannot. */
export async function subscribeToPush(role: Role): Promise<void> {
  const { publicKey } = await call('GET /api/push/key');
  const subscription = await browserSubscription(publicKey);
  const address = addressOf(subscription);
  await tellIfChanged(address);
  await call(`POST ${paths[role]}/subscribe`, { body: address });
  await keepAddress(address);
}

/** The browser's subscription stays: another of its people may use it. */
export async function unsubscribeFromPush(role: Role): Promise<void> {
  const endpoint = (await ownSubscription())?.endpoint;
  if (endpoint) await call(`POST ${paths[role]}/unsubscribe`, { body: { endpoint } });
}

/** What the server says: whether it tells this browser, which it does from now on as long as this session lasts. */
export async function isSubscribedToPush(role: Role): Promise<boolean> {
  const subscription = await ownSubscription();
  if (!subscription) return false;
  const address = addressOf(subscription);
  await tellIfChanged(address);
  const { endpoint } = subscription;
  const { subscribed } = await call(`POST ${paths[role]}/state`, { body: { endpoint } });
  if (subscribed) await keepAddress(address);
  return subscribed;
}

/** For all people of this browser, where the worker was not told of the change or could not reach the server. */
async function tellIfChanged(address: PushAddress): Promise<void> {
  const former = await keptAddress();
  if (!former || former.endpoint === address.endpoint) return;
  await call('POST /api/push/renew', { body: { former, address } }).catch(() => undefined);
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}
