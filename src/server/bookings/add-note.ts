import type { Decision } from '../changes/change.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';
import { type Changing, changeBooking } from './change-bookings.ts';
import { decide } from './decide.ts';
import type { BookingDetail } from './find-booking.ts';
import { insertNote } from './queries.ts';

/**
 * Adds a note for dispatchers to the history of a booking. Returns the booking after the change.
 * @throws Failure BOOKING_NOT_FOUND
 */
export const addNote = (context: Changing, by: Principal, id: string, note: string): Promise<BookingDetail> =>
  changeBooking(context, by, id, null, (before, now) => {
    const decided = decide(context, before, 'note', by, now);
    return decided && { ...decided, note };
  });

/** Stores a note in the transaction of its change. */
export async function storeNote(trx: Db, { bookingId, version, note }: Decision): Promise<void> {
  if (note !== undefined) await insertNote(trx, { bookingId, version, note });
}
