import { isUnderWay } from '../dispatch/stops.ts';
import { type Absence, SILENT_AFTER_MS } from '../dispatch/technician-state.ts';
import { MINUTE_MS } from '../durations.ts';
import type { Booking } from './booking.ts';
import { isOpen, isUnassigned } from './booking-status.ts';

/** A standard booking has to have a technician from an hour before its start. */
const ASSIGN_BEFORE_MS = 60 * MINUTE_MS;
/** A technician has this time to depart. */
const DEPART_WITHIN_MS = 5 * MINUTE_MS;

/**
 * `lost`: in the middle of the job its technician went off duty or sends no position; `nobody`: without a technician, and
 * nobody can be asked or go.
 */
export type RiskLevel = 'lost' | 'nobody' | 'late' | 'risk' | 'fine';

/**
 * The minutes of a statement are: `late`, since the promise; `at-risk`, from the promise to the forecast of the arrival;
 * `unassigned`, since the booking; `not-moved`, since the assignment of an emergency, or since the departure that a
 * standard booking needs; `no-signal`, since the last sign of a technician in the middle of the job.
 */
export type RiskKind = 'late' | 'at-risk' | 'unassigned' | 'not-moved' | 'no-signal';

/** `minutes` is a whole number of at least 1. */
export type RiskStatement = { kind: RiskKind; minutes: number };

export type BookingRisk = {
  level: RiskLevel;
  /** From the forecast of the arrival, or else from now, to the promise; null once the technician is there. */
  marginMinutes: number | null;
  /** The most important statement; null while none has lasted a minute. */
  statement: RiskStatement | null;
  /** What a dispatcher can do for the booking; missing if that is unknown. */
  help?: Help;
};

/**
 * `in-time` and `late`: one key sends the proposed technician, or another one than the assigned, who comes before or after
 * the promise; `hopeless`: nobody can keep the promise of a booking without a technician, so the customer has to be called.
 */
export type Help = 'in-time' | 'late' | 'hopeless';

export type JudgedBooking = Pick<
  Booking,
  | 'serviceType'
  | 'status'
  | 'assignedTechId'
  | 'createdAt'
  | 'scheduledAt'
  | 'promisedAt'
  | 'assignedAt'
  | 'departedAt'
  | 'arrivedAt'
  | 'startedAt'
>;

/** What else is known about a booking. Times are in epoch milliseconds. */
export type Situation = {
  nowMs: number;
  /** Why the technician's position is unknown, and the time of the last position; null if there was none. */
  absence?: { state: Absence; sinceMs: number | null } | null;
  /** The forecast of the technician's arrival. */
  arrivesAt?: number | null;
  /** The estimated drive to a standard booking. */
  driveMinutes?: number | null;
  /** Whether nobody is left who could be asked, or nobody on duty can go. */
  isNobodyLeft?: boolean;
  help?: Help;
};

type Rule = (booking: JudgedBooking, situation: Situation) => number | null;

/** How long something has been wrong, or will be, in milliseconds, or null; the most important rule is first. */
const rules: readonly [kind: RiskKind, rule: Rule][] = [
  ['late', ({ promisedAt }, { nowMs }) => positive(nowMs - Date.parse(promisedAt))],
  ['at-risk', ({ promisedAt }, { arrivesAt }) => positive((arrivesAt ?? 0) - Date.parse(promisedAt))],
  [
    'unassigned',
    (booking, { nowMs }) =>
      isUnassigned(booking) &&
      (booking.serviceType === 'emergency' || startOf(booking) - nowMs < ASSIGN_BEFORE_MS)
        ? Math.max(0, nowMs - Date.parse(booking.createdAt))
        : null,
  ],
  [
    'not-moved',
    (booking, situation) =>
      isUnassigned(booking) || booking.departedAt !== null
        ? null
        : atLeast(DEPART_WITHIN_MS, situation.nowMs - departureOf(booking, situation)),
  ],
];

const atLeast = (leastMs: number, ms: number): number | null => (ms >= leastMs ? ms : null);
const positive = (ms: number): number | null => (ms > 0 ? ms : null);

const startOf = ({ scheduledAt, createdAt }: JudgedBooking): number => Date.parse(scheduledAt ?? createdAt);

/** Returns when the technician had to depart. */
function departureOf(booking: JudgedBooking, { driveMinutes }: Situation): number {
  const { serviceType, assignedAt, createdAt } = booking;
  return serviceType === 'emergency'
    ? Date.parse(assignedAt ?? createdAt)
    : startOf(booking) - (driveMinutes ?? 0) * MINUTE_MS;
}

const isThere = ({ status, arrivedAt, startedAt }: JudgedBooking): boolean =>
  status === 'in_progress' || arrivedAt !== null || startedAt !== null;

/** How long a silent technician has given no sign, in milliseconds; a reported step is one too. */
function silentMs(
  { departedAt, arrivedAt, startedAt }: JudgedBooking,
  { nowMs, absence }: Situation,
): number {
  const signs = [departedAt, arrivedAt, startedAt].map((at) => (at === null ? 0 : Date.parse(at)));
  return nowMs - Math.max(absence?.sinceMs ?? 0, ...signs);
}

/** Returns the risk of a booking whose technician is absent in the middle of the job; null for any other. */
function lostRisk(booking: JudgedBooking, situation: Situation): BookingRisk | null {
  const { nowMs, absence } = situation;
  if (!absence || !isUnderWay(booking)) return null;
  const ms = absence.state === 'silent' ? silentMs(booking, situation) : null;
  if (ms !== null && ms < SILENT_AFTER_MS) return null;
  const marginMs = Date.parse(booking.promisedAt) - (situation.arrivesAt ?? nowMs);
  return {
    level: 'lost',
    marginMinutes: isThere(booking) ? null : marginMs / MINUTE_MS,
    statement: ms === null ? null : { kind: 'no-signal', minutes: Math.floor(ms / MINUTE_MS) },
    help: situation.help,
  };
}

/**
 * Returns the risk that a booking's promise is not kept, or that its job is not done. A finished booking has none, and
 * one whose technician has arrived and is not absent.
 */
export function bookingRisk(booking: JudgedBooking, situation: Situation): BookingRisk {
  const lost = isOpen(booking.status) ? lostRisk(booking, situation) : null;
  if (lost) return lost;
  if (!isOpen(booking.status) || isThere(booking))
    return { level: 'fine', marginMinutes: null, statement: null };
  const wrong = rules.flatMap(([kind, rule]) => {
    const ms = rule(booking, situation);
    return ms === null ? [] : [{ kind, minutes: Math.floor(ms / MINUTE_MS) }];
  });
  const marginMs = Date.parse(booking.promisedAt) - (situation.arrivesAt ?? situation.nowMs);
  return {
    level: levelOf(booking, situation, wrong[0]?.kind),
    marginMinutes: marginMs / MINUTE_MS,
    statement: wrong.find(({ minutes }) => minutes >= 1) ?? null,
    help: situation.help,
  };
}

function levelOf(
  booking: JudgedBooking,
  { isNobodyLeft }: Situation,
  first: RiskKind | undefined,
): RiskLevel {
  if (isNobodyLeft && isUnassigned(booking)) return 'nobody';
  if (first === undefined) return 'fine';
  return first === 'late' ? 'late' : 'risk';
}
