import type { Booking } from '../../domain/bookings/booking.ts';
import { isUnassigned } from '../../domain/bookings/booking-status.ts';
import { byUrgency } from '../../domain/bookings/urgency.ts';
import type { Risks } from './risks.ts';

/**
 * The order of the list: what needs attention in a group of its own, by what a key can still save, above the others; or all
 * bookings newest first.
 */
export type ListOrder = 'urgency' | 'newest';

/** `attention`: the bookings at risk, the most urgent first. `rest`: the others, newest first. */
export type Arrangement = { attention: readonly Booking[]; rest: readonly Booking[] };

/**
 * Arranges bookings that are in the order newest first.
 * @param shown the arrangement on the screen, while it must not change: its bookings keep their group and order, and new
 * bookings at risk come after those of the group
 */
export function arrangeBookings(
  bookings: readonly Booking[],
  risks: Risks,
  shown: Arrangement | null,
): Arrangement {
  const atRisk = bookings
    .flatMap((booking) => {
      const risk = risks.get(booking.id);
      return risk ? [{ ...booking, risk, booking }] : [];
    })
    .sort(byUrgency)
    .map(({ booking }) => booking);
  const attention = shown
    ? [...stillListed(bookings, shown.attention), ...notYetListed(atRisk, shown)]
    : atRisk;
  const isAbove = new Set(attention.map(({ id }) => id));
  return { attention, rest: bookings.filter(({ id }) => !isAbove.has(id)) };
}

/** The bookings that are still listed, in the order of `before`. */
function stillListed(bookings: readonly Booking[], before: readonly Booking[]): Booking[] {
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  return before.flatMap(({ id }) => byId.get(id) ?? []);
}

function notYetListed(bookings: readonly Booking[], { attention, rest }: Arrangement): Booking[] {
  const known = new Set([...attention, ...rest].map(({ id }) => id));
  return bookings.filter(({ id }) => !known.has(id));
}

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
