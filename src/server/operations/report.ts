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
  workMs,
} from '../../domain/operations/figures.ts';
import { isTimeGrouping, timeGroups } from '../../domain/operations/time-groups.ts';
import { dayRangeOf } from '../books/days.ts';
import type { Context } from '../context.ts';
import {
  groupColumns,
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
  shiftMs = 0;

  addMoney({ cents, bookingId }: NetRow): void {
    this.#cents += cents;
    if (bookingId !== null) this.#paid.add(bookingId);
  }

  get net(): NetMoney {
    return { cents: this.#cents, bookings: this.#paid.size };
  }

  figures(): OperationsFigures {
    return figuresOf(this.served, this.shiftMs, this.net);
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
  for (const part of await shiftParts(db, { fromMs, untilMs: Math.min(untilMs, nowMs) })) {
    all.shiftMs += part.workMs;
    // Only a group with a figure has a row.
    const group = groups.get(timeGroup ? timeGroup(part.fromMs) : part.techId);
    if (group && (timeGroup || by === 'technician')) group.shiftMs += part.workMs;
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

/** Returns the planned work of each technician in each hour of a time. */
async function shiftParts(db: Context['db'], span: { fromMs: number; untilMs: number }) {
  const parts: { techId: string; fromMs: number; workMs: number }[] = [];
  for (const shift of await listShiftsBetween(db, span)) {
    const startsAt = Math.max(shift.startsAt, span.fromMs);
    const endsAt = Math.min(shift.endsAt, span.untilMs);
    for (let fromMs = startsAt; fromMs < endsAt; ) {
      const untilMs = Math.min(Math.floor(fromMs / HOUR_MS + 1) * HOUR_MS, endsAt);
      parts.push({ techId: shift.techId, fromMs, workMs: workMs(shift, { fromMs, untilMs }) });
      fromMs = untilMs;
    }
  }
  return parts;
}
