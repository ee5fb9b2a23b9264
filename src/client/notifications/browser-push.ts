import type { PushState } from '../../domain/push.ts';
import type { SocketRole } from '../../events/contract.ts';
import { http } from '../app/http.ts';
import { alertsWorker } from './worker.ts';

const paths: Record<SocketRole, string> = {
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
export async function subscribeToPush(role: SocketRole): Promise<void> {
  const { publicKey } = await http.get<{ publicKey: string }>('/api/push/key');
  const subscription = await browserSubscription(publicKey);
  await http.post<PushState>(`${paths[role]}/subscribe`, subscription.toJSON());
}

/** The browser's subscription stays: another of its people may use it. */
export async function unsubscribeFromPush(role: SocketRole): Promise<void> {
  const endpoint = await ownEndpoint();
  if (endpoint) await http.post<PushState>(`${paths[role]}/unsubscribe`, { endpoint });
}

/** What the server says: whether it tells this browser, which it does from now on as long as this session lasts. */
export async function isSubscribedToPush(role: SocketRole): Promise<boolean> {
  const endpoint = await ownEndpoint();
  if (!endpoint) return false;
  return (await http.post<PushState>(`${paths[role]}/state`, { endpoint })).subscribed;
}

async function ownEndpoint(): Promise<string | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}
