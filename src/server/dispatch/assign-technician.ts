import { Failure } from '../../domain/failure.ts';
import type { Principal } from '../accounts/principal.ts';
import { type Changing, changeBooking } from '../bookings/change-booking.ts';
import { decide } from '../bookings/decide.ts';
import type { BookingDetail } from '../bookings/to-booking.ts';
import { isActiveTechnician } from '../technicians/roster.ts';

/**
 * Gives an open booking to a technician, also to another one than before: the way then starts anew.
 * @throws Failure TECHNICIAN_NOT_FOUND, BOOKING_FINISHED, STALE
 */
export async function assignTechnician(
  context: Changing,
  by: Principal,
  bookingId: string,
  techId: string,
  version?: number | null,
): Promise<BookingDetail> {
  const known = await isActiveTechnician(context, techId);
  return changeBooking(context, by, bookingId, version, (before, now) => {
    if (!known) throw new Failure('TECHNICIAN_NOT_FOUND');
    return decide(before, 'assign', by, now, techId);
  });
}
