import type { NotificationItem } from '../../../contract/shapes/notification.ts';
import type { PayloadAddition } from '../../../domain/bookings/change-log.ts';
import { orderedAt } from '../../../domain/bookings/move.ts';
import { modeAt } from '../../../domain/dispatch/dispatch-mode.ts';
import { quietUntil, raiseAt } from '../../../domain/dispatch/emergency-wait.ts';
import { toDollars } from '../../../domain/money/money.ts';
import { bookedAlarmAt } from '../../../domain/promise/booked-window.ts';
import { toTime, toTimeOrNull } from '../../../domain/time.ts';
import { rooms } from '../../../events/rooms.ts';
import { navigatesToPoint } from '../../bookings/to-booking.ts';
import { actorOf, type Creation, type Decision } from '../../changes/change.ts';
import type { Context } from '../../context.ts';
import { newId } from '../../platform/db/id.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Publish } from '../../platform/live/publish.ts';
import {
  type Acknowledgement,
  type AlertRow,
  AUTOMATIC,
  acknowledge,
  findAlertOf,
  insertNotification,
  setRaiseAt,
} from './queries.ts';

/** Returns an alert on the wire. That of an emergency has the time since when it waits, which a move to now begins anew. */
export const toAlert = (row: AlertRow): NotificationItem => ({
  id: row.id,
  bookingId: row.bookingId,
  customerName: row.customerName,
  customerPhone: row.phoneNumber || null,
  serviceType: row.serviceType,
  location: row.location,
  isEmergency: row.serviceType === 'emergency',
  timestamp: toTime(row.serviceType === 'emergency' ? orderedAt(row) : row.createdAt),
  totalAmount: toDollars(row.totalCents),
  acknowledgedBy: row.acknowledgedBy,
  acknowledgedAt: toTimeOrNull(row.acknowledgedAt),
  ...(navigatesToPoint(row) && { point: { latitude: row.latitude, longitude: row.longitude } }),
  ...(row.raisedAt !== null && { raisedAt: toTime(row.raisedAt) }),
});

/**
 * Creates the alert of a new booking in the booking's transaction, so that neither exists without the other. The alert of
 * a booking that automatic mode assigns needs no person yet: it is acknowledged, until dispatch raises it.
 */
export async function createAlert(
  trx: Db,
  { booking, settings: { dispatch } }: Creation,
  { config }: Pick<Context, 'config'>,
): Promise<void> {
  const { id: bookingId, createdAt, serviceType, scheduledAt = null } = booking;
  const isQuiet = modeAt(dispatch, serviceType, createdAt, config.company.timeZone) === 'automatic';
  const firstRaiseAt = isQuiet ? quietUntil(createdAt) : raiseAt(createdAt, createdAt);
  await insertNotification(trx, {
    id: newId(),
    bookingId,
    createdAt,
    raiseAt: scheduledAt === null ? firstRaiseAt : bookedAlarmAt(scheduledAt),
    ...(isQuiet && { acknowledgedBy: AUTOMATIC, acknowledgedAt: createdAt }),
  });
}

/** Returns the alert of a booking; null for bookings older than alerts. */
export async function readAlertOf(db: Db, bookingId: string): Promise<NotificationItem | null> {
  const row = await findAlertOf(db, bookingId);
  return row ? toAlert(row) : null;
}

/**
 * Acknowledges the alert of one booking for everyone, in the transaction that makes the alert obsolete (a claim, an
 * assignment, the end of the booking), so that no crash separates the two. Adds the alerts to the change's payload; they
 * are published after the commit.
 */
export async function clearAlert(trx: Db, { bookingId, by, now: at }: Decision): Promise<PayloadAddition> {
  await setRaiseAt(trx, bookingId, null);
  const ids = await acknowledge(trx, { bookingId }, { by: actorOf(by), at });
  return ids.length > 0 ? { acknowledged: { ids, at } } : {};
}

/** Publishes alerts that were acknowledged for everyone to all who received them. */
export function publishAcknowledged(publish: Publish, ids: string[], { by, at }: Acknowledgement): void {
  if (ids.length === 0) return;
  publish('notification:acknowledged', [rooms.admins, rooms.techniciansOnDuty], {
    ids,
    acknowledgedBy: by,
    acknowledgedAt: toTime(at),
  });
}
