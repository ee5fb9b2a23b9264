import type { NotificationItem } from '../../domain/notification.ts';
import { serviceName } from '../../domain/service-type.ts';
import { config } from '../app/config.ts';
import { needsHomeScreen } from './permission.ts';
import { alertsWorker } from './worker.ts';

const CLOSES_AFTER_MS = 10_000;

const alertTitle = (item: NotificationItem | null): string =>
  `${config.brandName}: ${item?.raisedAt ? 'Emergency without a technician' : 'New Booking'}`;

/** The same as a push of that booking has, so that the two are one. */
const tagOf = (bookingId: string) => `booking-${bookingId}`;

/** What a lock screen may show: neither phone number nor exact address. */
const bodyOf = (item: NotificationItem | null): string =>
  item
    ? `${serviceName[item.serviceType]}, open the dashboard for details`
    : 'Open the dashboard for details';

/**
 * Shows a browser notification that closes after 10 s; one for the same booking replaces the one before.
 * Answers false, silently, where the browser cannot or may not.
 */
export async function showBrowserAlert(item: NotificationItem | null, url: string): Promise<boolean> {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return false;
  if (Notification.permission !== 'granted' || needsHomeScreen()) return false;
  try {
    const worker = await alertsWorker();
    const tag = item ? tagOf(item.bookingId) : 'new-bookings';
    await worker.showNotification(alertTitle(item), {
      body: bodyOf(item),
      tag,
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      requireInteraction: item?.isEmergency ?? false,
      data: { url },
    });
    setTimeout(() => void closeByTag(worker, tag), CLOSES_AFTER_MS);
    return true;
  } catch {
    return false;
  }
}

/** Takes a booking's notification off the device's screen: somebody has answered it. */
export async function closeBrowserAlert(bookingId: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  if (worker) await closeByTag(worker, tagOf(bookingId));
}

async function closeByTag(worker: ServiceWorkerRegistration, tag: string): Promise<void> {
  for (const shown of await worker.getNotifications({ tag })) shown.close();
}
