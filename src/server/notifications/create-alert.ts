import type { NotificationItem } from '../../domain/notification.ts';
import { newId } from '../db/id.ts';
import type { Db, NewBookingRow } from '../db/schema.ts';
import { insertNotification } from './queries.ts';
import { toAlert } from './to-alert.ts';

/** The alert of a new booking, in the booking's own transaction so that neither is there without the other. */
export async function createAlert(trx: Db, booking: NewBookingRow): Promise<NotificationItem> {
  const notification = { id: newId(), bookingId: booking.id, createdAt: booking.createdAt };
  await insertNotification(trx, notification);
  return toAlert({
    ...notification,
    ...booking,
    id: notification.id,
    acknowledgedBy: null,
    acknowledgedAt: null,
  });
}
