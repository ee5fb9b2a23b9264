import type { BookingStatus } from '../../../domain/bookings/booking-status.ts';
import { MAX_TIMES_TOLD } from '../../../domain/promise/lateness.ts';
import { isDispatched } from '../../bookings/is-dispatched.ts';
import { changesOneRow } from '../../platform/db/row-counts.ts';
import type { BookingRow, Db } from '../../platform/db/schema.ts';

const awaitedStatuses = ['pending', 'confirmed'] as const satisfies BookingStatus[];

/** Lists the bookings that somebody has to reach, of which the customer can still hear that the promise is missed. */
export const listAwaited = (db: Db, { untilMs }: { untilMs: number }) =>
  db
    .selectFrom('bookings')
    .where('status', 'in', awaitedStatuses)
    .where('arrivedAt', 'is', null)
    .where(isDispatched)
    .where('lateTimes', '<', MAX_TIMES_TOLD)
    .where((e) => e.or([e('scheduledAt', 'is', null), e('scheduledAt', '<=', untilMs)]))
    .select(['id', 'customerId', 'version', 'promisedAt', 'lateTimes', 'lateBy'])
    .orderBy('promisedAt')
    .orderBy('id')
    .execute();

export type AwaitedBooking = Awaited<ReturnType<typeof listAwaited>>[number];

/** Writes what the customer is told, if the booking has the version that was seen. Returns whether it has. */
export const tellLateness = (
  trx: Db,
  { id, version, lateTimes }: AwaitedBooking,
  told: Pick<BookingRow, 'lateToldAt' | 'lateBy' | 'lateReason'>,
): Promise<boolean> =>
  changesOneRow(
    trx
      .updateTable('bookings')
      .set({ ...told, lateTimes: lateTimes + 1, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  );

/**
 * Writes which time a dispatcher tells the customer, and that the promise is missed if it is, if the booking has the version
 * that was seen. Returns whether it has.
 */
export const tellTime = (
  trx: Db,
  { id, version, lateTimes }: Pick<BookingRow, 'id' | 'version' | 'lateTimes'>,
  told: Pick<BookingRow, 'arrivalToldAt' | 'toldArrivesAt'>,
  late: Pick<BookingRow, 'lateToldAt' | 'lateBy' | 'lateReason'> | null,
): Promise<boolean> =>
  changesOneRow(
    trx
      .updateTable('bookings')
      .set({ ...told, ...(late && { ...late, lateTimes: lateTimes + 1 }), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  );

/** Whether a technician who had the booking has it no more. */
export const hasLostTechnician = async (db: Db, bookingId: string): Promise<boolean> =>
  (await db
    .selectFrom('bookingEvents')
    .where('bookingId', '=', bookingId)
    .where('kind', 'in', ['assigned', 'unassigned'])
    .where('fromValue', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined;
