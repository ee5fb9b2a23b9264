import type { FastifyBaseLogger } from 'fastify';
import type { DayPlan } from '../../../contract/shapes/day-plan.ts';
import { isUnassigned } from '../../../domain/bookings/booking-status.ts';
import type { Day } from '../../../domain/bookings/schedule.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import type { Coordinates } from '../../../domain/places/place.ts';
import type { Former, Situation } from '../situation/situation.ts';
import { Planner } from '../solver/planner.ts';
import type { DayBooking } from './queries.ts';

/** All that the plan of a day depends on. Its drives begin at `driveAtMs`, its itineraries at `driving.nowMs`. */
export type DaySituation = Situation<DayBooking> & {
  day: Day;
  isToday: boolean;
  nowMs: number;
  /** The end of the day. */
  untilMs: number;
  /** Where the vans of a later day start whose places nobody knows by now. */
  base: Coordinates;
  /** When the drives take place, for the model of the worker. */
  driveAtMs: number;
  /** The technician who is proposed for each urgent booking of today; null if nobody is left for it. */
  urgent: ReadonlyMap<string, string | null>;
};

export type StoredPlan = {
  plan: DayPlan;
  situation: DaySituation;
  /** The number of changes before it was read. */
  changes: number;
  /** Whether the search has tried enough, its seed, and how many searches one after the other have found nothing. */
  isFinal: boolean;
  /** Whether the search has ended once: from then on the proposals of a later day stay with their technicians. */
  isSettled: boolean;
  seed: number;
  searchesWithoutGain: number;
  /** Since when admins have been told of a new plan that nobody has read; null if somebody has. */
  unreadSinceMs: number | null;
};

/** The proposals of a former plan; settled ones of a later day stay with their technicians as long as they can. */
export type FormerPlan = { proposed: Former; isSettled: boolean };

const NO_PLAN: FormerPlan = { proposed: new Map(), isSettled: false };

/** The technician of each proposed stop. */
export const proposedIn = ({ lanes }: DayPlan): Former =>
  new Map(
    lanes.flatMap(({ techId, stops }) =>
      stops.filter(({ kind }) => kind === 'proposed').map(({ bookingId }) => [bookingId, techId] as const),
    ),
  );

/** The days that are planned again after changes: those that admins have read last. */
const MAX_DAYS = 4;
/** The days whose proposals are remembered for when somebody looks at them again. */
const MAX_REMEMBERED = 14;
/** A plan that is younger answers again, if nothing has changed. */
const FRESH_MS = 10_000;
/** A view reads a new plan at once: after this time no view shows the day. */
const UNREAD_MS = MINUTE_MS;

function putNewest<T>(days: Map<Day, T>, day: Day, value: T, max: number): void {
  days.delete(day);
  days.set(day, value);
  const [oldest] = days.keys();
  if (days.size > max && oldest) days.delete(oldest);
}

/** The newest plans, in memory on each node: every node plans for its own admins. */
export class DayPlans {
  readonly planner: Planner;
  /** Goes on with the searches that are not over. */
  continueSearch: () => void = () => {};
  readonly #days = new Map<Day, StoredPlan>();
  /** What is left of a forgotten plan: its proposals, and the ids of the bookings that it knew. */
  readonly #former = new Map<Day, FormerPlan & { known: ReadonlySet<string> }>();
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

  /** Bookings, accounts or duty have changed: the stored plans are old. */
  markStale(): void {
    this.#changes += 1;
  }

  forgetAll(): void {
    this.#days.clear();
  }

  forgetUnread(nowMs: number): void {
    for (const [day, { unreadSinceMs }] of this.#days)
      if (unreadSinceMs !== null && nowMs - unreadSinceMs > UNREAD_MS) this.#days.delete(day);
  }

  last(day: Day): StoredPlan | undefined {
    return this.#days.get(day);
  }

  /**
   * Returns the proposals that the plan of a day begins with. They are open to a new search if bookings have come while
   * nobody looked at the day. Those of today are forgotten with its plan, because vans have moved on.
   */
  former({ day, isToday, bookings }: DaySituation): FormerPlan {
    const former = this.#former.get(day);
    const isForgotten = !this.#days.has(day);
    if (!former || (isForgotten && isToday)) return NO_PLAN;
    const hasNew = bookings.some((booking) => isUnassigned(booking) && !former.known.has(booking.id));
    return { proposed: former.proposed, isSettled: former.isSettled && !(isForgotten && hasNew) };
  }

  /** Returns the plan of a day if it is not old. */
  fresh(day: Day, nowMs: number): StoredPlan | undefined {
    const stored = this.#days.get(day);
    const isFresh =
      stored && stored.changes === this.#changes && Math.abs(nowMs - stored.situation.nowMs) < FRESH_MS;
    return isFresh ? stored : undefined;
  }

  store(stored: StoredPlan): void {
    const { plan, situation, isSettled } = stored;
    const known = new Set(situation.bookings.map(({ id }) => id));
    putNewest(this.#days, plan.day, stored, MAX_DAYS);
    putNewest(this.#former, plan.day, { proposed: proposedIn(plan), isSettled, known }, MAX_REMEMBERED);
  }

  /** Runs one planning after the other. */
  inTurn<T>(plan: () => Promise<T>): Promise<T> {
    const planned = this.#running.then(plan);
    this.#running = planned.catch(() => undefined);
    return planned;
  }
}
