import { Failure } from '../../domain/failure.ts';
import { hasEarlierTime } from '../../domain/promise/earlier-offer.ts';
import { allow } from '../bookings/decide.ts';
import { type BookingDetail, findBooking, readableBooking } from '../bookings/find-booking.ts';
import type { Creation } from '../changes/change.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';
import { closeWithPlace } from './end-offer.ts';
import { knownFreeOf, type Offering } from './offer-freed.ts';
import { deleteEntry, findOpenOffer, insertEntry, updateEntry } from './queries.ts';
import { takeStep } from './take-step.ts';

type Joining = Offering & Pick<Context, 'texts' | 'limiter'>;

/**
 * Puts an own booking on the list of those who are offered a freed place. One that is on the list stays where it is.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS, BOOKING_FINISHED, TOO_LATE_TO_MOVE, NOT_EARLIER, RATE_LIMITED
 */
export async function joinList(context: Joining, by: Principal, id: string): Promise<BookingDetail> {
  const booking = await readableBooking(context, by, id);
  if (booking.earlierSince !== null) return booking;
  const since = await context.sharedClock();
  refuse(context, booking, by, since);
  // Each one looks through the slots of all days before the booking.
  await context.limiter.take({ earlier: by.id });
  const knownFree = booking.serviceType === 'standard' ? await knownFreeOf(context, booking, since) : '{}';
  await takeStep(context, { bookingId: id, to: 'joined', by }, async (trx) => {
    refuse(context, await present(trx, id), by, since);
    return (await insertEntry(trx, { bookingId: id, since, knownFree })) ? {} : null;
  });
  return present(context.db, id);
}

/** Puts a new emergency that could not be promised in time on the list, in the transaction that makes it. */
export const joinWithBooking = async (
  trx: Db,
  { bookingId, now }: Pick<Creation, 'bookingId' | 'now'>,
): Promise<void> => {
  await insertEntry(trx, { bookingId, since: now, knownFree: '{}' });
};

/** Takes an own booking off the list. @throws Failure BOOKING_NOT_FOUND, NOT_YOURS, RATE_LIMITED */
export async function leaveList(context: Joining, by: Principal, id: string): Promise<BookingDetail> {
  const booking = await readableBooking(context, by, id);
  if (booking.earlierSince === null) return booking;
  await context.limiter.take({ earlier: by.id });
  await takeStep(context, { bookingId: id, to: 'left', by }, async (trx, now) => {
    if (!(await deleteEntry(trx, id))) return null;
    const offer = await findOpenOffer(trx, id);
    const earlier = offer && (await closeWithPlace(context, trx, offer, { outcome: 'withdrawn', now }));
    return earlier ? { earlier } : {};
  });
  return present(context.db, id);
}

/**
 * Passes an offered time of an own booking on to the next in line; the booking stays on the list. An offer that has ended
 * is as the customer wants it.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS
 */
export async function declineTime(
  context: Joining,
  by: Principal,
  id: string,
  startAt: number,
): Promise<BookingDetail> {
  const booking = await readableBooking(context, by, id);
  if (booking.offeredStartAt !== startAt) return booking;
  await takeStep(context, { bookingId: id, to: 'declined', by }, async (trx, now) => {
    const offer = await findOpenOffer(trx, id);
    if (offer?.startAt !== startAt) return null;
    const earlier = await closeWithPlace(context, trx, offer, { outcome: 'declined', now });
    if (earlier) await updateEntry(trx, id, { unanswered: 0 });
    return earlier && { earlier };
  });
  return present(context.db, id);
}

function refuse(context: Joining, booking: BookingDetail, by: Principal, nowMs: number): void {
  // Whoever may move a booking may wait for an earlier time.
  allow(context, booking, 'move', by);
  if (!hasEarlierTime(booking, nowMs, context.config.company)) throw new Failure('NOT_EARLIER');
}

async function present(db: Db, id: string): Promise<BookingDetail> {
  const booking = await findBooking(db, id);
  if (!booking) throw new Failure('BOOKING_NOT_FOUND');
  return booking;
}
