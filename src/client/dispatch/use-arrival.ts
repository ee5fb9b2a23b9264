import { useMemo } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { type ArrivalText, arrivalText } from '../bookings/shared/arrival-text.ts';
import { bookingsSeenBy } from '../bookings/shared/booking-store.ts';
import { useAsOf } from '../technicians/shared/as-of.ts';

/** Returns when the technician of a booking arrives, in words; updated with each push. */
export const useArrivalOf = (booking: Booking): ArrivalText | null => arrivalText(booking, useAsOf(booking));

const NONE: Parameters<typeof useAsOf>[0] = { status: 'pending', assignedTechId: null, arrival: null };

/** As `useArrivalOf`, for a booking that the board knows by its id; null for `null`. */
export function useArrival(bookingId: string | null): ArrivalText | null {
  const ids = useMemo(() => (bookingId === null ? [] : [bookingId]), [bookingId]);
  const [booking] = bookingsSeenBy.admin.useListed(ids) ?? [];
  const asOfMs = useAsOf(booking ?? NONE);
  return booking ? arrivalText(booking, asOfMs) : null;
}
