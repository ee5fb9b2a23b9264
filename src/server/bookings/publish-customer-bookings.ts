import { Booking } from '../../domain/bookings/booking.ts';
import { holderOf } from '../../domain/bookings/booking-status.ts';
import { rooms } from '../../events/rooms.ts';
import type { Context } from '../context.ts';
import { mapRows } from '../platform/db/map-rows.ts';
import type { DomainEvents } from '../platform/live/event-bus.ts';
import { listCustomerBookings } from './queries.ts';
import { toBooking, toJob } from './to-booking.ts';

/** As many as a client may show at once. */
const MAX_BOOKINGS = 20;

type Publishing = Pick<Context, 'db' | 'publish' | 'log'>;

/**
 * Publishes a customer's bookings on all nodes after the customer's data changed, because bookings show these data: to
 * admins, to the customer, and to the technicians of open bookings. The bookings' versions do not change.
 */
export async function publishCustomerBookings(
  context: Publishing & Pick<Context, 'events'>,
  customerId: string,
): Promise<void> {
  context.events.emit('customer:renamed', { customerId });
  await pushCustomerBookings(context, { customerId });
}

/** Sends a customer's bookings to this node's sockets. */
export async function pushCustomerBookings(
  { db, publish, log }: Publishing,
  { customerId }: DomainEvents['customer:renamed'],
): Promise<void> {
  for (const row of await listCustomerBookings(db, customerId, { limit: MAX_BOOKINGS })) {
    const [booking] = mapRows(log, [row], Booking, toBooking);
    if (!booking) continue;
    publish('booking:updated', [rooms.admins, rooms.customer(customerId)], booking);
    const techId = holderOf(row);
    if (techId) publish('booking:updated', rooms.technician(techId), toJob(row, techId));
  }
}
