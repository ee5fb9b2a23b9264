import type { Booking } from '../../domain/bookings/booking.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';

/** Whether a technician has an open booking, and has not reached it. */
const isAhead = ({ status, assignedTechId, arrivedAt, startedAt }: Booking): boolean =>
  isOpen(status) && assignedTechId !== null && !arrivedAt && !startedAt;

const dueAt = ({ serviceType, scheduledAt }: Booking): number =>
  serviceType === 'emergency' ? 0 : Date.parse(scheduledAt ?? '');

/** Returns the next job of a technician that can be swapped with this booking. */
export const swappableWith = (
  booking: Booking,
  bookings: readonly Booking[],
  techId: string,
): Booking | undefined =>
  isAhead(booking) && booking.assignedTechId !== techId
    ? bookings
        .filter((other) => isAhead(other) && other.assignedTechId === techId)
        .sort((a, b) => dueAt(a) - dueAt(b))[0]
    : undefined;
