import type { BookingRating, NewRating, Rating } from '../../domain/rating.ts';
import { toTime } from '../../domain/time.ts';
import type { Principal } from '../accounts/principal.ts';
import { type Changing, changeBooking } from '../bookings/change-booking.ts';
import { decide } from '../bookings/decide.ts';
import { readableBooking } from '../bookings/find-booking.ts';
import type { Decision } from '../changes/change.ts';
import type { Context } from '../context.ts';
import type { Db, RatingRow } from '../db/schema.ts';
import { averageRating, clearRatingNote, findRating, saveRating } from './queries.ts';

/**
 * The owner's word on a completed service; said again, it replaces the one before.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS, NOT_COMPLETED
 */
export async function rateBooking(
  context: Changing,
  by: Principal,
  id: string,
  { stars, note }: NewRating,
): Promise<Rating> {
  const ratedAt = context.clock();
  const rating = { stars, note: note || null, ratedAt };
  await changeBooking(context, by, id, null, (before, now) => {
    const rated = decide(before, 'rate', by, now, String(stars));
    return rated && { ...rated, rating };
  });
  return toRating(rating);
}

const toRating = ({ stars, note, ratedAt }: Pick<RatingRow, 'stars' | 'note' | 'ratedAt'>): Rating => ({
  stars,
  note,
  ratedAt: toTime(ratedAt),
});

/** What the customer has said of a booking, if anything. @throws Failure BOOKING_NOT_FOUND, NOT_YOURS */
export async function ratingOf(
  { db }: Pick<Context, 'db'>,
  by: Principal,
  id: string,
): Promise<Rating | null> {
  await readableBooking({ db }, by, id);
  const row = await findRating(db, id);
  return row ? toRating(row) : null;
}

/** For the dispatcher: the same, and how its technician is rated on the whole. */
export async function bookingRating(
  { db }: Pick<Context, 'db'>,
  by: Principal,
  id: string,
): Promise<BookingRating> {
  const { assignedTechId: techId } = await readableBooking({ db }, by, id);
  const rating = await ratingOf({ db }, by, id);
  if (!techId) return { rating, technician: null };
  const { average, count } = await averageRating(db, techId);
  const rounded = Math.round(Number(average) * 10) / 10;
  return {
    rating,
    technician: Number(count) > 0 ? { techId, average: rounded, count: Number(count) } : null,
  };
}

/** Stores what the customer says of the service, in the transaction of the change; it replaces what was said before. */
export async function keepRating(trx: Db, { bookingId, before, rating }: Decision): Promise<void> {
  if (rating) await saveRating(trx, { bookingId, techId: before.assignedTechId, ...rating });
}

/** Removes what a customer wrote of these bookings; the stars stay, for they are the technician's. */
export async function forgetRatingNotes(trx: Db, bookingIds: string[]): Promise<void> {
  for (const bookingId of bookingIds) await clearRatingNote(trx, bookingId);
}
