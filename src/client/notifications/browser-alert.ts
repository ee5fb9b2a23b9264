import type { NotificationItem } from '../../contract/shapes/notification.ts';
import { serviceName } from '../../domain/bookings/service-type.ts';
import { config } from '../app/config.ts';
import { readyServiceWorker } from '../offline/service-worker.ts';
import { t } from '../ui/texts.ts';
import { needsHomeScreen } from './permission.ts';

const CLOSES_AFTER_MS = 10_000;

const alertTitle = (item: NotificationItem | null): string =>
  item?.raisedAt
    ? t('{brand}: Emergency without a technician', { brand: config.brandName })
    : t('{brand}: New Booking', { brand: config.brandName });

/** A push for the same booking has the same tag, so that one notification replaces the other. */
const tagOf = (bookingId: string) => `booking-${bookingId}`;

/** A lock screen shows the body, so it has neither phone number nor exact address. */
const bodyOf = (item: NotificationItem | null): string =>
  item
    ? t('{service}, open the dashboard for details', { service: t(serviceName[item.serviceType]) })
    : t('Open the dashboard for details');

/**
 * Shows a browser notification that closes after 10 s and replaces an earlier one for the same booking. Resolves to
 * false where the browser cannot or may not show one.
 */
export async function showBrowserAlert(item: NotificationItem | null, url: string): Promise<boolean> {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return false;
  if (Notification.permission !== 'granted' || needsHomeScreen()) return false;
  try {
    const worker = await readyServiceWorker();
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

/** Closes the notification of a booking that somebody has acknowledged. */
export async function closeBrowserAlert(bookingId: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  if (worker) await closeByTag(worker, tagOf(bookingId));
}

async function closeByTag(worker: ServiceWorkerRegistration, tag: string): Promise<void> {
  for (const shown of await worker.getNotifications({ tag })) shown.close();
}
