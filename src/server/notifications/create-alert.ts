import { raiseAt } from '../../domain/emergency-wait.ts';
import type { NotificationItem } from '../../domain/notification.ts';
import type { Creation } from '../changes/change.ts';
import { newId } from '../db/id.ts';
import type { Db } from '../db/schema.ts';
import { findAlertOf, insertNotification } from './queries.ts';
import { toAlert } from './to-alert.ts';

/** Creates the alert of a new booking in the booking's own transaction, so that neither is there without the other. */
export async function createAlert(trx: Db, { booking }: Creation): Promise<void> {
  const { id: bookingId, createdAt, serviceType } = booking;
  await insertNotification(trx, {
    id: newId(),
    bookingId,
    createdAt,
    raiseAt: serviceType === 'emergency' ? raiseAt(createdAt, createdAt) : null,
  });
}

/** The alert of a booking; null for a booking of before there were alerts. */
export async function readAlertOf(db: Db, bookingId: string): Promise<NotificationItem | null> {
  const row = await findAlertOf(db, bookingId);
  return row ? toAlert(row) : null;
}
