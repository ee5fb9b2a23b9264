import { holderOf } from '../../domain/bookings/booking-status.ts';
import { isThere } from '../../domain/dispatch/stops.ts';
import type { Context } from '../context.ts';
import type { BookingDetail, ShownBooking } from './find-booking.ts';

export type Arriving = Pick<
  Context,
  'config' | 'db' | 'clock' | 'fleet' | 'gazetteer' | 'driveFactors' | 'forecasts'
>;

const isAwaited = (row: BookingDetail): boolean => holderOf(row) !== null && !isThere(row);

/** Adds to bookings with a technician on the way what is predicted now. */
export async function withArrivals(
  context: Arriving,
  rows: readonly BookingDetail[],
): Promise<readonly ShownBooking[]> {
  if (!rows.some(isAwaited)) return rows;
  const arrivalOf = await context.forecasts.arrivals(context);
  return rows.map((row) => (isAwaited(row) ? { ...row, arrival: arrivalOf(row) } : row));
}

/** Adds what is predicted from what was read last, for a push or an answer that does not wait for the database. */
export function withKnownArrival(context: Omit<Arriving, 'db'>, row: BookingDetail): ShownBooking {
  return isAwaited(row) ? { ...row, arrival: context.forecasts.knownArrival(context, row) } : row;
}
