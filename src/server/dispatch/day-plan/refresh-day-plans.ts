import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { DayPlan } from '../../../contract/shapes/day-plan.ts';
import { type Day, dayOf } from '../../../domain/bookings/schedule.ts';
import { rooms } from '../../../events/rooms.ts';
import type { Context } from '../../context.ts';
import type { Background } from '../../feature.ts';
import { atMostEvery } from '../../lib/timing.ts';
import { proposedIn, type StoredPlan } from './day-plans.ts';
import { type ReadingDay, readDaySituation } from './day-situation.ts';
import { planDay } from './plan-day.ts';

export type Planning = ReadingDay & Pick<Context, 'publish' | 'dayPlans'>;

/** Without any event technicians drive and services end. */
const EVERY_MS = 15_000;
/** So soon after another change a change is planned, that two of them are seen within a second. */
const MIN_INTERVAL_MS = 400;
/** A large day takes the worker for hundreds of milliseconds each time. */
const MIN_SEARCH_INTERVAL_MS = 1000;
/** The search for a large day while somebody waits for its plan, and each of those that go on from it. */
export const FIRST_MS = 150;
const FURTHER_MS = 300;
/** After these searches that have found nothing better the plan is left until something changes, or for `EVERY_MS`. */
const MAX_SEARCHES_WITHOUT_GAIN = 3;

/** Plans a day again, beginning with its former plan, and tells admins if the plan differs from that. */
async function planAgain(context: Planning, day: Day, maxMs: number): Promise<StoredPlan> {
  const { dayPlans, clock, publish } = context;
  const { changes } = dayPlans;
  const before = dayPlans.last(day);
  const situation = await readDaySituation(context, day);
  // Others have their turn between the steps, which take tens of milliseconds on a large day.
  await setImmediate();
  const seed = before && !before.isFinal ? before.seed + 1 : 1;
  const former = dayPlans.former(situation);
  const planned = await planDay(context, dayPlans.planner, situation, former, { maxMs, seed });
  const { plan } = planned;
  await setImmediate();
  const isWithoutGain = before?.changes === changes && isDeepStrictEqual(former.proposed, proposedIn(plan));
  const searchesWithoutGain = isWithoutGain ? before.searchesWithoutGain + 1 : 0;
  const isSettled = former.isSettled || planned.isFinal || searchesWithoutGain >= MAX_SEARCHES_WITHOUT_GAIN;
  const isNew = before && !isDeepStrictEqual({ ...before.plan, plannedAt: plan.plannedAt }, plan);
  const unreadSinceMs = isNew ? (before.unreadSinceMs ?? clock()) : (before?.unreadSinceMs ?? null);
  const stored = { ...planned, situation, changes, isSettled, seed, searchesWithoutGain, unreadSinceMs };
  dayPlans.store(stored);
  if (isNew) publish('day-plan:changed', rooms.admins, { day });
  return stored;
}

/** Returns the newest plan of a day; of a large day that was not planned yet a first one, for which the search goes on. */
export async function newestPlan(context: Planning, day: Day): Promise<StoredPlan> {
  const { dayPlans, clock } = context;
  const planUnlessFresh = async () => {
    const fresh = dayPlans.fresh(day, clock());
    if (fresh) return fresh;
    const planned = await planAgain(context, day, FIRST_MS);
    if (!planned.isFinal) dayPlans.continueSearch();
    return planned;
  };
  return dayPlans.fresh(day, clock()) ?? dayPlans.inTurn(planUnlessFresh);
}

/** Returns the plan of a day, by default today. */
export async function readDayPlan(context: Planning, day?: Day): Promise<DayPlan> {
  const today = dayOf(new Date(context.clock()), context.config.company.timeZone);
  const stored = await newestPlan(context, day ?? today);
  stored.unreadSinceMs = null;
  return stored.plan;
}

/**
 * Plans the days that admins look at again: soon after changes, every 15 seconds, and while a search still finds better
 * plans.
 */
export function followDayPlans(context: Planning & Pick<Context, 'events' | 'io' | 'log'>): Background {
  const { clock, dayPlans, events, io, log } = context;
  const follow = (day: Day) =>
    dayPlans.inTurn(async () => {
      if (dayPlans.fresh(day, clock())?.isFinal) return;
      const { isFinal, searchesWithoutGain } = await planAgain(context, day, FURTHER_MS);
      if (!isFinal && searchesWithoutGain < MAX_SEARCHES_WITHOUT_GAIN) search.ask();
    });
  const look = async () => {
    if (!io.of('/').adapter.rooms.has(rooms.admins)) return dayPlans.forgetAll();
    dayPlans.forgetUnread(clock());
    for (const day of dayPlans.days)
      await follow(day).catch((error) => log.warn({ err: error }, 'planning a day failed'));
  };
  const refresh = atMostEvery(MIN_INTERVAL_MS, look);
  const search = atMostEvery(MIN_SEARCH_INTERVAL_MS, look);
  dayPlans.continueSearch = search.ask;
  const hasLargeDay = () => dayPlans.days.some((day) => dayPlans.last(day)?.isFinal === false);
  const markStale = () => {
    dayPlans.markStale();
    (hasLargeDay() ? search : refresh).ask();
  };
  events.on('booking:changed', markStale);
  events.on('staff:changed', markStale);
  events.on('technician:availability', markStale);
  events.on('technician:duty', markStale);
  const timer = setInterval(refresh.ask, EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      refresh.stop();
      search.stop();
      dayPlans.planner.stop();
    },
  };
}
