import type { Booking } from '../../domain/bookings/booking.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import { t } from '../ui/texts.ts';

function stage({ status, serviceType, assignedTechId }: Booking): number {
  if (status === 'in_progress') return 0;
  if (serviceType === 'standard') return 3;
  return assignedTechId ? 1 : 2;
}

const due = (booking: Booking): string => booking.scheduledAt ?? booking.createdAt;

/** Sorts scheduled bookings by time, and emergencies newest first. */
const byDue = (a: Booking, b: Booking): number => {
  const sooner = due(a) < due(b) ? -1 : 1;
  return a.serviceType === 'standard' ? sooner : -sooner;
};

/** Returns the customer's current booking: one in progress, else an emergency, else the next scheduled one. */
export function openBooking(bookings: readonly Booking[]): Booking | null {
  const open = bookings.filter((booking) => isOpen(booking.status));
  open.sort((a, b) => stage(a) - stage(b) || byDue(a, b));
  return open[0] ?? null;
}

/** Whether help is coming now: its customer wants to see that, and nothing else first. */
export const isComing = ({ serviceType, status, departedAt }: Booking): boolean =>
  serviceType === 'emergency' || status === 'in_progress' || departedAt !== null;

/** Returns the open bookings that an order repeats: other emergencies, or standard charges at the same time. */
export const repeatedBookings = (
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

/** Groups open bookings under 'Upcoming' and the others by month, newest first. */
export function groupBookings(bookings: readonly Booking[], monthName: (at: string) => string): Group[] {
  const upcomingTitle = t('Upcoming');
  const groups = new Map<string, Booking[]>();
  const newestFirst = [...bookings].sort((a, b) => (due(a) < due(b) ? 1 : -1));
  for (const booking of newestFirst) {
    const title = isOpen(booking.status) ? upcomingTitle : monthName(due(booking));
    groups.set(title, [...(groups.get(title) ?? []), booking]);
  }
  const upcoming = groups.get(upcomingTitle);
  groups.delete(upcomingTitle);
  const past = [...groups].map(([title, all]) => ({ title, bookings: all }));
  return upcoming ? [{ title: upcomingTitle, bookings: upcoming.reverse() }, ...past] : past;
}
