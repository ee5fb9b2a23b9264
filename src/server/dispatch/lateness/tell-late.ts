import type { Forecast } from '../../../domain/dispatch/forecast.ts';
import { isUnderWay } from '../../../domain/dispatch/stops.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { type ExpectedArrival, isToBeTold, type LateReason } from '../../../domain/promise/lateness.ts';
import { toTime } from '../../../domain/time.ts';
import { EARLY_MS } from '../../../domain/tracking/eta.ts';
import type { Context } from '../../context.ts';
import { driveTimesFrom } from '../../drives/drive-minutes.ts';
import type { Background } from '../../feature.ts';
import { reachesCustomer } from '../../notifications/messages/refuse-unreachable.ts';
import { arrivalAt } from '../arrival/arrival-at.ts';
import { assignedArrivals } from '../arrival/assigned-arrivals.ts';
import { forecastBookings } from '../proposals/forecast-bookings.ts';
import { hasFreshPosition, withJobs } from '../situation/available-technicians.ts';
import { type Reading, readStored, situationAt } from '../situation/read-situation.ts';
import type { OpenBooking, StoredSituation } from '../situation/situation.ts';
import { wakeJob } from '../wake-job.ts';
import { type AwaitedBooking, hasLostTechnician, listAwaited, tellLateness } from './queries.ts';

export type Telling = Reading & Pick<Context, 'texts' | 'forecasts' | 'changes'>;

/** When somebody is expected at a booking in epoch milliseconds, and why not sooner, if that is known. */
type Expected = ExpectedArrival & { reason: LateReason | null };
const UNKNOWN: Expected = { at: null, isKnown: false, reason: null };

/**
 * Tells the customers of bookings whose promise is missed, or will be, the new time and the reason: one change with its
 * message in one transaction, if the booking has the version that was looked at. It is one recurring job for all nodes.
 */
export async function tellLate(context: Telling): Promise<void> {
  const { db, clock, forecasts } = context;
  const nowMs = clock();
  const awaited = await listAwaited(db, { untilMs: nowMs + EARLY_MS });
  if (awaited.length === 0) return;
  const stored = await forecasts.situation(() => readStored(db, nowMs));
  const expectedAt = expectations(context, stored, nowMs);
  for (const booking of awaited) {
    const open = stored.bookings.find(({ id }) => id === booking.id);
    // What was read before a change is looked at again in the next run.
    if (open?.version !== booking.version) continue;
    const expected = expectedAt(open);
    const told = { promisedAt: booking.promisedAt, timesTold: booking.lateTimes, toldBy: booking.lateBy };
    if (!isToBeTold(told, expected, nowMs)) continue;
    // Whom no message reaches has to be called: nothing is told, and the board goes on asking for a person.
    if (await reachesCustomer(context, booking.customerId))
      await tell(context, stored, { booking, open, expected });
  }
}

