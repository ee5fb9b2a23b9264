import type { BookingRating, NewRating, Rating } from '../../contract/shapes/rating.ts';
import { toTime } from '../../domain/time.ts';
import type { Changing } from '../bookings/change-bookings.ts';
import { changeBooking } from '../bookings/change-bookings.ts';
import { decide } from '../bookings/decide.ts';
import { readableBooking } from '../bookings/find-booking.ts';
import type { Decision } from '../changes/change.ts';
import type { Context } from '../context.ts';
import type { Db, RatingRow } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';
import { averageRating, clearRatingNote, findRating, saveRating } from './queries.ts';

/**
 * Stores the customer's rating of an own completed booking; a repeated call replaces it.
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
    const rated = decide(context, before, 'rate', by, now, String(stars));
    return rated && { ...rated, rating };
  });
  return toRating(rating);
}

const toRating = ({ stars, note, ratedAt }: Pick<RatingRow, 'stars' | 'note' | 'ratedAt'>): Rating => ({
  stars,
  note,
  ratedAt: toTime(ratedAt),
});

/** Returns the customer's rating of a booking, if any. @throws Failure BOOKING_NOT_FOUND, NOT_YOURS */
export async function ratingOf(
  { db }: Pick<Context, 'db'>,
  by: Principal,
  id: string,
): Promise<Rating | null> {
  await readableBooking({ db }, by, id);
  const row = await findRating(db, id);
  return row ? toRating(row) : null;
}

/** Returns for dispatchers the rating of a booking and the average rating of its technician. */
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

/** Inserts or replaces the customer's rating in the transaction of the change. */
export async function storeRating(trx: Db, { bookingId, before, rating }: Decision): Promise<void> {
  if (rating) await saveRating(trx, { bookingId, techId: before.assignedTechId, ...rating });
}

/**
 * Deletes the customer's texts in the ratings of these bookings. The stars stay, because they count for the technician.
 */
export async function deleteRatingNotes(trx: Db, bookingIds: string[]): Promise<void> {
  for (const bookingId of bookingIds) await clearRatingNote(trx, bookingId);
}
