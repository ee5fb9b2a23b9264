import type { Principal } from '../accounts/principal.ts';
import { type Changing, changeBooking } from '../bookings/change-booking.ts';
import { decide } from '../bookings/decide.ts';
import type { BookingDetail } from '../bookings/to-booking.ts';

/**
 * Takes an open booking from its technician and returns it to the pool. The status stays; the times of the
 * former technician's way are cleared. A booking without a technician stays as it is.
 * @throws Failure BOOKING_NOT_FOUND, BOOKING_FINISHED, STALE
 */
export const unassignTechnician = (
  context: Changing,
  by: Principal,
  bookingId: string,
  version?: number | null,
): Promise<BookingDetail> =>
  changeBooking(context, by, bookingId, version, (before, now) => decide(before, 'unassign', by, now));
