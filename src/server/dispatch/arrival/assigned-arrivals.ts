import { isThere, isUnderWay } from '../../../domain/dispatch/stops.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { NORMAL_P90 } from '../../../domain/log-normal.ts';
import { milesBetween, roundToTenth } from '../../../domain/places/place.ts';
import type { PredictedArrival } from '../../../domain/promise/promise.ts';
import { toTime } from '../../../domain/time.ts';
import { EARLY_MS } from '../../../domain/tracking/eta.ts';
import { driveTimesFrom, drivingFrom } from '../../drives/drive-minutes.ts';
import {
  type AvailableTechnician,
  availableTechnicians,
  jobsByTechnician,
} from '../situation/available-technicians.ts';
import { wholeMinute } from '../situation/ranking.ts';
import type { OpenBooking, StoredSituation } from '../situation/situation.ts';
import type { Arriving } from './arrival-at.ts';
import { type DriveRange, type Leg, legsOf } from './legs.ts';

/** Returns what is predicted now for an assigned booking that nobody has reached; null if nothing can be. */
export type ArrivalReader = (booking: Pick<OpenBooking, 'id' | 'assignedTechId'>) => PredictedArrival | null;

/**
 * Predicts the arrivals of the technicians on duty at their jobs, each when it is asked for: one costs the same whatever
 * the number of technicians.
 */
export function assignedArrivals(context: Omit<Arriving, 'db'>, stored: StoredSituation): ArrivalReader {
  const nowMs = context.clock();
  const byBooking = new Map(stored.bookings.map((booking) => [booking.id, booking]));
  const { range: driveRange } = driveTimesFrom(context, nowMs);
  let jobsOf: ReturnType<typeof jobsByTechnician> | null = null;
  const driving = drivingFrom(context, nowMs);
  const known = new Map<string, AvailableTechnician | undefined>();
  const availableOf = (techId: string): AvailableTechnician | undefined => {
    if (known.has(techId)) return known.get(techId);
    jobsOf ??= jobsByTechnician(stored.bookings);
    const technicians = stored.technicians
      .filter((each) => each.techId === techId)
      .map((each) => ({ ...context.fleet.get(techId), ...each }));
    const situation = { bookings: jobsOf(techId), technicians, excluded: new Map(), driving };
    const [technician] = availableTechnicians(situation);
    known.set(techId, technician);
    return technician;
  };
  return ({ id, assignedTechId }) => {
    const booking = byBooking.get(id);
    // What is stored may be older than the booking that is asked for.
    if (!booking?.assignedTechId || booking.assignedTechId !== assignedTechId) return null;
    if (isThere(booking) || isEarly(booking, nowMs)) return null;
    const technician = availableOf(booking.assignedTechId);
    return technician ? arrivalOf(technician, booking, nowMs, driveRange) : null;
  };
}

/** The technician of a later booking is not on the way to it, and where the technician is concerns nobody. */
const isEarly = (booking: OpenBooking, nowMs: number): boolean =>
  !isUnderWay(booking) && (booking.scheduledAt ?? 0) > nowMs + EARLY_MS;

function arrivalOf(
  technician: AvailableTechnician,
  booking: OpenBooking,
  nowMs: number,
  driveRange: DriveRange,
): PredictedArrival | null {
  const { stops, position } = technician;
  const index = stops.findIndex(({ job }) => job.id === booking.id);
  const stop = stops[index];
  if (!stop) return null;
  const legs = legsOf({ ...technician, stops: stops.slice(0, index + 1) }, nowMs, driveRange);
  const spread = NORMAL_P90 * Math.sqrt(varianceOf(legs)) * MINUTE_MS;
  const notBefore = Math.max(nowMs, booking.scheduledAt ?? 0);
  const at = (ms: number) => toTime(Math.max(notBefore, ms));
  return {
    at: at(wholeMinute(stop.arrivesAt)),
    fromAt: at(Math.floor((stop.arrivesAt - spread) / MINUTE_MS) * MINUTE_MS),
    byAt: at(wholeMinute(stop.arrivesAt + spread)),
    distanceMiles: roundToTenth(milesBetween(position, booking)),
    asOf: toTime(nowMs),
  };
}

/** Returns the variance of the arrival at the last leg, in square minutes: of the drives and of the services before it. */
const varianceOf = (legs: readonly Leg[]): number =>
  legs
    .flatMap(({ drive, service }, index) => [drive, index < legs.length - 1 ? service : null])
    .reduce((sum, spread) => sum + (spread ? (spread.sigma * spread.minutes) ** 2 : 0), 0);
