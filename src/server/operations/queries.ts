import { sql } from 'kysely';
import { openStatuses } from '../../domain/bookings/booking-status.ts';
import { isDispatched } from '../bookings/is-dispatched.ts';
import {
  busyMs,
  cameAt,
  dueAt,
  isCancelledWaiting,
  isKept,
  isLate,
  isNet,
  isNoShow,
  operationsConditions,
  predictedAtDeparture,
} from '../bookings/operations-filter.ts';
import { readRows } from '../platform/db/read-rows.ts';
import type { ArrivalPredictionRow, Db } from '../platform/db/schema.ts';

export const insertPrediction = (db: Db, prediction: ArrivalPredictionRow) =>
  db.insertInto('arrivalPredictions').values(prediction);

/** Lists the predictions of a booking, oldest first. */
export const listPredictions = (db: Db, bookingId: string): Promise<ArrivalPredictionRow[]> =>
  db
    .selectFrom('arrivalPredictions')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('version')
    .execute();

/** Selects what is needed to predict the order of a technician's open jobs. */
export const selectOpenJobs = (db: Db, techId: string) =>
  db
    .selectFrom('bookings')
    .select([
      'id',
      'status',
      'serviceType',
      'createdAt',
      'scheduledAt',
      'departedAt',
      'arrivedAt',
      'startedAt',
      'latitude',
      'longitude',
    ])
    .where('assignedTechId', '=', techId)
    .where('status', 'in', openStatuses);

export const selectServiceTimes = (db: Db, techId: string) =>
  db
    .selectFrom('serviceTimes')
    .select(['serviceType', 'weight', 'minutes', 'logs', 'squaredLogs'])
    .where('techId', '=', techId);

/** Selects the breaks of a technician's shifts that end after a time. */
export const selectBreaks = (db: Db, techId: string, afterMs: number) =>
  db
    .selectFrom('shifts')
    .select(['breakStartsAt as startsAt', 'breakEndsAt as endsAt'])
    .where('techId', '=', techId)
    .where('breakEndsAt', '>', afterMs)
    .orderBy('breakStartsAt');

type Span = { fromMs: number; untilMs: number };

/** Selects what the bookings that are due in a time add to the figures, in the order in which they are due. */
const selectServed = (db: Db, span: Span, nowMs: number) =>
  db
    .selectFrom('bookings')
    .where((e) => e.and(operationsConditions({ ...span, nowMs })))
    // PostgreSQL would read whole tables for joins, in each part of a report.
    .select((e) => [
      'bookings.serviceType',
      'bookings.zip',
      'bookings.assignedTechId',
      e.selectFrom('proofs').select('proofs.kwh').whereRef('proofs.bookingId', '=', 'bookings.id').as('kwh'),
      e
        .selectFrom('ratings')
        .select('ratings.stars')
        .whereRef('ratings.bookingId', '=', 'bookings.id')
        .as('stars'),
      dueAt.as('dueAt'),
      sql<number | null>`bookings.assigned_at - ${dueAt}`.as('assignMs'),
      sql<number | null>`bookings.departed_at - ${dueAt}`.as('departMs'),
      sql<number | null>`${cameAt} - ${dueAt}`.as('arriveMs'),
      sql<number | null>`bookings.completed_at - ${dueAt}`.as('finishMs'),
      sql<0 | 1 | null>`case when ${isKept} then 1 when ${isLate(nowMs)} then 0 end`.as('isKept'),
      sql<0 | 1>`case when ${isCancelledWaiting} then 1 else 0 end`.as('isCancelledWaiting'),
      sql<0 | 1>`case when ${isNoShow} then 1 else 0 end`.as('isNoShow'),
      predictedAtDeparture.as('predictedAt'),
      busyMs.as('busyMs'),
    ])
    .orderBy(dueAt);

export type ServedRow = Awaited<ReturnType<ReturnType<typeof selectServed>['executeTakeFirstOrThrow']>>;

export const listServed = (db: Db, span: Span, nowMs: number): Promise<ServedRow[]> =>
  readRows(db, selectServed(db, span, nowMs));

/** Lists how far the open bookings have come, without a person or a place. */
export const listOpenSteps = (db: Db) =>
  db
    .selectFrom('bookings')
    .where('status', 'in', openStatuses)
    .where(isDispatched)
    .select(['serviceType', 'status', 'assignedTechId', 'promisedAt', 'departedAt'])
    .select([dueAt.as('dueAt'), cameAt.as('cameAt')])
    .execute();

export type OpenSteps = Awaited<ReturnType<typeof listOpenSteps>>[number];

/** The column of a booking by which it is grouped; not all groupings are by one. */
export const groupColumns = { zip: 'zip', technician: 'assignedTechId', service: 'serviceType' } as const;

type GroupColumn = (typeof groupColumns)[keyof typeof groupColumns];

/** Selects the entries of a time that are the net of the books, with a column of their booking as `key`. */
function selectNetEntries(db: Db, { fromMs, untilMs }: Span, column: GroupColumn | null) {
  return (
    db
      .selectFrom('ledgerEntries as entries')
      .where(isNet)
      .where('entries.at', '>=', fromMs)
      .where('entries.at', '<', untilMs)
      // As above: a join would read whole tables.
      .select((e) => [
        'entries.at',
        'entries.bookingId',
        sql<number>`0 - entries.amount_cents`.as('cents'),
        column === null
          ? sql<string | null>`null`.as('key')
          : e
              .selectFrom('bookings')
              .select(`bookings.${column} as key`)
              .whereRef('bookings.id', '=', 'entries.bookingId')
              .as('key'),
      ])
  );
}

export type NetRow = Awaited<ReturnType<ReturnType<typeof selectNetEntries>['executeTakeFirstOrThrow']>>;

export const listNetEntries = (db: Db, span: Span, column: GroupColumn | null): Promise<NetRow[]> =>
  readRows(db, selectNetEntries(db, span, column));

/** Lists the shifts with a part in a time. */
export const listShiftsBetween = (db: Db, { fromMs, untilMs }: Span) =>
  db.selectFrom('shifts').selectAll().where('startsAt', '<', untilMs).where('endsAt', '>', fromMs).execute();

/** Lists the recorded duty with a part in a time. */
export const listDutyBetween = (db: Db, { fromMs, untilMs }: Span) =>
  db
    .selectFrom('dutyPeriods')
    .selectAll()
    .where('startsAt', '<', untilMs)
    .where((e) => e.or([e('endsAt', 'is', null), e('endsAt', '>', fromMs)]))
    .execute();
