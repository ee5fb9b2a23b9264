import { storedPromise } from '../../domain/bookings/promise.ts';
import { dayOf } from '../../domain/bookings/schedule.ts';
import { NO_LIMITS } from '../../domain/dispatch/dispatch-rules.ts';
import type { OwnDay, OwnStop } from '../../domain/dispatch/own-day.ts';
import { dueAt, isThere, isUnderWay, type Stop, stopsOf } from '../../domain/dispatch/stops.ts';
import { toTime } from '../../domain/time.ts';
import { ONLINE_MS } from '../../domain/tracking/position.ts';
import type { Principal } from '../accounts/principal.ts';
import type { Context } from '../context.ts';
import { drivingFrom } from '../tracking/drive-minutes.ts';
import type { OpenBooking } from './queries.ts';
import { wholeMinute } from './urgent-calls.ts';

const MINUTE_MS = 60_000;

type Reading = Pick<
  Context,
  'config' | 'db' | 'clock' | 'fleet' | 'gazetteer' | 'driveFactors' | 'forecasts'
>;

/** Returns a technician's own day, by the model that the board's forecasts use. */
export async function readOwnDay(context: Reading, { id: techId }: Principal): Promise<OwnDay> {
  const { config, db, clock, fleet, forecasts } = context;
  const nowMs = clock();
  const { bookings, technicians } = await forecasts.read(db, nowMs);
  const technician = technicians.find((each) => each.techId === techId);
  if (!technician) return { stops: [], breaks: [], shiftEndsAt: null };
  const { serviceMinutes, limits = NO_LIMITS } = technician;
  const { breaks, shifts } = limits;
  const { position: known } = fleet.get(techId);
  const position = known && nowMs - known.recordedAt <= ONLINE_MS ? known : null;
  const { timeZone } = config.company;
  const today = dayOf(new Date(nowMs), timeZone);
  const jobs = bookings.filter(
    (booking) =>
      booking.assignedTechId === techId &&
      (isUnderWay(booking) || dayOf(new Date(booking.scheduledAt ?? nowMs), timeZone) <= today) &&
      (position !== null || isPlanned(booking, nowMs)),
  );
  const driving = drivingFrom(context, nowMs);
  const stops = stopsOf({ position, jobs, serviceMinutes, breaks }, driving);
  return {
    stops: stops.map((stop, n) => {
      const from = stops[n - 1]?.job ?? position;
      return toOwnStop(stop, from && driving.drive(from, stop.job));
    }),
    breaks: breaks.map(({ startsAt, endsAt }) => ({ startsAt: toTime(startsAt), endsAt: toTime(endsAt) })),
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
    driveMinutes: drive === null ? null : Math.max(1, Math.round(drive)),
    arrivesAt: toTime(arrival),
    startsAt: toTime(startsAt),
    endsAt: end,
    marginMinutes: Math.round((storedPromise(job) - startsAt) / MINUTE_MS),
  };
}

/** Returns the end of the present shift, or of the next one. */
function shiftEnd(shifts: readonly { startsAt: number; endsAt: number }[], nowMs: number): string | null {
  const [first] = shifts.filter(({ endsAt }) => endsAt > nowMs).sort((a, b) => a.startsAt - b.startsAt);
  return first ? toTime(first.endsAt) : null;
}
