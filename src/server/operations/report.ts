import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays, businessHour, type Day } from '../../domain/bookings/schedule.ts';
import {
  figuresOf,
  type OperationsGrouping,
  type OperationsReport,
  type ServedBooking,
  workMs,
} from '../../domain/operations/figures.ts';
import { dayRangeOf } from '../books/days.ts';
import type { Context } from '../context.ts';
import { listServed, listShiftsBetween, type ServedRow } from './queries.ts';

export type OperationsSought = { from: Day; to: Day; by: OperationsGrouping };

type Key = string | null;

/** The bookings of these days are read at once: fewer queries plan less, and more rows would block SQLite longer. */
const PART_DAYS = 7;

/**
 * Returns the figures of the bookings that were due on some days of the business clock, in groups and in all. Requests
 * are answered between the weeks.
 */
export async function operationsReport(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  { from, to, by }: OperationsSought,
): Promise<OperationsReport> {
  const { timeZone } = config.company;
  const nowMs = clock();
  const all: ServedBooking[] = [];
  const groups = new Map<Key, ServedBooking[]>();
  const keyOf: Record<OperationsGrouping, (row: ServedRow) => Key> = {
    hour: ({ dueAt }) => String(businessHour(new Date(dueAt), timeZone).hour).padStart(2, '0'),
    zip: ({ zip }) => zip,
    technician: ({ assignedTechId }) => assignedTechId,
    service: ({ serviceType }) => serviceType,
  };
  for (let day = from; day <= to; day = addDays(day, PART_DAYS)) {
    const last = addDays(day, PART_DAYS - 1);
    const span = dayRangeOf(day, last < to ? last : to, timeZone);
    for (const row of await listServed(db, span, nowMs)) {
      const served = toServed(row);
      all.push(served);
      const key = keyOf[by](row);
      const group = groups.get(key);
      if (group) group.push(served);
      else groups.set(key, [served]);
    }
    await nextTurn();
  }
  const { fromMs, untilMs } = dayRangeOf(from, to, timeZone);
  const shiftMs = await shiftsByTechnician(db, { fromMs, untilMs: Math.min(untilMs, nowMs) });
  const planned = [...shiftMs.values()].reduce((total, ms) => total + ms, 0);
  return {
    rows: [...groups]
      .sort(([a], [b]) => inOrder(a, b))
      .map(([key, bookings]) => ({
        key,
        ...figuresOf(bookings, by === 'technician' && key !== null ? shiftMs.get(key) : 0),
      })),
    total: figuresOf(all, planned),
  };
}

const inOrder = (a: Key, b: Key): number =>
  Number(a === null) - Number(b === null) || (a ?? '').localeCompare(b ?? '');

function toServed(row: ServedRow): ServedBooking {
  const { dueAt, arriveMs, predictedAt } = row;
  return {
    assignMs: row.assignMs,
    departMs: row.departMs,
    arriveMs,
    finishMs: row.finishMs,
    isKept: row.isKept === null ? null : row.isKept === 1,
    etaErrorMs: arriveMs === null || predictedAt === null ? null : Math.abs(dueAt + arriveMs - predictedAt),
    isCancelledWaiting: row.isCancelledWaiting === 1,
    kwh: row.kwh,
    stars: row.stars,
    busyMs: row.busyMs,
  };
}

async function shiftsByTechnician(
  db: Context['db'],
  span: { fromMs: number; untilMs: number },
): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const shift of await listShiftsBetween(db, span))
    sums.set(shift.techId, (sums.get(shift.techId) ?? 0) + workMs(shift, span));
  return sums;
}
