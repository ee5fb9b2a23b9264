import type { PushState } from '../../domain/push.ts';
import type { Role } from '../../domain/role.ts';
import { http } from '../app/http.ts';
import { keepAddress, keptAddress } from './kept-address.ts';
import { alertsWorker } from './worker.ts';

const paths: Record<Role, string> = {
  customer: '/api/push',
  admin: '/api/admin/push',
  tech: '/api/tech/push',
};

const base64Url = (bytes: ArrayBuffer | null | undefined) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

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
  const { publicKey } = await http.get<{ publicKey: string }>('/api/push/key');
  const subscription = await browserSubscription(publicKey);
  const address = subscription.toJSON();
  await tellIfChanged(address);
  await http.post<PushState>(`${paths[role]}/subscribe`, address);
  await keepAddress(address);
}

/** The browser's subscription stays: another of its people may use it. */
export async function unsubscribeFromPush(role: Role): Promise<void> {
  const endpoint = (await ownSubscription())?.endpoint;
  if (endpoint) await http.post<PushState>(`${paths[role]}/unsubscribe`, { endpoint });
}

/** What the server says: whether it tells this browser, which it does from now on as long as this session lasts. */
export async function isSubscribedToPush(role: Role): Promise<boolean> {
  const subscription = await ownSubscription();
  if (!subscription) return false;
  const address = subscription.toJSON();
  await tellIfChanged(address);
  const { endpoint } = subscription;
  const { subscribed } = await http.post<PushState>(`${paths[role]}/state`, { endpoint });
  if (subscribed) await keepAddress(address);
  return subscribed;
}

/** For all people of this browser, where the worker was not told of the change or could not reach the server. */
async function tellIfChanged(address: PushSubscriptionJSON): Promise<void> {
  const former = await keptAddress();
  if (!former || former.endpoint === address.endpoint) return;
  await http.post('/api/push/renew', { former, address }).catch(() => undefined);
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}
