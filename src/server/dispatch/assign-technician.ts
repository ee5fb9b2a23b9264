import { Failure } from '../../domain/failure.ts';
import type { Changing } from '../bookings/change-bookings.ts';
import { changeBooking } from '../bookings/change-bookings.ts';
import { decide } from '../bookings/decide.ts';
import type { BookingDetail } from '../bookings/find-booking.ts';
import type { Principal } from '../platform/principal.ts';
import { isActiveTechnician } from '../technicians/roster.ts';

/**
 * Assigns an open booking to a technician. A reassignment resets the departure and arrival times.
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
    return decide(context, before, 'assign', by, now, techId);
  });
}

/**
 * Unassigns an open booking. The status stays; the former technician's departure and arrival times are cleared. An
 * unassigned booking stays as it is.
 * @throws Failure BOOKING_NOT_FOUND, BOOKING_FINISHED, STALE
 */
export const unassignTechnician = (
  context: Changing,
  by: Principal,
  bookingId: string,
  version?: number | null,
): Promise<BookingDetail> =>
  changeBooking(context, by, bookingId, version, (before, now) =>
    decide(context, before, 'unassign', by, now),
  );
