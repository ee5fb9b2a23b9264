import { isThere } from '../../../domain/dispatch/stops.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { type DurationRange, sigmaOf } from '../../../domain/log-normal.ts';
import type { Coordinates } from '../../../domain/places/place.ts';
import type { AvailableTechnician } from '../situation/available-technicians.ts';
import type { OpenBooking } from '../situation/situation.ts';

/** Returns the minutes of a drive with the learnt range of eight drives in ten. */
export type DriveRange = (from: Coordinates, to: Coordinates) => DurationRange;

/** What takes the expected minutes; `sigma` is the learnt deviation of their logarithm. */
export type Spread = { minutes: number; sigma: number };

/** A stop of a technician: the drive to it from when the technician is ready, null at the place, and its service. */
export type Leg = { job: OpenBooking; readyAt: number; drive: Spread | null; service: Spread };

/** Returns what a technician has to do from now on, in order. */
export function legsOf(
  { stops, position, serviceTime }: AvailableTechnician,
  nowMs: number,
  rangeOf: DriveRange,
): Leg[] {
  let readyAt = nowMs;
  let here: Coordinates = position;
  return stops.map(({ job, arrivesAt, endsAt }) => {
    const time = serviceTime(job.serviceType);
    const drive = isThere(job)
      ? null
      : { minutes: Math.max(0, arrivesAt - readyAt) / MINUTE_MS, sigma: sigmaOf(rangeOf(here, job)) };
    const leg = { job, readyAt, drive, service: { minutes: time.minutes, sigma: sigmaOf(time) } };
    readyAt = endsAt;
    here = job;
    return leg;
  });
}
