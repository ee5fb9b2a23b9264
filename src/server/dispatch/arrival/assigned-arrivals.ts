import { SERVICE_SIGMA } from '../../../domain/dispatch/service-time.ts';
import { isThere, isUnderWay, type Stop } from '../../../domain/dispatch/stops.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { NORMAL_P90 } from '../../../domain/log-normal.ts';
import { milesBetween, roundToTenth } from '../../../domain/places/place.ts';
import type { PredictedArrival } from '../../../domain/promise/promise.ts';
import { toTime } from '../../../domain/time.ts';
import { EARLY_MS } from '../../../domain/tracking/eta.ts';
import { type AvailableTechnician, availableTechnicians } from '../situation/available-technicians.ts';
import { wholeMinute } from '../situation/ranking.ts';
import { situationAt } from '../situation/read-situation.ts';
import type { OpenBooking, StoredSituation } from '../situation/situation.ts';
import type { Arriving } from './arrival-at.ts';
import { DRIVE_SIGMA } from './scenarios.ts';

/** Returns what is predicted now for an assigned booking that nobody has reached; null if nothing can be. */
export type ArrivalReader = (booking: Pick<OpenBooking, 'id' | 'assignedTechId'>) => PredictedArrival | null;

/** Predicts the arrivals of the technicians on duty at their jobs, each when it is asked for. */
export function assignedArrivals(context: Omit<Arriving, 'db'>, stored: StoredSituation): ArrivalReader {
  const nowMs = context.clock();
  const byBooking = new Map(stored.bookings.map((booking) => [booking.id, booking]));
  let technicians: Map<string, AvailableTechnician> | null = null;
  return ({ id, assignedTechId }) => {
    const booking = byBooking.get(id);
    // What is stored may be older than the booking that is asked for.
    if (!booking?.assignedTechId || booking.assignedTechId !== assignedTechId) return null;
    if (isThere(booking) || isEarly(booking, nowMs)) return null;
    technicians ??= new Map(
      availableTechnicians(situationAt(context, stored, nowMs)).map((each) => [each.techId, each]),
    );
    const technician = technicians.get(booking.assignedTechId);
    return technician ? arrivalOf(technician, booking, nowMs) : null;
  };
}

/** The technician of a later booking is not on the way to it, and where the technician is concerns nobody. */
const isEarly = (booking: OpenBooking, nowMs: number): boolean =>
  !isUnderWay(booking) && (booking.scheduledAt ?? 0) > nowMs + EARLY_MS;

function arrivalOf(
  { stops, position, serviceMinutes }: AvailableTechnician,
  booking: OpenBooking,
  nowMs: number,
): PredictedArrival | null {
  const index = stops.findIndex(({ job }) => job.id === booking.id);
  const stop = stops[index];
  if (!stop) return null;
  const deviation = Math.sqrt(varianceBefore(stops.slice(0, index + 1), serviceMinutes, nowMs));
  const notBefore = Math.max(nowMs, booking.scheduledAt ?? 0);
  const at = (ms: number) => toTime(Math.max(notBefore, ms));
  const spread = NORMAL_P90 * deviation;
  return {
    at: at(wholeMinute(stop.arrivesAt)),
    fromAt: at(Math.floor((stop.arrivesAt - spread) / MINUTE_MS) * MINUTE_MS),
    byAt: at(wholeMinute(stop.arrivesAt + spread)),
    distanceMiles: roundToTenth(milesBetween(position, booking)),
    asOf: toTime(nowMs),
  };
}

/** Returns the variance of the arrival at the last of the stops, in square milliseconds: of the drives and of the services before it. */
function varianceBefore(
  stops: readonly Stop<OpenBooking>[],
  serviceMinutes: AvailableTechnician['serviceMinutes'],
  nowMs: number,
): number {
  let readyAt = nowMs;
  let variance = 0;
  for (const [index, { job, arrivesAt, endsAt }] of stops.entries()) {
    const driveMs = isThere(job) ? 0 : Math.max(0, arrivesAt - readyAt);
    variance += (DRIVE_SIGMA * driveMs) ** 2;
    if (index < stops.length - 1)
      variance += (SERVICE_SIGMA * serviceMinutes(job.serviceType) * MINUTE_MS) ** 2;
    readyAt = endsAt;
  }
  return variance;
}
