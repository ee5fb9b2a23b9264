import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OperationsQuery } from '../../contract/operations.ts';
import { addDays, startOfDayMs } from '../../domain/bookings/schedule.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { netAccounts } from '../../domain/money/journal.ts';
import { type OperationsFigure, UNKNOWN_KEY } from '../../domain/operations/figures.ts';
import { type ZoneSpan, zoneSpans } from '../../domain/operations/zone-spans.ts';
import type { Context } from '../context.ts';
import { isDispatched } from './is-dispatched.ts';

/** Which bookings of the operations are sought. Times are epoch milliseconds. */
export type OperationsFilter = {
  nowMs: number;
  fromMs?: number;
  untilMs?: number;
  /** An hour of the business clock, in these spans. */
  hour?: { hour: number; spans: ZoneSpan[] };
  zip?: string;
  technician?: string;
  figure?: OperationsFigure;
};

/** Returns the filter that a query asks for; days are those of the business clock. */
export function operationsFilterOf(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { from, to, hour, zip, technician, figure }: OperationsQuery,
): OperationsFilter {
  const { timeZone } = config.company;
  const fromMs = from === undefined ? undefined : startOfDayMs(from, timeZone);
  const untilMs = to === undefined ? undefined : startOfDayMs(addDays(to, 1), timeZone);
  const isHour = hour !== undefined && fromMs !== undefined && untilMs !== undefined;
  return {
    ...{ nowMs: clock(), fromMs, untilMs, zip, technician, figure },
    ...(isHour && { hour: { hour: Number(hour), spans: zoneSpans(fromMs, untilMs, timeZone) } }),
  };
}

/**
 * When a booking is due, in epoch milliseconds: at the start of its window, an emergency at its creation. Written as in
 * the index bookings_due.
 */
export const dueAt = sql<number>`coalesce(bookings.scheduled_at, bookings.moved_at, bookings.created_at)`;

/** When the technician was at the car: a service that began without a reported arrival tells it, too. */
export const cameAt = sql<number | null>`coalesce(bookings.arrived_at, bookings.started_at)`;

export const isKept = sql<SqlBool>`${cameAt} <= bookings.promised_at`;

/** Nobody came by the promise; of a cancelled booking that counts only if its promise was over by then. */
export const isLate = (nowMs: number) => sql<SqlBool>`(${cameAt} > bookings.promised_at or
  (${cameAt} is null and coalesce(bookings.cancelled_at, ${nowMs}) > bookings.promised_at))`;

export const isCancelledWaiting = sql<SqlBool>`(bookings.status = 'cancelled' and ${cameAt} is null
  and bookings.cancelled_at >= ${dueAt})`;

/** Nobody, or no car, was there. */
export const isNoShow = sql<SqlBool>`(bookings.status = 'cancelled' and bookings.cancel_cause in ('no_show', 'gone'))`;

/** From the departure, or the arrival if that is unknown, to the end of the work on a booking; null without both. */
export const busyMs = sql<number | null>`(coalesce(bookings.completed_at, bookings.cancelled_at)
  - coalesce(bookings.departed_at, ${cameAt}))`;

/** The arrival that was predicted at the departure of the technician who came; null if it was not. */
export const predictedAtDeparture = sql<number | null>`(select predictions.arrives_at
  from arrival_predictions as predictions
  where predictions.booking_id = bookings.id and predictions.step = 'departed'
    and predictions.at >= bookings.departed_at
  order by predictions.version desc limit 1)`;

/** Entries of the ledger that are the net of the books. Their index leaves out holds, and is used only if that is said. */
export const isNet = sql<SqlBool>`(entries.account not in ('card-holds', 'owed-on-holds')
  and entries.account in (${sql.join(netAccounts.map((account) => sql.lit(account)))}))`;

const conditions: Record<Exclude<OperationsFigure, 'revenue'>, (nowMs: number) => Expression<SqlBool>> = {
  assigned: () => sql<SqlBool>`bookings.assigned_at is not null`,
  departed: () => sql<SqlBool>`bookings.departed_at is not null`,
  arrived: () => sql<SqlBool>`${cameAt} is not null`,
  finished: () => sql<SqlBool>`bookings.completed_at is not null`,
  promised: (nowMs) => sql<SqlBool>`(${isKept} or ${isLate(nowMs)})`,
  kept: () => isKept,
  late: isLate,
  predicted: () => sql<SqlBool>`(${cameAt} is not null and ${predictedAtDeparture} is not null)`,
  'cancelled-waiting': () => isCancelledWaiting,
  'no-show': () => isNoShow,
  charged: () =>
    sql<SqlBool>`exists (select 1 from proofs where proofs.booking_id = bookings.id and proofs.kwh is not null)`,
  rated: () => sql<SqlBool>`exists (select 1 from ratings where ratings.booking_id = bookings.id)`,
  busy: () => sql<SqlBool>`${busyMs} is not null`,
};

/** Constants stand in the text: SQLite binds every number as a fraction, and would divide as one. */
const isInHour = (at: RawBuilder<number>, hour: number, { fromMs, untilMs, offsetHours }: ZoneSpan) =>
  sql<SqlBool>`(${at} >= ${fromMs} and ${at} < ${untilMs}
    and (${at} / ${sql.lit(HOUR_MS)} + ${sql.lit(offsetHours)}) % 24 = ${sql.lit(hour)})`;

function timeConditions(
  at: RawBuilder<number>,
  { fromMs, untilMs, hour }: OperationsFilter,
): RawBuilder<SqlBool>[] {
  const found: RawBuilder<SqlBool>[] = [];
  if (fromMs !== undefined) found.push(sql<SqlBool>`${at} >= ${fromMs}`);
  if (untilMs !== undefined) found.push(sql<SqlBool>`${at} < ${untilMs}`);
  if (hour) {
    const inSpans = hour.spans.map((span) => isInHour(at, hour.hour, span));
    found.push(sql<SqlBool>`(${sql.join(inSpans, sql` or `)})`);
  }
  return found;
}

/** Money counts by the time at which it moved, whenever its booking was due. */
const movedMoney = (filter: OperationsFilter) =>
  sql<SqlBool>`bookings.id in (select entries.booking_id from ledger_entries as entries
    where ${sql.join([isNet, ...timeConditions(sql`entries.at`, filter)], sql` and `)})`;

/** Whether a filter seeks what the figures of operations count, and not all bookings. */
const isOfFigures = ({ nowMs: _, ...sought }: OperationsFilter): boolean =>
  Object.values(sought).some((value) => value !== undefined);

/**
 * Returns the conditions of the bookings that a filter seeks; none if it seeks all. A booking that waits for its payment, or
 * has ended unpaid, was no work for anybody: only its money counts.
 */
export function operationsConditions(filter: OperationsFilter): Expression<SqlBool>[] {
  const { nowMs, zip, technician, figure } = filter;
  const found: Expression<SqlBool>[] =
    figure === 'revenue' ? [movedMoney(filter)] : timeConditions(dueAt, filter);
  if (figure !== 'revenue' && isOfFigures(filter)) found.push(isDispatched);
  if (zip === UNKNOWN_KEY) found.push(sql<SqlBool>`bookings.zip is null`);
  else if (zip) found.push(sql<SqlBool>`bookings.zip = ${zip}`);
  if (technician === UNKNOWN_KEY) found.push(sql<SqlBool>`bookings.assigned_tech_id is null`);
  else if (technician) found.push(sql<SqlBool>`bookings.assigned_tech_id = ${technician}`);
  if (figure && figure !== 'revenue') found.push(conditions[figure](nowMs));
  return found;
}
