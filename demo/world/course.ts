import type { Insertable } from 'kysely';
import type { ServiceType } from '../../src/domain/bookings/service-type.ts';
import type { BookingEvents, BookingRow } from '../../src/server/platform/db/schema.ts';
import type { Random } from '../random.ts';
import { habits } from './habits.ts';
import { DISPATCHER, SIMULATED_TECHNICIANS } from './staff.ts';

const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export type Event = Omit<Insertable<BookingEvents>, 'id' | 'bookingId' | 'version'>;
type CourseRow = Pick<
  BookingRow,
  | 'status'
  | 'assignedTechId'
  | 'version'
  | 'assignedAt'
  | 'departedAt'
  | 'arrivedAt'
  | 'startedAt'
  | 'completedAt'
  | 'cancelledAt'
>;
/** The history of a booking: its current state, and each step in order; step n produced version n. */
export type Course = { row: CourseRow; events: Event[]; capturedAt: number; refundedAt: number | null };

const CANCELLED = 0.06;
const ASSIGNED_EARLY = 0.72;

type Booked = {
  serviceType: ServiceType;
  createdAt: number;
  scheduledAt: number | null;
  /** What its drive takes. */
  driveMinutes: number;
};

/** Returns the history of a booking up to `nowMs`; a scheduled one before its time is waiting. */
export function courseOf(random: Random, booked: Booked, nowMs: number): Course {
  const { createdAt, scheduledAt } = booked;
  const capturedAt = createdAt + random.whole(400, 2500);
  const events: Event[] = [
    step(createdAt, 'customer', 'customer', 'created', null, 'pending'),
    step(capturedAt, 'payments', 'system', 'payment', 'authorized', 'captured'),
  ];
  const waits = scheduledAt !== null && scheduledAt > nowMs - 2 * HOUR_MS;
  if (waits) return waiting(random, events, createdAt, capturedAt);
  if (random.chance(CANCELLED)) return cancelled(random, events, createdAt, capturedAt);
  return served(random, events, booked, capturedAt);
}

/** Most scheduled bookings are assigned; the others are left for the visitor. */
function waiting(random: Random, events: Event[], createdAt: number, capturedAt: number): Course {
  if (!random.chance(ASSIGNED_EARLY)) return course(events, { status: 'pending' }, capturedAt);
  const techId = random.pick(SIMULATED_TECHNICIANS);
  const assignedAt = createdAt + 4 * MINUTE_MS;
  events.push(
    step(assignedAt, DISPATCHER, 'admin', 'assigned', null, techId),
    step(assignedAt + MINUTE_MS, techId, 'tech', 'status', 'pending', 'confirmed'),
  );
  return course(events, { status: 'confirmed', assignedTechId: techId, assignedAt }, capturedAt);
}

function cancelled(random: Random, events: Event[], createdAt: number, capturedAt: number): Course {
  const cancelledAt = createdAt + random.whole(1, 9) * MINUTE_MS;
  const refundedAt = cancelledAt + random.whole(500, 3000);
  events.push(
    step(cancelledAt, 'customer', 'customer', 'status', 'pending', 'cancelled'),
    step(refundedAt, 'payments', 'system', 'payment', 'captured', 'refunded'),
  );
  return course(events, { status: 'cancelled', cancelledAt }, capturedAt, refundedAt);
}

function served(
  random: Random,
  events: Event[],
  { serviceType, createdAt, scheduledAt, driveMinutes }: Booked,
  capturedAt: number,
): Course {
  const techId = random.pick(SIMULATED_TECHNICIANS);
  const planned = serviceType === 'standard';
  const assignedAt = planned
    ? (scheduledAt ?? createdAt) - random.between(40, 90) * MINUTE_MS
    : Math.max(capturedAt + 1000, createdAt + habits.assign(random, random.whole(0, 1000)) * SECOND_MS);
  const confirmedAt = assignedAt + habits.confirm(random) * SECOND_MS;
  const departedAt = confirmedAt + habits.depart(random) * SECOND_MS;
  const arrivedAt = departedAt + driveMinutes * MINUTE_MS;
  const startedAt = arrivedAt + habits.begin(random) * SECOND_MS;
  const completedAt = startedAt + habits.serve(random) * SECOND_MS;
  events.push(
    step(assignedAt, DISPATCHER, 'admin', 'assigned', null, techId),
    step(confirmedAt, techId, 'tech', 'status', 'pending', 'confirmed'),
    step(departedAt, techId, 'tech', 'departed', null, null),
    step(arrivedAt, techId, 'tech', 'arrived', null, null),
    step(startedAt, techId, 'tech', 'status', 'confirmed', 'in_progress'),
    step(completedAt, techId, 'tech', 'status', 'in_progress', 'completed'),
  );
  const whole = Object.fromEntries(
    Object.entries({ assignedAt, departedAt, arrivedAt, startedAt, completedAt }).map(([name, at]) => [
      name,
      Math.round(at),
    ]),
  );
  return course(events, { status: 'completed', assignedTechId: techId, ...whole }, capturedAt);
}

export const step = (
  at: number,
  actor: string,
  role: Event['role'],
  kind: Event['kind'],
  fromValue: string | null,
  toValue: string | null,
): Event => ({ at: Math.round(at), actor, role, kind, fromValue, toValue, payload: '{}' });

const course = (
  events: Event[],
  row: Partial<CourseRow> & Pick<CourseRow, 'status'>,
  capturedAt: number,
  refundedAt: number | null = null,
): Course => ({
  events,
  capturedAt,
  refundedAt,
  row: {
    assignedTechId: null,
    assignedAt: null,
    departedAt: null,
    arrivedAt: null,
    startedAt: null,
    completedAt: null,
    cancelledAt: null,
    version: events.length,
    ...row,
  },
});
