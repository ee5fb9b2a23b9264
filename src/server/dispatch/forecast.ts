import type { Forecast } from '../../domain/dispatch/forecast.ts';
import type { Driving } from '../../domain/dispatch/stops.ts';
import { toTime } from '../../domain/time.ts';
import { ableOf, type Technician } from './able-technicians.ts';
import { bettersFor, type Turning } from './better.ts';
import { type Former, proposalsFor } from './proposals.ts';
import type { OpenBooking } from './queries.ts';
import type { Saying } from './to-proposal.ts';
import { arrivalOf, type Barred, wholeMinute } from './urgent-calls.ts';

type Given = {
  bookings: readonly OpenBooking[];
  technicians: readonly Technician[];
  /** The technicians of the former proposals. */
  proposed: Former;
  barred?: Barred;
  /** How assigned jobs get better technicians; without it they get none. */
  turning?: Turning;
};

/**
 * Forecasts the open bookings: arrivals and ends of those assigned with a better technician if there is one, and proposals
 * for the urgent ones without a technician. Others have no forecast.
 */
export function forecastBookings(
  context: Saying,
  { bookings, technicians, proposed: before, barred = new Map(), turning }: Given,
  driving: Driving,
): Forecast[] {
  const able = ableOf(technicians, bookings, driving);
  const stops = new Map(able.flatMap((van) => van.stops.map((stop) => [stop.job.id, stop] as const)));
  const proposals = proposalsFor(context, bookings, able, { driving, proposed: before, barred });
  const betters = turning
    ? bettersFor(context, able, { driving, barred, planned: proposals.planned, ...turning })
    : new Map<string, never>();
  return bookings.flatMap((booking): Forecast[] => {
    const { id: bookingId, arrivedAt, startedAt } = booking;
    const proposed = proposals.byBooking.get(bookingId);
    if (proposed) return [{ bookingId, arrivesAt: null, ...proposed, endsAt: null }];
    const stop = stops.get(bookingId);
    if (!stop) return [];
    const isThere = arrivedAt !== null || startedAt !== null;
    const arrivesAt = isThere ? null : toTime(arrivalOf(stop, booking));
    const endsAt = toTime(wholeMinute(stop.endsAt));
    const better = betters.get(bookingId);
    return [{ bookingId, arrivesAt, best: null, others: [], endsAt, ...(better && { better }) }];
  });
}
