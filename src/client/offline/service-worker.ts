import { atom } from 'jotai';
import { isLiveAtom } from '../app/connection.ts';
import { store } from '../app/store.ts';

/** The newer build that waits for the page's word; null when this one is the newest. */
export const waitingWorkerAtom = atom<ServiceWorker | null>(null);

function follow(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (registration.waiting && registration.active) store.set(waitingWorkerAtom, registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
  // A release restarts the server; and a board stays open for days.
  store.sub(isLiveAtom, () => {
    if (store.get(isLiveAtom)) registration.update().catch(() => undefined);
  });
}

let registered: Promise<ServiceWorkerRegistration> | null = null;

/** Registers the worker, once. Rejects where there are none. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  registered ??= navigator.serviceWorker.register('/sw.js').then((registration) => {
    // Where something keeps workers out of a browser, there is nothing to follow.
    if (registration) follow(registration);
    return registration;
  });
  return registered;
}

/** Once the page itself has all it needs. In development nothing is to be kept. */
export function registerWhenIdle(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void registerServiceWorker().catch(() => undefined);
  addEventListener('load', () => setTimeout(register, 1000), { once: true });
}

/** Has the worker keep the technician's page, also on a first visit, which no worker controls yet. */
export async function keepTechPage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage('keep-tech');
}

/** Lets the newer build take over, then loads the page anew. In another tab it may have taken over already. */
export function takeOver(worker: ServiceWorker): void {
  const look = () => worker.state === 'activated' && location.reload();
  worker.addEventListener('statechange', look);
  worker.postMessage('take-over');
  look();
}
