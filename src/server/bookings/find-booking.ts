import { Failure } from '../../domain/failure.ts';
import type { Principal } from '../accounts/principal.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { type BookingDetail, findBooking as find } from './queries.ts';

/** One booking with what it shows of its customer and payment, for other features. */
export const findBooking = (db: Db, id: string): Promise<BookingDetail | undefined> => find(db, id);

/** A customer reads own bookings only; admins read all. @throws Failure BOOKING_NOT_FOUND, NOT_YOURS */
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

/** Whether the technician is in the middle of another job. */
export const isAtAnotherJob = async (db: Db, techId: string, bookingId: string): Promise<boolean> =>
  (await db
    .selectFrom('bookings')
    .select('id')
    .where('assignedTechId', '=', techId)
    .where('status', '=', 'in_progress')
    .where('id', '!=', bookingId)
    .limit(1)
    .executeTakeFirst()) !== undefined;
