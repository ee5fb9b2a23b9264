import type { Insertable } from 'kysely';
import { openStatuses } from '../../../domain/bookings/booking-status.ts';
import type { Db, Notifications } from '../../platform/db/schema.ts';
import { runWithNext } from '../../platform/db/together.ts';

/** Inserts an alert with the next statement of the transaction. */
export const insertNotification = (trx: Db, notification: Insertable<Notifications>): Promise<void> =>
  runWithNext(trx, trx.insertInto('notifications').values(notification));

const withBooking = (db: Db) =>
  db
    .selectFrom('notifications')
    .innerJoin('bookings', 'bookings.id', 'notifications.bookingId')
    .select([
      'notifications.id',
      'notifications.bookingId',
      'notifications.createdAt',
      'notifications.acknowledgedBy',
      'notifications.acknowledgedAt',
      'notifications.raisedAt',
      'bookings.customerName',
      'bookings.phoneNumber',
      'bookings.serviceType',
      'bookings.location',
      'bookings.latitude',
      'bookings.longitude',
      'bookings.precision',
      'bookings.byPoint',
      'bookings.totalCents',
      'bookings.movedAt',
    ]);

export type AlertRow = Awaited<ReturnType<ReturnType<typeof withBooking>['executeTakeFirstOrThrow']>>;

/** `before` returns older ones than that notification; `waiting` omits acknowledged ones. */
export type NotificationPage = {
  limit: number;
  before?: { createdAt: number; id: string };
  waiting?: boolean;
};

const listed = (db: Db, { limit, before, waiting }: NotificationPage) =>
  withBooking(db)
    .$if(waiting === true, (all) => all.where('notifications.acknowledgedAt', 'is', null))
    .$if(before !== undefined, (all) =>
      all.where((e) =>
        e(
          e.refTuple('notifications.createdAt', 'notifications.id'),
          '<',
          e.tuple(before?.createdAt ?? 0, before?.id ?? ''),
        ),
      ),
    )
    .orderBy('notifications.createdAt', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit);

export const listNotifications = (db: Db, page: NotificationPage) => listed(db, page).execute();

export const findAlertOf = (db: Db, bookingId: string): Promise<AlertRow | undefined> =>
  withBooking(db).where('notifications.bookingId', '=', bookingId).executeTakeFirst();

export const listAlerts = (db: Db, ids: readonly string[]): Promise<AlertRow[]> =>
  withBooking(db).where('notifications.id', 'in', ids).execute();

const declinedOffers = (db: Db) => db.selectFrom('offers').where('outcome', '=', 'declined');

/** Returns the technicians who have declined these bookings. */
export const listDecliners = (db: Db, bookingIds: readonly string[]) =>
  declinedOffers(db).where('bookingId', 'in', bookingIds).select(['bookingId', 'techId']).execute();

/**
 * Lists a technician's alerts: of own open jobs, and of unassigned jobs that the technician has not declined, with the
 * technician's acknowledgements.
 */
export const listTechnicianNotifications = (db: Db, techId: string, page: NotificationPage) =>
  listed(db, page)
    .leftJoin('technicianAcknowledgements as own', (join) =>
      join.onRef('own.notificationId', '=', 'notifications.id').on('own.techId', '=', techId),
    )
    .select('own.at as ownAcknowledgedAt')
    .$if(page.waiting === true, (all) => all.where('own.at', 'is', null))
    .where('bookings.status', 'in', openStatuses)
    .where((e) =>
      e.or([
        e('bookings.assignedTechId', '=', techId),
        e.and([
          e('bookings.assignedTechId', 'is', null),
          e('bookings.id', 'not in', declinedOffers(db).where('techId', '=', techId).select('bookingId')),
        ]),
      ]),
    )
    .execute();

/** Returns the sort position of a notification. */
export const findPlaceOf = (db: Db, id: string) =>
  db.selectFrom('notifications').select(['createdAt', 'id']).where('id', '=', id).executeTakeFirst();

/** Who acknowledges what automatic mode assigns. */
export const AUTOMATIC = 'automatic';

/** Lists those of the bookings whose alerts only automatic mode has acknowledged. */
export const listQuiet = async (db: Db, bookingIds: readonly string[]): Promise<string[]> =>
  bookingIds.length === 0
    ? []
    : (
        await db
          .selectFrom('notifications')
          .select('bookingId')
          .where('bookingId', 'in', bookingIds)
          .where('acknowledgedBy', '=', AUTOMATIC)
          .where('raisedAt', 'is', null)
          .execute()
      ).map(({ bookingId }) => bookingId);

/** Who acknowledged, and when in epoch milliseconds. */
export type Acknowledgement = { by: string; at: number };

/** Acknowledges the given or all waiting notifications and returns the changed ones. */
export async function acknowledge(
  db: Db,
  which: { id: string } | { bookingId: string } | 'all',
  { by, at }: Acknowledgement,
): Promise<string[]> {
  let update = db
    .updateTable('notifications')
    .set({ acknowledgedBy: by, acknowledgedAt: at })
    .where('acknowledgedAt', 'is', null);
  if (which !== 'all') {
    update =
      'id' in which ? update.where('id', '=', which.id) : update.where('bookingId', '=', which.bookingId);
  }
  return (await update.returning('id').execute()).map(({ id }) => id);
}

export const notificationExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('notifications').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const acknowledgeForTechnician = (db: Db, ids: string[], { by, at }: Acknowledgement) =>
  db
    .insertInto('technicianAcknowledgements')
    .values(ids.map((notificationId) => ({ notificationId, techId: by, at })))
    .onConflict((c) => c.doNothing())
    .execute();

/** Sets when the alert of a booking is repeated, with the next statement of the transaction; null for never. */
export const setRaiseAt = (trx: Db, bookingId: string, raiseAt: number | null): Promise<void> =>
  runWithNext(trx, trx.updateTable('notifications').set({ raiseAt }).where('bookingId', '=', bookingId));

/** Finds the alert of an unassigned booking, unless it was raised after `since` or is due already. */
export const findRaisable = (db: Db, bookingId: string, { since, now }: { since: number; now: number }) =>
  db
    .selectFrom('notifications')
    .innerJoin('bookings', 'bookings.id', 'notifications.bookingId')
    .select('notifications.id')
    .where('notifications.bookingId', '=', bookingId)
    .where('bookings.assignedTechId', 'is', null)
    .where('bookings.status', 'in', openStatuses)
    .where((e) => e.or([e('raisedAt', 'is', null), e('raisedAt', '<', since)]))
    .where((e) => e.or([e('raiseAt', 'is', null), e('raiseAt', '>', now)]))
    .executeTakeFirst();

export const hasDueToRaise = async (db: Db, now: number): Promise<boolean> =>
  (await db
    .selectFrom('notifications')
    .select('id')
    .where('raiseAt', '<=', now)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Reopens the due alerts for everyone. If two nodes run it concurrently, each alert is returned to one node only. */
export async function raiseAlertsDue(
  db: Db,
  now: number,
  nextAt: number,
): Promise<{ id: string; bookingId: string }[]> {
  const raised = await db
    .updateTable('notifications')
    .set({ acknowledgedBy: null, acknowledgedAt: null, raisedAt: now, raiseAt: nextAt })
    .where('raiseAt', '<=', now)
    .returning(['id', 'bookingId'])
    .execute();
  if (raised.length === 0) return [];
  const ids = raised.map(({ id }) => id);
  await db.deleteFrom('technicianAcknowledgements').where('notificationId', 'in', ids).execute();
  return raised;
}
