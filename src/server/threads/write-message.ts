import { holderOf, isOpen } from '../../domain/bookings/booking-status.ts';
import type { NewThreadMessage, ThreadMessage, ThreadSide } from '../../domain/bookings/thread.ts';
import { isWithPartner } from '../../domain/dispatch/partner.ts';
import { Failure } from '../../domain/failure.ts';
import { tapTime } from '../bookings/change-status.ts';
import { allow } from '../bookings/decide.ts';
import { type BookingDetail, readableBooking } from '../bookings/find-booking.ts';
import { storeEvent } from '../changes/stored-events.ts';
import type { Context } from '../context.ts';
import { queueThreadMessage } from '../notifications/messages/queue-messages.ts';
import type { Db } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Principal } from '../platform/principal.ts';
import { findByKey, findMessage, insertMessage, saveRead } from './queries.ts';
import { toMessage } from './to-message.ts';

type Writing = Pick<Context, 'db' | 'clock' | 'texts' | 'limiter'>;

/** Returns the booking if the caller takes part in its thread. @throws Failure BOOKING_NOT_FOUND, NOT_YOURS */
export async function bookingOfThread(
  { db }: Pick<Context, 'db'>,
  by: Principal,
  id: string,
): Promise<BookingDetail> {
  const booking = await readableBooking({ db }, by, id);
  if (by.role === 'tech' && booking.assignedTechId !== by.id) throw new Failure('NOT_YOURS');
  return booking;
}

/**
 * Writes to the others of an open booking, or to the other of customer and dispatchers while a report waits for an
 * answer, and tells them. A message with a known key is stored already.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS, BOOKING_FINISHED, RATE_LIMITED
 */
export async function writeMessage(
  context: Writing,
  by: Principal<ThreadSide>,
  bookingId: string,
  { key: clientKey, text = null, ready = null, ...tap }: NewThreadMessage,
): Promise<ThreadMessage> {
  const { db, clock, texts, limiter } = context;
  const booking = await bookingOfThread(context, by, bookingId);
  const from = { bookingId, sender: by.role, senderId: by.id, clientKey };
  const known = await findByKey(db, from);
  if (known) return toMessage(known, by.role);
  allow({ texts }, booking, 'write', by);
  await limiter.take({ threadMessages: `${by.role}:${by.id}:${bookingId}` });
  const now = clock();
  const { atMs: at } = tapTime(tap, booking.createdAt, now);
  const stored = await inTransaction(db, async (trx) => {
    const sequence = await insertMessage(trx, { ...from, text: text || null, ready, at, createdAt: now });
    // The same message, on another connection.
    if (sequence === undefined) return findByKey(trx, from);
    // Who answers has read.
    if (by.role !== 'customer') await saveRead(trx, bookingId, { role: by.role, id: by.id }, sequence);
    await tellOthers(trx, by.role, booking, { now, sequence });
    await storeEvent(trx, 'thread:written', { bookingId, sequence }, { at: now });
    return findMessage(trx, sequence);
  });
  if (!stored) throw new Failure('BOOKING_NOT_FOUND');
  return toMessage(stored, by.role);
}

/** Queues the pushes to the other sides: to dispatchers only while no technician would read it. */
async function tellOthers(
  trx: Db,
  from: ThreadSide,
  booking: BookingDetail,
  message: { now: number; sequence: number },
): Promise<void> {
  const { id: bookingId } = booking;
  const techId = isWithPartner(booking) ? null : holderOf(booking);
  const isAfterService = !isOpen(booking.status);
  if (from !== 'customer')
    await queueThreadMessage(trx, isAfterService ? 'thread_answer' : 'thread_to_customer', {
      ...message,
      bookingId,
    });
  if (from !== 'tech' && techId !== null)
    await queueThreadMessage(trx, 'thread_to_tech', { ...message, bookingId, techId });
  if (from === 'customer' && techId === null)
    await queueThreadMessage(trx, isAfterService ? 'thread_report' : 'thread_to_admins', {
      ...message,
      bookingId,
    });
}
