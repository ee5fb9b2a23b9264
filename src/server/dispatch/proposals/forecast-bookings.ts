import type { Forecast } from '../../../domain/dispatch/forecast.ts';
import { holderAt } from '../../../domain/dispatch/hold.ts';
import { toTime, toTimeOrNull } from '../../../domain/time.ts';
import type { TextContext } from '../reason-texts.ts';
import { availableTechnicians } from '../situation/available-technicians.ts';
import { arrivalOf, wholeMinute } from '../situation/ranking.ts';
import type { Former, OpenBooking, Situation } from '../situation/situation.ts';
import { proposeTechnicians } from './propose-technicians.ts';
import { type Reassigning, reassignmentsFor } from './reassignments.ts';

type Given = {
  /** The technicians of the former proposals. */
  proposed: Former;
  /** How assigned jobs get better technicians; without it they get none. */
  reassigning?: Reassigning;
};

/**
 * Forecasts the open bookings: arrivals and ends of those assigned with a better technician if there is one, and proposals
 * for the urgent ones without a technician or whose technician is lost on the way. Others have no forecast.
 */
export function forecastBookings(
  context: TextContext,
  situation: Situation,
  { proposed: before, reassigning }: Given,
): Forecast[] {
  const available = availableTechnicians(situation);
  const stops = new Map(
    available.flatMap((technician) => technician.stops.map((stop) => [stop.job.id, stop] as const)),
  );
  const { byBooking, planned } = proposeTechnicians(context, situation, available, before);
  const reassignments = reassigning
    ? reassignmentsFor(context, situation, available, { ...reassigning, planned })
    : new Map<string, never>();
  const { nowMs } = situation.driving;
  const heldIds = new Set(
    situation.bookings.filter((each) => holderAt(each, nowMs) !== null).map(({ id }) => id),
  );
  return situation.bookings.flatMap((booking): Forecast[] => {
    const { id: bookingId, arrivedAt, startedAt } = booking;
    const proposed = byBooking.get(bookingId);
    const stop = stops.get(bookingId);
    const held = heldOf(booking, nowMs);
    if (proposed && !stop) return [{ bookingId, arrivesAt: null, ...proposed, endsAt: null, ...held }];
    if (!stop) return held.held ? [{ bookingId, ...NOTHING, ...held }] : [];
    const isThere = arrivedAt !== null || startedAt !== null;
    const arrivesAt = isThere ? null : toTime(arrivalOf(stop, booking));
    const endsAt = toTime(wholeMinute(stop.endsAt));
    if (proposed) return [{ bookingId, arrivesAt, ...proposed, endsAt, ...held }];
    const better = reassignments.get(bookingId);
    const swapped = better?.swapWith;
    const isLeft = Boolean(held.held) || (swapped !== undefined && heldIds.has(swapped));
    return [{ bookingId, ...NOTHING, arrivesAt, endsAt, ...(better && !isLeft && { better }), ...held }];
  });
}

const NOTHING = { arrivesAt: null, best: null, others: [], endsAt: null };

function heldOf(booking: OpenBooking, nowMs: number): Pick<Forecast, 'held'> {
  const by = holderAt(booking, nowMs);
  return by === null ? {} : { held: { by, until: toTimeOrNull(booking.heldUntil) } };
}
