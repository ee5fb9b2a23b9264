import type { Booking } from '../../domain/bookings/booking.ts';
import { isUnassigned } from '../../domain/bookings/booking-status.ts';
import { arrangeBookings } from './arrangement.ts';
import type { Risks } from './risks.ts';

/** The unassigned booking that follows another one in the order of the list; the first after the last, null without any. */
export function nextUnassigned(
  bookings: readonly Booking[],
  risks: Risks,
  afterId: string | null,
): string | null {
  const { attention, rest } = arrangeBookings(bookings, risks, null);
  const ids = [...attention, ...rest].filter((each) => isUnassigned(each) || each.id === afterId);
  const at = ids.findIndex(({ id }) => id === afterId);
  const next = [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at))].find(isUnassigned);
  return next?.id ?? (at >= 0 && ids[at] && isUnassigned(ids[at]) ? ids[at].id : null);
}
