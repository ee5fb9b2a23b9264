import { givesBack, type ProblemReport } from '../../../domain/bookings/job-problem.ts';
import { problemCommand } from '../../../domain/bookings/problem-command.ts';
import { Failure } from '../../../domain/failure.ts';
import { isMissedBy, MAX_TIMES_TOLD } from '../../../domain/promise/lateness.ts';
import { type Changing, changeBooking } from '../../bookings/change-bookings.ts';
import { tapTimeOf } from '../../bookings/change-status.ts';
import { decide } from '../../bookings/decide.ts';
import { type BookingDetail, findBooking } from '../../bookings/find-booking.ts';
import type { Decided } from '../../changes/change.ts';
import type { Context } from '../../context.ts';
import type { Principal } from '../../platform/principal.ts';
import { arrivalOfAnyone } from '../lateness/tell-late.ts';
import { isUrgent } from '../proposals/urgent-bookings.ts';
import { type Reading, readStored } from '../situation/read-situation.ts';
import { listProblemsBy } from './queries.ts';

type Reporting = Changing & Reading & Pick<Context, 'forecasts'>;

/**
 * Records a problem of a technician with an own job. With some the job is given back, and its customer's promise gets the
 * new time at once where another technician is predicted to come later. Taken twice it is one.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS, STATUS_NOT_ALLOWED, BOOKING_FINISHED, STALE
 */
export async function reportProblem(
  context: Reporting,
  by: Principal,
  id: string,
  report: ProblemReport,
): Promise<BookingDetail> {
  const { kind, at, sentAt, note, version } = report;
  try {
    return await changeBooking(context, by, id, version, async (before, now) => {
      if (await isTaken(context, by.id, before, report)) return null;
      const tap = await tapTimeOf(context, id, { occurredAt: at, sentAt }, now);
      const stays = givesBack(kind) ? undefined : kind;
      const decided = decide(context, before, problemCommand[kind], by, tap.atMs, stays);
      if (!decided) return null;
      const told = stays ? {} : await newTimeOf(context, before, by.id, now);
      return {
        ...decided,
        set: { ...decided.set, ...told },
        isReported: tap.isReported,
        problem: {
          kind,
          note: note || null,
          seenVersion: version ?? null,
          tappedAt: at ? Date.parse(at) : null,
        },
      };
    });
  } catch (error) {
    // The first one has given the job back, or moved its version on.
    const booking = error instanceof Failure ? await findBooking(context.db, id) : undefined;
    if (booking && (await isTaken(context, by.id, booking, report))) return booking;
    throw error;
  }
}

/** Whether the technician has reported this already: the same tap, or one of the same version, or one that goes on. */
async function isTaken(
  { db }: Pick<Context, 'db'>,
  techId: string,
  { id, assignedTechId }: BookingDetail,
  { kind, at, version }: ProblemReport,
): Promise<boolean> {
  const known = (await listProblemsBy(db, id, techId)).filter((problem) => problem.kind === kind);
  const isSame = known.some(
    ({ tappedAt, seenVersion }) =>
      (at != null && tappedAt === Date.parse(at)) || (version != null && seenVersion === version),
  );
  if (isSame) return true;
  if (!givesBack(kind)) return known.some(({ endedAt }) => endedAt === null);
  return at == null && version == null && known.length > 0 && assignedTechId !== techId;
}

/**
 * Returns what the customer of a job that is given back is told of its time: the new one if another technician is
 * predicted to come later than was said.
 */
async function newTimeOf(
  context: Reporting,
  before: BookingDetail,
  techId: string,
  nowMs: number,
): Promise<Decided['set']> {
  if (!isUrgent(before, nowMs)) return {};
  const stored = await context.forecasts.situation(() => readStored(context.db, nowMs));
  const technicians = stored.technicians.filter((each) => each.techId !== techId);
  const lateBy = await arrivalOfAnyone(context, { ...stored, technicians }, before);
  if (lateBy === null || !isMissedBy(lateBy, before.lateBy ?? before.promisedAt)) return {};
  return {
    lateToldAt: nowMs,
    lateBy,
    lateReason: 'technician_changed',
    lateTimes: Math.min(before.lateTimes + 1, MAX_TIMES_TOLD),
  };
}
