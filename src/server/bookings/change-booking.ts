import type { Author, Decided } from '../changes/change.ts';
import { type Changing, changeBookings } from './change-bookings.ts';
import type { BookingDetail } from './to-booking.ts';

export type { Changing };

/**
 * Changes one booking as `changeBookings`. Returns the booking after the change.
 * @param seenVersion the version that the client decided from, if it sent one
 * @param decide returns the change, or null for no change; throws a Failure to reject the command
 * @throws Failure BOOKING_NOT_FOUND, STALE, OVERLOADED
 */
export async function changeBooking(
  context: Changing,
  by: Author,
  id: string,
  seenVersion: number | null | undefined,
  decide: (booking: BookingDetail, now: number) => Decided | null | Promise<Decided | null>,
): Promise<BookingDetail> {
  const [changed] = await changeBookings(
    context,
    by,
    [{ id, version: seenVersion }],
    async ([booking], now) => [await decide(booking as BookingDetail, now)],
  );
  return changed as BookingDetail;
}
