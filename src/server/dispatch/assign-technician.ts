import { Failure } from '../../domain/failure.ts';
import { type Changing, changeBooking, changeBookings, type Seen } from '../bookings/change-bookings.ts';
import { allow, decide } from '../bookings/decide.ts';
import type { BookingDetail } from '../bookings/find-booking.ts';
import type { Author } from '../changes/change.ts';
import type { Principal } from '../platform/principal.ts';
import { isActiveTechnician } from '../technicians/roster.ts';
import { reasonAgainst } from './proposals/candidates.ts';

type Assigning = Changing & Parameters<typeof reasonAgainst>[0];

/**
 * Assigns an open booking to a technician. A reassignment resets the departure and arrival times, and a confirmed booking
 * is pending again, because the former technician has confirmed it.
 * @param ask whether to throw instead of assigning if a rule of dispatch speaks against the technician; false keeps the
 * reason in the history
 * @throws Failure TECHNICIAN_NOT_FOUND, BOOKING_FINISHED, STALE, TECHNICIAN_EXCLUDED with the reason
 */
export async function assignTechnician(
  context: Assigning,
  by: Principal,
  bookingId: string,
  { techId, version, ask }: { techId: string; version?: number | null; ask?: boolean | null },
): Promise<BookingDetail> {
  // Read while the booking is.
  const known = isActiveTechnician(context, techId);
  known.catch(() => {});
  return changeBooking(context, by, bookingId, version, async (before, now) => {
    if (!(await known)) throw new Failure('TECHNICIAN_NOT_FOUND');
    const decided = decide(context, before, 'assign', by, now, techId);
    const reason = decided && ask != null && (await reasonAgainst(context, before, techId));
    if (reason && ask) throw new Failure('TECHNICIAN_EXCLUDED', reason);
    return decided && { ...decided, ...(reason && { reason }) };
  });
}

/**
 * Unassigns an open booking. A confirmed booking is pending again; the former technician's departure and arrival times are
 * cleared. An unassigned booking stays as it is.
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

/**
 * Exchanges the technicians of two open bookings, both or none. Each booking's departure and arrival times are reset, as
 * by a reassignment.
 * @throws Failure INVALID for a booking with itself, BOOKING_NOT_FOUND, BOOKING_FINISHED, NOT_ASSIGNED, SAME_TECHNICIAN,
 * TECHNICIAN_NOT_FOUND, STALE with the booking that has changed
 */
export async function swapTechnicians(
  context: Changing,
  by: Author,
  seen: readonly [Seen, Seen],
): Promise<BookingDetail[]> {
  const [one, other] = seen;
  if (one.id === other.id) throw new Failure('INVALID', 'A booking cannot be swapped with itself.');
  return changeBookings(context, by, seen, async (bookings, now) => {
    for (const booking of bookings) allow(context, booking, 'assign', by);
    const holders = bookings.map(({ assignedTechId }) => assignedTechId).reverse();
    if (holders.includes(null)) throw new Failure('NOT_ASSIGNED');
    if (new Set(holders).size === 1) throw new Failure('SAME_TECHNICIAN');
    return Promise.all(
      bookings.map(async (booking, index) => {
        const techId = String(holders[index]);
        if (!(await isActiveTechnician(context, techId))) throw new Failure('TECHNICIAN_NOT_FOUND');
        return decide(context, booking, 'assign', by, now, techId);
      }),
    );
  });
}
