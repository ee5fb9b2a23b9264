import { registerServiceWorker } from '../offline/service-worker.ts';

/** The registration that shows notifications; registered by the first who needs it. */
export async function alertsWorker(): Promise<ServiceWorkerRegistration> {
  await registerServiceWorker();
  return navigator.serviceWorker.ready;
}
