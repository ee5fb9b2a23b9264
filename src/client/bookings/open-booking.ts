import type { Booking } from '../../domain/booking.ts';
import { isOpen } from '../../domain/booking-status.ts';

function stage({ status, serviceType, assignedTechId }: Booking): number {
  if (status === 'in_progress') return 0;
  if (serviceType === 'standard') return 3;
  return assignedTechId ? 1 : 2;
}

const due = (booking: Booking): string => booking.scheduledAt ?? booking.createdAt;

/** Scheduled ones are due in their order; of two emergencies the newer one is the one meant. */
const byDue = (a: Booking, b: Booking): number => {
  const sooner = due(a) < due(b) ? -1 : 1;
  return a.serviceType === 'standard' ? sooner : -sooner;
};

/** The booking that matters now: one being served, then an emergency, then the next scheduled one. */
export function openBooking(bookings: readonly Booking[]): Booking | null {
  const open = bookings.filter((booking) => isOpen(booking.status));
  open.sort((a, b) => stage(a) - stage(b) || byDue(a, b));
  return open[0] ?? null;
}

/** The open bookings that an order repeats: other emergencies, or other charges at the same time. */
export const twinsOf = (
  bookings: readonly Booking[],
  { serviceType, scheduledAt }: Pick<Booking, 'serviceType'> & { scheduledAt?: string | null },
): Booking[] =>
  bookings.filter(
    (booking) =>
      isOpen(booking.status) &&
      booking.serviceType === serviceType &&
      (serviceType === 'emergency' ||
        Date.parse(booking.scheduledAt ?? '') === Date.parse(scheduledAt ?? '')),
  );

export type Group = { title: string; bookings: Booking[] };

/** Open ones under 'Upcoming', the rest by the month they were for, newest first. */
export function groupBookings(bookings: readonly Booking[], monthName: (at: string) => string): Group[] {
  const groups = new Map<string, Booking[]>();
  const newestFirst = [...bookings].sort((a, b) => (due(a) < due(b) ? 1 : -1));
  for (const booking of newestFirst) {
    const title = isOpen(booking.status) ? 'Upcoming' : monthName(due(booking));
    groups.set(title, [...(groups.get(title) ?? []), booking]);
  }
  const upcoming = groups.get('Upcoming');
  groups.delete('Upcoming');
  const past = [...groups].map(([title, all]) => ({ title, bookings: all }));
  return upcoming ? [{ title: 'Upcoming', bookings: upcoming.reverse() }, ...past] : past;
}
