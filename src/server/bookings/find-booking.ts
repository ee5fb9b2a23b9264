import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';
import { type BookingDetail, findBooking as find } from './queries.ts';

/** Returns one booking with its customer's and payment's fields, for other features. */
export const findBooking = (db: Db, id: string): Promise<BookingDetail | undefined> => find(db, id);

/**
 * Returns a booking if the reader may see it: customers their own, admins all. @throws Failure BOOKING_NOT_FOUND,
 * NOT_YOURS
 */
export async function readableBooking(
  { db }: Pick<Context, 'db'>,
  by: Principal,
  id: string,
): Promise<BookingDetail> {
  const booking = await findBooking(db, id);
  if (!booking) throw new Failure('BOOKING_NOT_FOUND');
  if (by.role === 'customer' && booking.customerId !== by.id) throw new Failure('NOT_YOURS');
  return booking;
}

/** Returns whether the technician is working on another job. */
export const isAtAnotherJob = async (db: Db, techId: string, bookingId: string): Promise<boolean> =>
  (await db
    .selectFrom('bookings')
    .select('id')
    .where('assignedTechId', '=', techId)
    .where('status', '=', 'in_progress')
    .where('id', '!=', bookingId)
    .limit(1)
    .executeTakeFirst()) !== undefined;
