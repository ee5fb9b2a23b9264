import { raiseAt } from '../../domain/dispatch/emergency-wait.ts';
import { toDollars } from '../../domain/money/money.ts';
import type { NotificationItem } from '../../domain/notifications/notification.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import { navigatesToPoint } from '../bookings/to-booking.ts';
import type { Creation } from '../changes/change.ts';
import { newId } from '../platform/db/id.ts';
import type { Db } from '../platform/db/schema.ts';
import { type AlertRow, findAlertOf, insertNotification } from './queries.ts';

export const toAlert = (row: AlertRow): NotificationItem => ({
  id: row.id,
  bookingId: row.bookingId,
  customerName: row.customerName,
  customerPhone: row.phoneNumber || null,
  serviceType: row.serviceType,
  location: row.location,
  isEmergency: row.serviceType === 'emergency',
  timestamp: toTime(row.createdAt),
  totalAmount: toDollars(row.totalCents),
  acknowledgedBy: row.acknowledgedBy,
  acknowledgedAt: toTimeOrNull(row.acknowledgedAt),
  ...(navigatesToPoint(row) && { point: { latitude: row.latitude, longitude: row.longitude } }),
  ...(row.raisedAt !== null && { raisedAt: toTime(row.raisedAt) }),
});

/** Creates the alert of a new booking in the booking's transaction, so that neither exists without the other. */
export async function createAlert(trx: Db, { booking }: Creation): Promise<void> {
  const { id: bookingId, createdAt, serviceType } = booking;
  await insertNotification(trx, {
    id: newId(),
    bookingId,
    createdAt,
    raiseAt: serviceType === 'emergency' ? raiseAt(createdAt, createdAt) : null,
  });
}

/** Returns the alert of a booking; null for bookings older than alerts. */
export async function readAlertOf(db: Db, bookingId: string): Promise<NotificationItem | null> {
  const row = await findAlertOf(db, bookingId);
  return row ? toAlert(row) : null;
}
