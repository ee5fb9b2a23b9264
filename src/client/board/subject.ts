import { store } from '../app/store.ts';
import { forecastOf, forecastsAtom } from '../dispatch/atoms.ts';
import { phonesAtom } from '../technicians/atoms.ts';
import { boardBookings } from './api.ts';
import type { Subject } from './commands.ts';

/** What is known of a booking now; undefined for one that the board does not know. */
export function subjectOf(bookingId: string): Subject | undefined {
  const booking = boardBookings.get(bookingId);
  if (!booking) return undefined;
  return {
    booking,
    forecast: forecastOf(store.get(forecastsAtom), booking),
    technicianPhone: store.get(phonesAtom)[booking.assignedTechId ?? ''],
  };
}
