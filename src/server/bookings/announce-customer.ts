import { Booking } from '../../domain/booking.ts';
import { holderOf } from '../../domain/booking-status.ts';
import { rooms } from '../../events/rooms.ts';
import type { Context } from '../context.ts';
import { mapRows } from '../map-rows.ts';
import { listCustomerBookings } from './queries.ts';
import { toBooking, toJob } from './to-booking.ts';

/** As many as somebody may have open on a screen. */
const NEWEST = 20;

/**
 * Tells of a customer's bookings again once the customer's own data have changed, for these are shown with
 * them: to admins, to the customer, and to the technicians of those that are open. It is no decision about the
 * bookings and no new version of them.
 */
export async function announceCustomer(
  { db, publish, log }: Pick<Context, 'db' | 'publish' | 'log'>,
  customerId: string,
): Promise<void> {
  for (const row of await listCustomerBookings(db, customerId, { limit: NEWEST })) {
    const [booking] = mapRows(log, [row], Booking, toBooking);
    if (!booking) continue;
    publish('booking:updated', [rooms.admins, rooms.customer(customerId)], booking);
    const techId = holderOf(row);
    if (techId) publish('booking:updated', rooms.technician(techId), toJob(row, techId));
  }
}
