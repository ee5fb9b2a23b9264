/** The registration that shows notifications; registered by the first who needs it. */
export async function alertsWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  return navigator.serviceWorker.ready;
}
