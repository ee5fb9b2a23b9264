import { registerServiceWorker } from '../offline/service-worker.ts';

/** The registration of the service worker, which shows notifications; the first caller registers it. */
export async function alertsWorker(): Promise<ServiceWorkerRegistration> {
  await registerServiceWorker();
  return navigator.serviceWorker.ready;
}
