import * as z from 'zod/mini';
import { ServiceType } from '../bookings/service-type.ts';
import { technicianState } from '../dispatch/technician-state.ts';
import { HOUR_MS } from '../durations.ts';
import { Time } from '../time.ts';
import { Percentiles } from './figures.ts';

/** An open booking, without a person or a place. It is due as the figures of operations count it. */
const WallBooking = z.object({
  serviceType: ServiceType,
  dueAt: Time,
  promisedAt: Time,
  isAssigned: z.boolean(),
  hasArrived: z.boolean(),
  /** Whether it is due on the day of the figures. */
  isOfToday: z.boolean(),
});

/**
 * A technician on duty. `work` is what the technician does; `nextDueAt` is when the first of the other jobs is due, in the
 * past for an emergency.
 */
const WallVan = z.object({
  techId: z.string(),
  lastActiveAt: z.nullable(Time),
  work: z.nullable(z.enum(['driving', 'charging'])),
  nextDueAt: z.nullable(Time),
});
export type WallVan = z.infer<typeof WallVan>;

/** The day at a glance. What passes with time alone is told by instants, so that a reader need not ask again. */
export const Wall = z.object({
  asOf: Time,
  open: z.array(WallBooking),
  vans: z.array(WallVan),
  /** What needs a person, as `GET /api/admin/exceptions` lists it. */
  exceptions: z.int(),
  /** Of the bookings that are due today, as in the figures of operations. */
  today: z.object({
    finished: z.int(),
    promises: z.int(),
    promisesKept: z.int(),
    arriveMinutes: Percentiles,
  }),
});
export type Wall = z.infer<typeof Wall>;

export type WallFigures = {
  emergencies: { count: number; unassigned: number };
  /** Bookings that are due and whose technician has not come; `late` ones are over their promise. */
  waiting: { count: number; late: number; longestMs: number };
  /** `share` is null before the first promise has come due. */
  promises: { count: number; kept: number; share: number | null };
  vans: { onDuty: number; free: number; assigned: number; driving: number; charging: number; silent: number };
  exceptions: number;
  finished: number;
  arriveMinutes: Percentiles;
  /** Standard bookings that begin within an hour. */
  nextHour: { count: number; unassigned: number };
};

type VanState = keyof Omit<WallFigures['vans'], 'onDuty'>;

/** Returns the state of a van; a silent one may be anywhere, whatever it was doing. */
function vanState({ lastActiveAt, work, nextDueAt }: WallVan, nowMs: number): VanState {
  if (technicianState({ isOnDuty: 'true', lastActiveAt }, false, nowMs) === 'silent') return 'silent';
  return work ?? (nextDueAt !== null && Date.parse(nextDueAt) <= nowMs ? 'assigned' : 'free');
}

/** Returns what the wall shows at a time. */
export function wallFigures({ asOf, open, vans, exceptions, today }: Wall, nowMs: number): WallFigures {
  const emergencies = open.filter(({ serviceType }) => serviceType === 'emergency');
  const waiting = open.filter(({ hasArrived, dueAt }) => !hasArrived && Date.parse(dueAt) <= nowMs);
  const late = waiting.filter(({ promisedAt }) => Date.parse(promisedAt) < nowMs);
  const next = open.filter(({ serviceType, dueAt }) => {
    const untilMs = Date.parse(dueAt) - nowMs;
    return serviceType === 'standard' && untilMs > 0 && untilMs <= HOUR_MS;
  });
  // Those that were late already are in the figures of the server.
  const brokenSince = late.filter(({ promisedAt, isOfToday }) => isOfToday && promisedAt >= asOf);
  const promises = today.promises + brokenSince.length;
  const states = vans.map((van) => vanState(van, nowMs));
  const vansIn = (state: VanState) => states.filter((each) => each === state).length;
  const unassigned = (bookings: readonly { isAssigned: boolean }[]) =>
    bookings.filter(({ isAssigned }) => !isAssigned).length;
  return {
    emergencies: { count: emergencies.length, unassigned: unassigned(emergencies) },
    waiting: {
      count: waiting.length,
      late: late.length,
      longestMs: Math.max(0, ...waiting.map(({ dueAt }) => nowMs - Date.parse(dueAt))),
    },
    promises: {
      count: promises,
      kept: today.promisesKept,
      share: promises === 0 ? null : today.promisesKept / promises,
    },
    vans: {
      ...{ onDuty: vans.length, free: vansIn('free'), assigned: vansIn('assigned') },
      ...{ driving: vansIn('driving'), charging: vansIn('charging'), silent: vansIn('silent') },
    },
    exceptions,
    finished: today.finished,
    arriveMinutes: today.arriveMinutes,
    nextHour: { count: next.length, unassigned: unassigned(next) },
  };
}

/** Applies newer positions; adds nobody, because duty and jobs are read again. */
export function withHeard(wall: Wall, moved: readonly { techId: string; lastActiveAt: string }[]): Wall {
  const heardAt = new Map(moved.map(({ techId, lastActiveAt }) => [techId, lastActiveAt]));
  const vans = wall.vans.map((van) => {
    const lastActiveAt = heardAt.get(van.techId);
    const isNewer =
      lastActiveAt !== undefined &&
      (van.lastActiveAt === null || Date.parse(lastActiveAt) > Date.parse(van.lastActiveAt));
    return isNewer ? { ...van, lastActiveAt } : van;
  });
  return { ...wall, vans };
}
