import { isUnassigned } from '../bookings/booking-status.ts';
import { givesBack, type ProblemKind } from '../bookings/job-problem.ts';
import { orderedAt } from '../bookings/move.ts';
import type { ServiceType } from '../bookings/service-type.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { isKeptAsTold, isMissedBy } from '../promise/lateness.ts';
import { minutesLate } from '../promise/promise.ts';
import type { Out } from './dispatch-rules.ts';
import { SILENT_AT_WORK_MS } from './duty-period.ts';
import type { ExceptionKind } from './exception.ts';
import { type Forecast, needsPerson } from './forecast.ts';
import { isWithPartner } from './partner.ts';
import { dueAt, isThere, isUnderWay, type Job } from './stops.ts';
import { SILENT_AFTER_MS } from './technician-state.ts';

/** An open booking; times in epoch milliseconds. */
type Waiting = Job & {
  serviceType: ServiceType;
  assignedTechId: string | null;
  createdAt: number;
  movedAt: number | null;
  assignedAt: number | null;
  promisedAt: number;
  /** The new time that the customer of a missed promise was told last. */
  lateBy: number | null;
};

/** What a technician has reported and nothing has ended. */
export type OpenProblem = {
  id: string;
  techId: string;
  kind: ProblemKind;
  atMs: number;
  note: string | null;
};

/** What is known of a booking. */
type Known = {
  nowMs: number;
  forecast: Forecast | undefined;
  problems: readonly OpenProblem[];
  /** The technician who has it. `seenAtMs` is the last sign of life. */
  technician: { isOnDuty: boolean; dutyChangedAtMs: number | null; seenAtMs: number; out: Out | null } | null;
  /** When the last technician who was asked has not taken it. */
  refusedAtMs: number;
  /** When the partner company has refused it, or given it back; null for one that is with nobody else since. */
  partnerRefusedAtMs: number | null;
  /** When its card was refused. */
  unpaidSinceMs: number | null;
};

export type Found = {
  kind: ExceptionKind;
  sinceMs: number;
  lateMinutes: number | null;
  problem?: OpenProblem;
  /** Whether the partner company has given it back, whoever could go meanwhile. */
  isFromPartner?: true;
};

/** Somebody sets out for a booked service from this time before it. */
const DUE_MS = 30 * MINUTE_MS;
/** Nobody waits longer than this for a van that has broken down. */
const OUT_COUNTS_MS = 3 * HOUR_MS;

/** Whether somebody has to be at the booking now, or is on the way. */
export const isDueNow = (booking: Waiting, nowMs: number): boolean =>
  isUnderWay(booking) || dueAt(booking) - nowMs <= DUE_MS;

/** Returns what of a booking needs a person. Each ends with its cause. */
export function findExceptions(booking: Waiting, known: Known): Found[] {
  const { problems, unpaidSinceMs } = known;
  const lateMinutes = lateMinutesOf(booking, known);
  const found: Found[] = problems
    .filter(({ kind }) => !givesBack(kind))
    .map((problem) => ({ kind: problem.kind, sinceMs: problem.atMs, lateMinutes, problem }));
  const going = isUnassigned(booking) ? ofUnassigned(booking, known) : ofAssigned(booking, known);
  if (going) found.push({ ...going, lateMinutes });
  if (unpaidSinceMs !== null) found.push({ kind: 'money_refused', sinceMs: unpaidSinceMs, lateMinutes });
  return found;
}

type Going = Omit<Found, 'lateMinutes'>;

/** A job that was given back is shown as that, whoever could go. */
function ofUnassigned(booking: Waiting, known: Known): Going | null {
  const { forecast, problems, nowMs, refusedAtMs, partnerRefusedAtMs } = known;
  const problem = problems.findLast(({ kind }) => givesBack(kind));
  if (problem) return { kind: problem.kind, sinceMs: problem.atMs, problem };
  if (partnerRefusedAtMs !== null)
    return { kind: 'no_van', sinceMs: partnerRefusedAtMs, isFromPartner: true };
  if (!forecast) return null;
  if (forecast.asked?.isOver) return { kind: 'refused_by_all', sinceMs: refusedAtMs };
  const isNobodyInTime = forecast.best
    ? forecast.best.marginMinutes < 0
    : needsPerson(forecast, booking, nowMs);
  return isNobodyInTime ? { kind: 'no_van', sinceMs: orderedAt(booking) } : null;
}

function ofAssigned(booking: Waiting, { technician, forecast, nowMs }: Known): Going | null {
  // Nothing but the time tells of a partner's technician.
  if (isWithPartner(booking) && !isThere(booking) && isMissedBy(nowMs, booking.promisedAt))
    return { kind: 'promise_breaking', sinceMs: booking.promisedAt };
  if (!technician) return null;
  const { isOnDuty, dutyChangedAtMs, seenAtMs, out } = technician;
  if (isThere(booking)) {
    const workedAtMs = Math.max(seenAtMs, booking.arrivedAt ?? 0, booking.startedAt ?? 0);
    return nowMs - workedAtMs >= SILENT_AT_WORK_MS ? { kind: 'silent_van', sinceMs: workedAtMs } : null;
  }
  if (out && dueAt(booking) - nowMs <= OUT_COUNTS_MS) return { kind: out.kind, sinceMs: out.sinceMs };
  if (!isDueNow(booking, nowMs)) return null;
  const signAtMs = Math.max(seenAtMs, booking.departedAt ?? 0);
  if (!isOnDuty)
    return { kind: 'silent_van', sinceMs: Math.max(dutyChangedAtMs ?? 0, booking.assignedAt ?? 0) };
  if (nowMs - signAtMs >= SILENT_AFTER_MS) return { kind: 'silent_van', sinceMs: signAtMs };
  const arrivesAt = forecast?.arrivesAt ? Date.parse(forecast.arrivesAt) : null;
  // The customer knows the time, and nobody would be there earlier: nothing is left to decide.
  if (nowMs <= (booking.lateBy ?? 0) && !forecast?.better && isKeptAsTold(arrivesAt, booking.lateBy))
    return null;
  if (nowMs > booking.promisedAt) return { kind: 'promise_breaking', sinceMs: booking.promisedAt };
  return arrivesAt !== null && isMissedBy(arrivesAt, booking.promisedAt)
    ? { kind: 'promise_breaking', sinceMs: Math.max(booking.assignedAt ?? 0, booking.departedAt ?? 0) }
    : null;
}

/** By how much the promise is missed: by the arrival that is predicted, or up to now. */
function lateMinutesOf(booking: Waiting, { forecast, nowMs }: Known): number | null {
  if (isThere(booking)) return null;
  const arrivesAt = forecast?.arrivesAt ?? forecast?.best?.arrivesAt;
  const known = arrivesAt
    ? Math.max(nowMs, Date.parse(arrivesAt))
    : nowMs > booking.promisedAt
      ? nowMs
      : null;
  return known === null ? null : minutesLate(known, booking.promisedAt);
}
