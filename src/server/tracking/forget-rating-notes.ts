import type { Db } from '../db/schema.ts';
import { clearRatingNote } from './queries.ts';

/** Removes what a customer wrote of these bookings; the stars stay, for they are the technician's. */
export async function forgetRatingNotes(trx: Db, bookingIds: string[]): Promise<void> {
  for (const bookingId of bookingIds) await clearRatingNote(trx, bookingId);
}
