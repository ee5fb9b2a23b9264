import type { Connector } from '../bookings/connector.ts';
import { USUAL_KWH } from '../bookings/energy.ts';
import type { OutReason } from '../bookings/job-problem.ts';
import { HOUR_MS } from '../durations.ts';
import { dueAt, isThere, type Job, type Period } from './stops.ts';
import { SILENT_AFTER_MS } from './technician-state.ts';

/** Jobs later than this are not served from the present charge. */
export const CHARGE_LASTS_MS = 12 * HOUR_MS;
/** A shift that has ended limits the technician for this time; after it, nobody has said when the technician works. */
export const SHIFT_COUNTS_MS = 12 * HOUR_MS;

/** Why and since when a technician gets no job. */
export type Out = { kind: OutReason; sinceMs: number };

/** What limits a technician. Nothing that is unknown limits. */
export type Limits = {
  /** By time; empty if nobody has entered any. */
  shifts: readonly Period[];
  /** By time. */
  breaks: readonly Period[];
  connectors: readonly Connector[] | null;
  kwhLeft: number | null;
  /** Missing or null for a technician who is well. */
  out?: Out | null;
};

export const NO_LIMITS: Limits = { shifts: [], breaks: [], connectors: null, kwhLeft: null };

/** Why a technician cannot do a booking. */
export type BlockingRule =
  | { code: 'off-duty' }
  | { code: 'out'; kind: OutReason; sinceMs: number }
  | { code: 'silent'; silentMs: number }
  | { code: 'shift-starts'; at: number }
  | { code: 'shift-ends'; at: number }
  | { code: 'no-connector'; connector: Connector }
  | { code: 'low-charge'; kwhLeft: number };

/**
 * Returns why a technician cannot do a booking whose service is predicted for this period, or null. A break is no reason:
 * the prediction is after it.
 * @param technician with the energy that `kwhToSpare` leaves without the booking
 */
export function blockingRule(
  technician: { isOnDuty: boolean; limits: Limits; spareKwh: number | null },
  { connector = null, kwh = null }: Pick<Job, 'connector' | 'kwh'>,
  service: Period,
  nowMs: number,
): BlockingRule | null {
  const { isOnDuty, limits, spareKwh } = technician;
  if (!isOnDuty) return { code: 'off-duty' };
  if (limits.out) return { code: 'out', ...limits.out };
  if (connector && limits.connectors && !limits.connectors.includes(connector))
    return { code: 'no-connector', connector };
  const isFromCharge = service.startsAt < nowMs + CHARGE_LASTS_MS;
  if (isFromCharge && spareKwh !== null && spareKwh < (kwh ?? USUAL_KWH))
    return { code: 'low-charge', kwhLeft: spareKwh };
  return outsideShift(limits.shifts, service, nowMs);
}

/** A job that begins later than this may be given to a technician who is silent now. */
const SILENCE_COUNTS_MS = HOUR_MS;

/**
 * Returns the rule that gives no job to a technician who has sent no position and reported no departure for minutes: the
 * job would be lost, as the technician's own may be. One at a vehicle may be in a garage.
 */
export function silenceRule(
  { position, jobs }: { position: { recordedAt: number }; jobs: readonly Job[] },
  wanted: Pick<Job, 'serviceType' | 'scheduledAt'>,
  nowMs: number,
): BlockingRule | null {
  const silentMs = nowMs - Math.max(position.recordedAt, ...jobs.map(({ departedAt }) => departedAt ?? 0));
  const isExcused = jobs.some(isThere) || dueAt(wanted) > nowMs + SILENCE_COUNTS_MS;
  return silentMs < SILENT_AFTER_MS || isExcused ? null : { code: 'silent', silentMs };
}

/** Returns the energy of the van that its jobs of the next hours leave, or null if it is unknown. */
export const kwhToSpare = ({ kwhLeft }: Limits, jobs: readonly Job[], nowMs: number): number | null =>
  kwhLeft === null
    ? null
    : jobs
        .filter((job) => dueAt(job) < nowMs + CHARGE_LASTS_MS)
        .reduce((left, { kwh }) => left - (kwh ?? USUAL_KWH), kwhLeft);

function outsideShift(
  shifts: readonly Period[],
  { startsAt, endsAt }: Period,
  nowMs: number,
): BlockingRule | null {
  const shift = shifts.findLast((one) => one.startsAt <= startsAt);
  if (shifts.length === 0 || (shift && endsAt <= shift.endsAt)) return null;
  const next = shifts.find((one) => one.startsAt > startsAt);
  if (next && !(shift && shift.endsAt > nowMs)) return { code: 'shift-starts', at: next.startsAt };
  return { code: 'shift-ends', at: shift?.endsAt ?? startsAt };
}
