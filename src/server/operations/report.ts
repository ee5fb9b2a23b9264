import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays, type Day } from '../../domain/bookings/schedule.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import {
  figuresOf,
  type NetMoney,
  type OperationsFigures,
  type OperationsGrouping,
  type OperationsReport,
  type ServedBooking,
  type Worked,
  workMs,
} from '../../domain/operations/figures.ts';
import { isTimeGrouping, timeGroups } from '../../domain/operations/time-groups.ts';
import { dayRangeOf } from '../books/days.ts';
import type { Context } from '../context.ts';
import {
  groupColumns,
  listDutyBetween,
  listNetEntries,
  listServed,
  listShiftsBetween,
  type NetRow,
  type ServedRow,
} from './queries.ts';

export type OperationsSought = { from: Day; to: Day; by: OperationsGrouping };

type Key = string | null;

/** The bookings of these days are read at once: fewer queries plan less, and more rows would block SQLite longer. */
const PART_DAYS = 7;

/** What is counted of a group. */
class Group {
  readonly served: ServedBooking[] = [];
  readonly #paid = new Set<string>();
  #cents = 0;
  vanMs = 0;

  addMoney({ cents, bookingId }: NetRow): void {
    this.#cents += cents;
    if (bookingId !== null) this.#paid.add(bookingId);
  }

  get net(): NetMoney {
    return { cents: this.#cents, bookings: this.#paid.size };
  }

  figures(): OperationsFigures {
    return figuresOf(this.served, this.vanMs, this.net);
  }
}

/**
 * Returns the figures of the bookings that were due on some days of the business clock, and of the money that moved on
 * these days, in groups and in all. Requests are answered between the weeks.
 */
export async function operationsReport(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  { from, to, by }: OperationsSought,
): Promise<OperationsReport> {
  const { timeZone } = config.company;
  const nowMs = clock();
  const timeGroup = isTimeGrouping(by) ? timeGroups({ from, to }, by, timeZone) : null;
  const column = isTimeGrouping(by) ? null : groupColumns[by];
  const keyOf = (row: ServedRow): Key => (column ? row[column] : (timeGroup?.(row.dueAt) ?? null));
  const all = new Group();
  const groups = new Map<Key, Group>();
  const groupOf = (key: Key): Group => {
    const group = groups.get(key) ?? new Group();
    groups.set(key, group);
    return group;
  };
  for (let day = from; day <= to; day = addDays(day, PART_DAYS)) {
    const last = addDays(day, PART_DAYS - 1);
    const span = dayRangeOf(day, last < to ? last : to, timeZone);
    for (const row of await listServed(db, span, nowMs)) {
      const served = toServed(row);
      all.served.push(served);
      groupOf(keyOf(row)).served.push(served);
    }
    for (const row of await listNetEntries(db, span, column)) {
      all.addMoney(row);
      groupOf(timeGroup ? timeGroup(row.at) : row.key).addMoney(row);
    }
    await nextTurn();
  }
  const { fromMs, untilMs } = dayRangeOf(from, to, timeZone);
  const dayOf = timeGroups({ from, to }, 'day', timeZone);
  const { parts, basis } = await workOf(db, { fromMs, untilMs: Math.min(untilMs, nowMs) }, dayOf);
  for (const part of parts) {
    all.vanMs += part.workMs;
    // Only a group with a figure has a row.
    const group = groups.get(timeGroup ? timeGroup(part.fromMs) : part.techId);
    if (group && (timeGroup || by === 'technician')) group.vanMs += part.workMs;
  }
  return {
    rows: [...groups]
      .sort(([a], [b]) => inOrder(a, b))
      .map(([key, group]) => ({
        key,
        ...group.figures(),
        // Who is busy in an hour has not only the bookings that were due in it.
        ...(timeGroup && { utilisation: null }),
      })),
    total: all.figures(),
    vanHoursBasis: basis,
  };
}

const inOrder = (a: Key, b: Key): number =>
  Number(a === null) - Number(b === null) || (a ?? '').localeCompare(b ?? '');

/** Returns what a booking adds to the figures. */
export function toServed(row: ServedRow): ServedBooking {
  const { dueAt, arriveMs, predictedAt } = row;
  return {
    assignMs: row.assignMs,
    departMs: row.departMs,
    arriveMs,
    finishMs: row.finishMs,
    isKept: row.isKept === null ? null : row.isKept === 1,
    etaErrorMs: arriveMs === null || predictedAt === null ? null : Math.abs(dueAt + arriveMs - predictedAt),
    isCancelledWaiting: row.isCancelledWaiting === 1,
    isNoShow: row.isNoShow === 1,
    kwh: row.kwh,
    stars: row.stars,
    busyMs: row.busyMs,
  };
}

type Part = { techId: string; fromMs: number; workMs: number };

/**
 * Returns the work of each technician in each hour of a time: the recorded duty, and the planned shifts of the days on which
 * nobody's duty was recorded.
 */
async function workOf(
  db: Context['db'],
  span: Span,
  dayOf: (atMs: number) => string,
): Promise<{ parts: Part[]; basis: OperationsReport['vanHoursBasis'] }> {
  const periods = (await listDutyBetween(db, span)).map(({ endsAt, ...period }) => {
    return { ...period, endsAt: endsAt ?? span.untilMs, breakStartsAt: null, breakEndsAt: null };
  });
  const duty = hoursOf(periods, span);
  const days = new Set(duty.map(({ fromMs }) => dayOf(fromMs)));
  const planned = hoursOf(await listShiftsBetween(db, span), span);
  const shifts = planned.filter(({ fromMs }) => !days.has(dayOf(fromMs)));
  const basis = shifts.length === 0 ? (duty.length > 0 ? 'duty' : null) : duty.length > 0 ? 'both' : 'shifts';
  return { parts: [...duty, ...shifts], basis };
}

type Span = { fromMs: number; untilMs: number };

function hoursOf(times: readonly (Worked & { techId: string })[], span: Span): Part[] {
  const parts: Part[] = [];
  for (const time of times) {
    const startsAt = Math.max(time.startsAt, span.fromMs);
    const endsAt = Math.min(time.endsAt, span.untilMs);
    for (let fromMs = startsAt; fromMs < endsAt; ) {
      const untilMs = Math.min(Math.floor(fromMs / HOUR_MS + 1) * HOUR_MS, endsAt);
      parts.push({ techId: time.techId, fromMs, workMs: workMs(time, { fromMs, untilMs }) });
      fromMs = untilMs;
    }
  }
  return parts;
}
