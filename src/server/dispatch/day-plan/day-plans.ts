import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { isOpen } from '../../../domain/booking-status.ts';
import type { DayPlan, MoveEffect } from '../../../domain/day-plan.ts';
import { Failure } from '../../../domain/failure.ts';
import { type Day, dayOf } from '../../../domain/schedule.ts';
import { rooms } from '../../../events/rooms.ts';
import type { Principal } from '../../accounts/principal.ts';
import { atMostEvery } from '../../at-most-every.ts';
import { readableBooking } from '../../bookings/find-booking.ts';
import type { Context } from '../../context.ts';
import type { Background } from '../../feature.ts';
import { Planner } from '../plan/planner.ts';
import { marginChanges } from './move-effect.ts';
import { planDay, proposedIn } from './plan-day.ts';
import { afterMove, planDayOf, type Reading, readSituation, type Situation } from './situation.ts';

type Planning = Reading & Pick<Context, 'publish' | 'dayPlans'>;

type Kept = { plan: DayPlan; situation: Situation; changes: number };

/** The days that are planned again after changes: those that admins have read last. */
const MAX_DAYS = 4;
/** Without any event technicians drive and services end. */
const EVERY_MS = 15_000;
/** A plan that is younger answers again, if nothing has changed. */
const FRESH_MS = 10_000;
const MIN_INTERVAL_MS = 1000;

/** The newest plans, in memory on each node: every node plans for its own admins. */
export class DayPlans {
  readonly planner: Planner;
  readonly #days = new Map<Day, Kept>();
  #changes = 0;
  #running: Promise<unknown> = Promise.resolve();

  constructor(log: Pick<FastifyBaseLogger, 'error'>) {
    this.planner = new Planner(log);
  }

  get days(): Day[] {
    return [...this.#days.keys()];
  }

  /** The number of changes of bookings, accounts and duty so far. */
  get changes(): number {
    return this.#changes;
  }

  /** Bookings, accounts or duty have changed: the kept plans are old. */
  age(): void {
    this.#changes += 1;
  }

  forgetAll(): void {
    this.#days.clear();
  }

  last(day: Day): Kept | undefined {
    return this.#days.get(day);
  }

  /** Returns the plan of a day if it is not old. */
  fresh(day: Day, nowMs: number): Kept | undefined {
    const kept = this.#days.get(day);
    const isFresh =
      kept && kept.changes === this.#changes && Math.abs(nowMs - kept.situation.nowMs) < FRESH_MS;
    return isFresh ? kept : undefined;
  }

  keep(kept: Kept): void {
    const { day } = kept.plan;
    this.#days.delete(day);
    this.#days.set(day, kept);
    const [oldest] = this.#days.keys();
    if (this.#days.size > MAX_DAYS && oldest) this.#days.delete(oldest);
  }

  /** Runs one planning after the other. */
  inTurn<T>(plan: () => Promise<T>): Promise<T> {
    const planned = this.#running.then(plan);
    this.#running = planned.catch(() => undefined);
    return planned;
  }
}

/** Returns the newest plan of a day, and tells admins if it differs from the one before. */
const refreshDay = (context: Planning, day: Day): Promise<Kept> =>
  context.dayPlans.inTurn(async () => {
    const { dayPlans, clock, publish } = context;
    const fresh = dayPlans.fresh(day, clock());
    if (fresh) return fresh;
    const { changes } = dayPlans;
    const before = dayPlans.last(day)?.plan;
    const situation = await readSituation(context, day);
    const plan = await planDay(context, dayPlans.planner, situation, before ? proposedIn(before) : new Map());
    const kept = { plan, situation, changes };
    dayPlans.keep(kept);
    if (before && !isDeepStrictEqual({ ...before, plannedAt: plan.plannedAt }, plan))
      publish('day-plan:changed', rooms.admins, { day });
    return kept;
  });

/** Returns the plan of a day, by default today. */
export async function readDayPlan(context: Planning, day?: Day): Promise<DayPlan> {
  const today = dayOf(new Date(context.clock()), context.config.company.timeZone);
  return (await refreshDay(context, day ?? today)).plan;
}

/**
 * Plans the day of a booking as if a technician, or nobody, had it, and stores nothing.
 * @throws Failure BOOKING_NOT_FOUND, BOOKING_FINISHED, TECHNICIAN_NOT_FOUND
 */
export async function readMoveEffect(
  context: Planning,
  by: Principal,
  bookingId: string,
  techId: string | null,
): Promise<MoveEffect> {
  const { config, clock, dayPlans } = context;
  const booking = await readableBooking(context, by, bookingId);
  if (!isOpen(booking.status)) throw new Failure('BOOKING_FINISHED');
  const { plan, situation } = await refreshDay(context, planDayOf(booking, clock(), config.company.timeZone));
  if (techId !== null && !situation.technicians.some((technician) => technician.techId === techId))
    throw new Failure('TECHNICIAN_NOT_FOUND');
  const moved = afterMove(context, situation, bookingId, techId);
  const after = await planDay(context, dayPlans.planner, moved, proposedIn(plan));
  return { version: booking.version, changes: marginChanges(plan, after, bookingId) };
}

/** Plans the days that admins look at again: after changes at most once a second, and every 15 seconds. */
export function followDayPlans(context: Planning & Pick<Context, 'events' | 'io' | 'log'>): Background {
  const { dayPlans, events, io, log } = context;
  const refresh = atMostEvery(MIN_INTERVAL_MS, async () => {
    if (!io.of('/').adapter.rooms.has(rooms.admins)) return dayPlans.forgetAll();
    for (const day of dayPlans.days)
      await refreshDay(context, day).catch((error) => log.warn({ err: error }, 'planning a day failed'));
  });
  const planAgain = () => {
    dayPlans.age();
    refresh.ask();
  };
  events.on('booking:changed', planAgain);
  events.on('staff:changed', planAgain);
  events.on('technician:availability', planAgain);
  events.on('technician:duty', planAgain);
  const timer = setInterval(refresh.ask, EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      refresh.stop();
      dayPlans.planner.stop();
    },
  };
}
