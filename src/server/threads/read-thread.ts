import { holderOf } from '../../domain/bookings/booking-status.ts';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import type { Principal } from '../platform/principal.ts';
import { listMessages, type MessageRow } from './queries.ts';
import { bookingOfThread } from './write-message.ts';

/**
 * Lists the newest messages of a thread, oldest first. A technician reads it while the job is the technician's and open, as
 * the customer's name and address: customers write gate codes and phone numbers.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS
 */
export async function readThread(
  { db }: Pick<Context, 'db'>,
  by: Principal,
  bookingId: string,
): Promise<MessageRow[]> {
  await allowReading({ db }, by, bookingId);
  return listMessages(db, bookingId);
}

/** @throws Failure BOOKING_NOT_FOUND, NOT_YOURS unless the caller may read the thread now */
export async function allowReading(
  { db }: Pick<Context, 'db'>,
  by: Principal,
  bookingId: string,
): Promise<void> {
  const booking = await bookingOfThread({ db }, by, bookingId);
  if (by.role === 'tech' && holderOf(booking) !== by.id) throw new Failure('NOT_YOURS');
}
