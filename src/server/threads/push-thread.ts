import { holderOf } from '../../domain/bookings/booking-status.ts';
import { rooms } from '../../events/rooms.ts';
import { findBooking } from '../bookings/find-booking.ts';
import type { Context } from '../context.ts';
import type { DomainEvents } from '../platform/live/event-bus.ts';
import { findMessage } from './queries.ts';
import { toMessage } from './to-message.ts';

type Pushing = Pick<Context, 'db' | 'publish'>;

/**
 * Sends a message to the sockets of those in its thread; staff see who of them wrote it. After the service the technician
 * is not among them.
 */
export async function pushThreadMessage(
  { db, publish }: Pushing,
  { bookingId, sequence }: DomainEvents['thread:written'],
): Promise<void> {
  const [message, booking] = await Promise.all([findMessage(db, sequence), findBooking(db, bookingId)]);
  if (!message || !booking) return;
  const { customerId } = booking;
  const techId = holderOf(booking);
  publish('thread:message', rooms.customer(customerId), {
    bookingId,
    message: toMessage(message, 'customer'),
  });
  publish('thread:message', [rooms.admins, ...(techId === null ? [] : [rooms.technician(techId)])], {
    bookingId,
    message: toMessage(message, 'admin'),
  });
}

export async function pushThreadRead(
  { db, publish }: Pushing,
  { bookingId }: DomainEvents['thread:read'],
): Promise<void> {
  const booking = await findBooking(db, bookingId);
  const techId = booking && holderOf(booking);
  publish('thread:read', [rooms.admins, ...(techId ? [rooms.technician(techId)] : [])], { bookingId });
}
