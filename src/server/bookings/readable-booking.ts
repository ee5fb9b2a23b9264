import { Failure } from '../../domain/failure.ts';
import type { Principal } from '../accounts/principal.ts';
import type { Context } from '../context.ts';
import { type BookingDetail, findBooking } from './queries.ts';

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
