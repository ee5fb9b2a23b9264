import { atom } from 'jotai';
import { isLiveAtom } from '../app/connection.ts';
import { store } from '../app/store.ts';

/** The service worker of a newer build, which waits for `takeOver`; null if this build is the newest. */
export const waitingWorkerAtom = atom<ServiceWorker | null>(null);

function follow(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (registration.waiting && registration.active) store.set(waitingWorkerAtom, registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
  // A release restarts the server, so each reconnect checks for a new build: a board stays open for days.
  store.sub(isLiveAtom, () => {
    if (store.get(isLiveAtom)) registration.update().catch(() => undefined);
  });
}

let registered: Promise<ServiceWorkerRegistration> | null = null;

/** Registers the service worker once. Rejects if the browser has no service workers. */
function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  registered ??= navigator.serviceWorker.register('/sw.js').then((registration) => {
    // A browser that blocks service workers may resolve without a registration.
    if (registration) follow(registration);
    return registration;
  });
  return registered;
}

/** The registration of the service worker, which shows notifications; the first caller registers it. */
export async function readyServiceWorker(): Promise<ServiceWorkerRegistration> {
  await registerServiceWorker();
  return navigator.serviceWorker.ready;
}

/** Makes the service worker keep the page for use without a network in this page's language. */
async function keepLanguage(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ language: document.documentElement.lang });
}

/** Registers the service worker after the page has loaded; not in development, where nothing must be cached. */
export function registerWhenIdle(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    void registerServiceWorker()
      .then(keepLanguage)
      .catch(() => undefined);
  addEventListener('load', () => setTimeout(register, 1000), { once: true });
}

/** Makes the service worker cache the technician's page, also on a first visit, which no worker controls. */
export async function cacheTechPage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage('keep-tech');
}

/** Activates the newer build, then reloads the page. Another tab may have activated that build already. */
export function takeOver(worker: ServiceWorker): void {
  const look = () => worker.state === 'activated' && location.reload();
  worker.addEventListener('statechange', look);
  worker.postMessage('take-over');
  look();
}
