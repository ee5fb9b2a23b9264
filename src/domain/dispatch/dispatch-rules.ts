import type { Connector } from '../bookings/connector.ts';
import { USUAL_KWH } from '../bookings/energy.ts';
import type { OutReason } from '../bookings/job-problem.ts';
import { HOUR_MS } from '../durations.ts';
import type { Coordinates } from '../places/place.ts';
import { dueAt, isThere, type Job, type Period } from './stops.ts';
import { SILENT_AFTER_MS } from './technician-state.ts';

/** Jobs later than this are not served from the present charge. */
export const CHARGE_LASTS_MS = 12 * HOUR_MS;
/** A shift that has ended limits the technician for this time; after it, nobody has said when the technician works. */
export const SHIFT_COUNTS_MS = 12 * HOUR_MS;

/** Why and since when a technician gets no job. */
export type Out = { kind: OutReason; sinceMs: number };

/** What a technician drives with; null for what is unknown. */
export type VanLimits = { connectors: readonly Connector[] | null; kwhLeft: number | null };

/**
 * A planned shift: where it begins and ends, 'base' for the company's, missing if nobody has said; and its vehicle, missing
 * for the technician's own van.
 */
export type LimitingShift = Period & {
  start?: Coordinates | 'base';
  end?: Coordinates | 'base';
  vehicle?: VanLimits;
};

/** What limits a technician; `connectors` and `kwhLeft` are those of the own van. Nothing that is unknown limits. */
export type Limits = VanLimits & {
  /** By time; empty if nobody has entered any. */
  shifts: readonly LimitingShift[];
  /** By time. */
  breaks: readonly Period[];
  /** Times off. */
  leaves: readonly Period[];
  /** Missing or null for a technician who is well. */
  out?: Out | null;
};

export const NO_LIMITS: Limits = { shifts: [], breaks: [], leaves: [], connectors: null, kwhLeft: null };

/**
 * Returns what a technician drives with at a time: the vehicle of the shift that has begun last, before the first one its
 * own; without a vehicle the own van.
 */
export function vanAt(limits: Limits, atMs: number): VanLimits {
  const { shifts } = limits;
  return (shifts.findLast(({ startsAt }) => startsAt <= atMs) ?? shifts[0])?.vehicle ?? limits;
}

/** Why a technician cannot do a booking. */
export type BlockingRule =
  | { code: 'off-duty' }
  | { code: 'out'; kind: OutReason; sinceMs: number }
  | { code: 'silent'; silentMs: number }
  | { code: 'shift-starts'; at: number }
  | { code: 'shift-ends'; at: number }
  | { code: 'on-leave'; at: number }
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
  const van = vanAt(limits, service.startsAt);
  if (connector && van.connectors && !van.connectors.includes(connector))
    return { code: 'no-connector', connector };
  const isFromCharge = service.startsAt < nowMs + CHARGE_LASTS_MS;
  // The jobs of now take nothing from the vehicle of a later shift.
  const left = van === vanAt(limits, nowMs) ? spareKwh : van.kwhLeft;
  if (isFromCharge && left !== null && left < (kwh ?? USUAL_KWH))
    return { code: 'low-charge', kwhLeft: left };
  return onLeave(limits, service) ?? outsideShift(limits.shifts, service, nowMs);
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
export function kwhToSpare(limits: Limits, jobs: readonly Job[], nowMs: number): number | null {
  const van = vanAt(limits, nowMs);
  if (van.kwhLeft === null) return null;
  return jobs
    .filter((job) => dueAt(job) < nowMs + CHARGE_LASTS_MS)
    .filter((job) => vanAt(limits, Math.max(nowMs, dueAt(job))) === van)
    .reduce((left, { kwh }) => left - (kwh ?? USUAL_KWH), van.kwhLeft);
}

/** A shift within a time off is worked all the same. */
function onLeave({ shifts, leaves }: Limits, { startsAt, endsAt }: Period): BlockingRule | null {
  const leave = leaves.find((one) => one.startsAt < endsAt && one.endsAt > startsAt);
  const isPlanned = shifts.some((shift) => shift.startsAt <= startsAt && endsAt <= shift.endsAt);
  return leave && !isPlanned ? { code: 'on-leave', at: leave.endsAt } : null;
}

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
