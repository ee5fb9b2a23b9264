import { sql } from 'kysely';
import { HOUR_MS } from '../../domain/durations.ts';
import { countOf } from '../platform/db/row-counts.ts';
import type { CustomerRow, Db } from '../platform/db/schema.ts';
import { searchCustomers } from './search.ts';

export const countSince = (db: Db, column: 'createdAt' | 'lastLoginAt', sinceMs: number): Promise<number> =>
  countOf(db.selectFrom('customers').where(column, '>=', sinceMs));

/** Lists the sources with the most customers. */
export const listSources = (db: Db, limit: number) =>
  db
    .selectFrom('customers')
    .select((e) => ['referralSource as source', e.fn.countAll<number>().as('count')])
    .groupBy('referralSource')
    .orderBy('count', 'desc')
    .orderBy('source')
    .limit(limit)
    .execute();

/** Counts signups by hour; `hourMs` is the hour's start in epoch milliseconds. */
export async function listSignupHours(db: Db, sinceMs: number): Promise<{ hourMs: number; count: number }[]> {
  // Integer division truncates on both databases.
  const hour = sql<number>`created_at / ${sql.lit(HOUR_MS)}`;
  const rows = await db
    .selectFrom('customers')
    .where('createdAt', '>=', sinceMs)
    .select((e) => [hour.as('hour'), e.fn.countAll<number>().as('count')])
    .groupBy(hour)
    .execute();
  return rows.map((row) => ({ hourMs: Number(row.hour) * HOUR_MS, count: Number(row.count) }));
}

export const findCustomer = (db: Db, id: string): Promise<CustomerRow | undefined> =>
  db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();

export const listLastSignedIn = (db: Db, limit: number): Promise<CustomerRow[]> =>
  db
    .selectFrom('customers')
    .selectAll()
    .where('lastLoginAt', 'is not', null)
    .orderBy('lastLoginAt', 'desc')
    .limit(limit)
    .execute();

type Page = {
  limit: number;
  before?: Pick<CustomerRow, 'createdAt' | 'id'>;
  words?: string[][];
  /** Excludes customers whose data were deleted. */
  reachable?: boolean;
};

/** Lists one page of customers, newest first. Every group of words must match by one of its prefixes. */
export async function listCustomers(
  db: Db,
  { limit, before, words = [], reachable = false }: Page,
): Promise<CustomerRow[]> {
  let query = db.selectFrom('customers').selectAll();
  if (reachable) query = query.where('deletedAt', 'is', null);
  if (before) {
    query = query.where((e) => e(e.refTuple('createdAt', 'id'), '<', e.tuple(before.createdAt, before.id)));
  }
  return searchCustomers(db, query, words, limit);
}

export type Totals = Awaited<ReturnType<typeof listTotals>>[number];

/** Returns the bookings and the spending of these customers: captured minus refunded, in cents. */
export async function listTotals(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('customers')
    .where('id', 'in', ids)
    .select((e) => {
      const bookings = e.selectFrom('bookings').whereRef('bookings.customerId', '=', 'customers.id');
      const count = bookings.select((b) => b.fn.countAll<number>().as('count'));
      return [
        'id',
        count.where('serviceType', '=', 'emergency').as('emergencyBookings'),
        count.where('serviceType', '=', 'standard').as('standardBookings'),
        bookings
          .select('serviceType')
          .orderBy('createdAt', 'desc')
          .orderBy('bookings.id', 'desc')
          .limit(1)
          .as('lastServiceType'),
        e
          .selectFrom('payments')
          .whereRef('payments.customerId', '=', 'customers.id')
          .where('capturedAt', 'is not', null)
          .where('refundedAt', 'is', null)
          // Tips are the technicians'.
          .where('tipBookingId', 'is', null)
          .select((p) =>
            p.fn
              .sum<number | null>(
                p(
                  'amountCents',
                  '-',
                  p.fn.coalesce(
                    p
                      .selectFrom('refunds')
                      .whereRef('refunds.paymentId', '=', 'payments.id')
                      .where('refunds.state', '=', 'done')
                      .select((r) => r.fn.sum<number>('refunds.amountCents').as('cents')),
                    p.lit(0),
                  ),
                ),
              )
              .as('cents'),
          )
          .as('spentCents'),
      ];
    })
    .execute();
}

/** Locks a customer until the end of the transaction, by a write on both databases. */
export const lockCustomer = (trx: Db, id: string): Promise<CustomerRow | undefined> =>
  trx.updateTable('customers').set({ id }).where('id', '=', id).returningAll().executeTakeFirst();

export const setMergedInto = (trx: Db, id: string, mergedInto: string) =>
  trx.updateTable('customers').set({ mergedInto }).where('id', '=', id).execute();

export const giveNotes = (trx: Db, fromId: string, toId: string) =>
  trx.updateTable('customerNotes').set({ customerId: toId }).where('customerId', '=', fromId).execute();

export const countOwned = (
  db: Db,
  table: 'bookings' | 'payments' | 'savedCards' | 'customerNotes',
  customerId: string,
): Promise<number> => countOf(db.selectFrom(table).where('customerId', '=', customerId));

export const countByStatus = (db: Db, customerId: string) =>
  db
    .selectFrom('bookings')
    .select((e) => ['status', e.fn.countAll<number>().as('count')])
    .where('customerId', '=', customerId)
    .groupBy('status')
    .execute();

export const findRatingTotals = (db: Db, customerId: string) =>
  db
    .selectFrom('ratings')
    .innerJoin('bookings', 'bookings.id', 'ratings.bookingId')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.avg<number | null>('stars').as('average')])
    .where('bookings.customerId', '=', customerId)
    .executeTakeFirst();

export const listRatingsOf = async (db: Db, bookingIds: string[]) =>
  bookingIds.length === 0
    ? []
    : db
        .selectFrom('ratings')
        .select(['bookingId', 'stars', 'note', 'ratedAt'])
        .where('bookingId', 'in', bookingIds)
        .execute();
