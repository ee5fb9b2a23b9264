import type { JobDrive, OwnDay, OwnStop } from '../../../contract/shapes/own-day.ts';
import { isOpen } from '../../../domain/bookings/booking-status.ts';
import { dayOf } from '../../../domain/bookings/schedule.ts';
import {
  dueAt,
  isThere,
  isUnderWay,
  type Period,
  type Stop,
  stopsOf,
} from '../../../domain/dispatch/stops.ts';
import { milesBetween, roundToTenth } from '../../../domain/places/place.ts';
import { toTime } from '../../../domain/time.ts';
import { listTechnicianJobs } from '../../bookings/list-bookings.ts';
import type { Context } from '../../context.ts';
import { drivingFrom } from '../../drives/drive-minutes.ts';
import type { Principal } from '../../platform/principal.ts';
import { hasFreshPosition } from '../situation/available-technicians.ts';
import { marginMinutes, wholeMinute } from '../situation/ranking.ts';
import { type Reading, readStored, situationAt } from '../situation/read-situation.ts';
import type { OpenBooking } from '../situation/situation.ts';
import { toPeriod } from './itineraries.ts';

/** Returns a technician's own day, by the model that the board's forecasts use. */
export async function readOwnDay(
  context: Reading & Pick<Context, 'forecasts'>,
  { id: techId }: Principal,
): Promise<OwnDay> {
  const { db, clock, forecasts } = context;
  const nowMs = clock();
  const stored = await forecasts.situation(() => readStored(db, nowMs));
  const { bookings, technicians, driving } = situationAt(context, stored, nowMs);
  const technician = technicians.find((each) => each.techId === techId);
  if (!technician) return { stops: [], breaks: [], shiftEndsAt: null };
  const { serviceMinutes, limits } = technician;
  const { breaks, shifts } = limits;
  const position = hasFreshPosition(technician, nowMs) ? technician.position : null;
  const { timeZone } = context.config.company;
  const today = dayOf(new Date(nowMs), timeZone);
  const jobs = bookings.filter(
    (booking) =>
      booking.assignedTechId === techId &&
      (isUnderWay(booking) || dayOf(new Date(booking.scheduledAt ?? nowMs), timeZone) <= today) &&
      (position !== null || isPlanned(booking, nowMs)),
  );
  const stops = stopsOf({ position, jobs, serviceMinutes, breaks }, driving);
  return {
    stops: stops.map((stop, n) => {
      const from = stops[n - 1]?.job ?? position;
      return toOwnStop(stop, from && driving.drive(from, stop.job));
    }),
    breaks: breaks.map(toPeriod),
    shiftEndsAt: shiftEnd(shifts, nowMs),
  };
}

/** Whether the job has a time that is known without a position. */
const isPlanned = (booking: OpenBooking, nowMs: number): boolean =>
  !isUnderWay(booking) && dueAt(booking) > nowMs;

function toOwnStop({ job, arrivesAt, endsAt }: Stop<OpenBooking>, drive: number | null): OwnStop {
  const arrival = wholeMinute(arrivesAt);
  const end = toTime(wholeMinute(endsAt));
  if (isThere(job)) {
    const startsAt = toTime(job.startedAt ?? job.arrivedAt ?? arrival);
    return {
      bookingId: job.id,
      driveMinutes: null,
      arrivesAt: null,
      startsAt,
      endsAt: end,
      marginMinutes: null,
    };
  }
  // A technician on the way begins on arrival, even before the scheduled time.
  const startsAt = Math.max(arrival, isUnderWay(job) ? 0 : dueAt(job));
  return {
    bookingId: job.id,
    driveMinutes: drive === null ? null : wholeDriveMinutes(drive),
    arrivesAt: toTime(arrival),
    startsAt: toTime(startsAt),
    endsAt: end,
    marginMinutes: marginMinutes(job, startsAt),
  };
}

const wholeDriveMinutes = (minutes: number): number => Math.max(1, Math.round(minutes));

/** Returns the end of the present shift, or of the next one. */
function shiftEnd(shifts: readonly Period[], nowMs: number): string | null {
  const [first] = shifts.filter(({ endsAt }) => endsAt > nowMs).sort((a, b) => a.startsAt - b.startsAt);
  return first ? toTime(first.endsAt) : null;
}

/**
 * Returns the drives from a technician's newest position to the open jobs whose points the technician may see, by the
 * model that the board's forecasts use. None without a position of the last five minutes.
 */
export async function readJobDrives(
  context: Reading & Pick<Context, 'log' | 'forecasts'>,
  by: Principal,
): Promise<JobDrive[]> {
  const technician = context.fleet.get(by.id);
  const nowMs = context.clock();
  if (!hasFreshPosition(technician, nowMs)) return [];
  const { position } = technician;
  const { drive } = drivingFrom(context, nowMs);
  const jobs = await listTechnicianJobs(context, by);
  return jobs.flatMap(({ id: bookingId, status, latitude, longitude }) => {
    if (!isOpen(status) || latitude === null || longitude === null) return [];
    const place = { latitude, longitude };
    const minutes = wholeDriveMinutes(drive(position, place));
    return [{ bookingId, minutes, distance: roundToTenth(milesBetween(position, place)) }];
  });
}
