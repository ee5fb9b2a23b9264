import { raiseAt } from '../../domain/emergency-wait.ts';
import type { NotificationItem } from '../../domain/notification.ts';
import { newId } from '../db/id.ts';
import type { Db, NewBookingRow } from '../db/schema.ts';
import { insertNotification } from './queries.ts';
import { queueNewBooking } from './queue-messages.ts';
import { toAlert } from './to-alert.ts';

/** The alert of a new booking, and what is to be told of it beyond open pages, in the booking's own transaction so that neither is there without the other. */
export async function createAlert(trx: Db, booking: NewBookingRow): Promise<NotificationItem> {
  const { id: bookingId, createdAt, serviceType } = booking;
  const notification = {
    id: newId(),
    bookingId,
    createdAt,
    raiseAt: serviceType === 'emergency' ? raiseAt(createdAt, createdAt) : null,
  };
  await insertNotification(trx, notification);
  await queueNewBooking(trx, booking, booking.createdAt);
  return toAlert({
    ...notification,
    ...booking,
    id: notification.id,
    acknowledgedBy: null,
    acknowledgedAt: null,
    raisedAt: null,
  });
}