/** Returns how to predict the arrival at a booking that nobody has reached; what all of them need is computed once. */
export function expectations(context: Telling, stored: StoredSituation, nowMs: number) {
  const situation = situationAt(context, stored, nowMs);
  let forecasts: Map<string, Forecast> | null = null;
  const forecastOf = (id: string) => {
    forecasts ??= new Map(
      forecastBookings(context, situation, { proposed: context.forecasts.proposed }).map((each) => [
        each.bookingId,
        each,
      ]),
    );
    return forecasts.get(id);
  };
  return (booking: OpenBooking): Expected =>
    booking.assignedTechId === null ? ofUnassigned(booking) : ofAssigned(booking);

  function ofUnassigned(booking: OpenBooking): Expected {
    const forecast = forecastOf(booking.id);
    // Only the first of very many waiting bookings have one.
    if (!forecast) return UNKNOWN;
    const { best } = forecast;
    if (best) {
      const reason = best.freeAt === null ? null : 'no_technician';
      return { at: Date.parse(best.arrivesAt), isKnown: true, reason };
    }
    const { minutes } = driveTimesFrom(context, nowMs).range(context.config.company.base, booking);
    return { at: nowMs + minutes * MINUTE_MS, isKnown: false, reason: 'no_technician' };
  }

  /** By the last known position, however old: the technician can hardly be there sooner. */
  function ofAssigned(booking: OpenBooking): Expected {
    const technician = situation.technicians.find(({ techId }) => techId === booking.assignedTechId);
    const { position } = technician ?? {};
    if (!technician?.isOnDuty || technician.limits.out || !position) return UNKNOWN;
    const jobs = stored.bookings.filter(({ assignedTechId }) => assignedTechId === technician.techId);
    const { stops } = withJobs({ ...technician, position }, jobs, situation.driving);
    const index = stops.findIndex(({ job }) => job.id === booking.id);
    const at = Math.max(stops[index]?.arrivesAt ?? 0, booking.scheduledAt ?? 0);
    if (!hasFreshPosition(technician, nowMs)) return { at, isKnown: false, reason: 'no_signal' };
    return { at, isKnown: true, reason: index > 0 && !isUnderWay(booking) ? 'job_before' : null };
  }
}

type Missed = { booking: AwaitedBooking; open: OpenBooking; expected: Expected };

async function tell(context: Telling, stored: StoredSituation, { booking, open, expected }: Missed) {
  const { db, clock, changes } = context;
  const byAt = await newTime(context, stored, open);
  // The expectation that was looked at and the range are of two models: the new time is never before the former one.
  const arrivalBy = byAt && Math.max(byAt, expected.at ?? 0);
  const lateReason = await lateReasonOf(db, open, expected);
  const now = clock();
  await changes.commit(async (trx) => {
    const told = { lateToldAt: now, lateBy: arrivalBy, lateReason };
    if (!(await tellLateness(trx, booking, told))) return null;
    return {
      kind: 'late',
      bookingId: booking.id,
      version: booking.version + 1,
      from: toTime(booking.lateBy ?? booking.promisedAt),
      to: arrivalBy === null ? null : toTime(arrivalBy),
      by: { role: 'system', id: 'promise' },
      atMs: now,
      now,
      payload: lateReason ? { lateReason } : {},
    };
  });
}

/** Returns why a technician comes later than promised, as the customer is told; null where it is not known. */
export const lateReasonOf = async (
  db: Context['db'],
  { id }: Pick<OpenBooking, 'id'>,
  { reason }: Pick<Expected, 'reason'>,
): Promise<LateReason | null> =>
  reason === null && (await hasLostTechnician(db, id)) ? 'technician_changed' : reason;

/** Returns by when nine of ten such arrivals come; null if that cannot be said: nobody on duty, or a van out of contact. */
async function newTime(
  context: Telling,
  stored: StoredSituation,
  booking: OpenBooking,
): Promise<number | null> {
  if (booking.assignedTechId !== null) {
    const arrival = assignedArrivals(context, stored)(booking);
    return arrival && Date.parse(arrival.byAt);
  }
  return arrivalOfAnyone(context, stored, booking);
}

/**
 * Returns by when nine of ten technicians would be at a booking that has none, in epoch milliseconds; null while nobody
 * can go.
 */
export async function arrivalOfAnyone(
  context: Parameters<typeof arrivalAt>[0],
  stored: StoredSituation,
  booking: OpenBooking,
): Promise<number | null> {
  const others = stored.bookings.filter(({ id }) => id !== booking.id);
  const { byAt, source } = await arrivalAt(context, { ...stored, bookings: others }, booking);
  return source === 'prior' ? null : Math.max(byAt, booking.scheduledAt ?? 0);
}

const MIN_INTERVAL_MS = 1000;

/** Looks soon after a technician has gone on or off duty; what else changes an arrival is seen by the next run. */
export const wakeTellLate = (context: Parameters<typeof wakeJob>[0]): Background =>
  wakeJob(context, 'tell-late', MIN_INTERVAL_MS, ['technician:duty']);
