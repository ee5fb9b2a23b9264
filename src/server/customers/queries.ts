import { sql } from 'kysely';
import { beginsWithAny } from '../db/begins-with-any.ts';
import type { CustomerRow, Db } from '../db/schema.ts';

const HOUR_MS = 60 * 60 * 1000;

const counted = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
  Number((await query.executeTakeFirstOrThrow()).count);

export const countSince = (db: Db, column: 'createdAt' | 'lastLoginAt', sinceMs: number): Promise<number> =>
  counted(
    db
      .selectFrom('customers')
      .where(column, '>=', sinceMs)
      .select((e) => e.fn.countAll<number>().as('count')),
  );

/** The sources that brought the most customers. */
export const listSources = (db: Db, limit: number) =>
  db
    .selectFrom('customers')
    .select((e) => ['referralSource as source', e.fn.countAll<number>().as('count')])
    .groupBy('referralSource')
    .orderBy('count', 'desc')
    .orderBy('source')
    .limit(limit)
    .execute();

/** Signups by the hour in which they were made, in epoch milliseconds. */
export async function listSignupHours(db: Db, sinceMs: number): Promise<{ hourMs: number; count: number }[]> {
  // Whole numbers divide without a rest on either database.
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
  /** Leaves out those whose data was deleted. */
  reachable?: boolean;
};

const MANY = 500;

const termsLike = (db: Db, prefixes: string[]) => db.selectFrom('searchTerms').where(beginsWithAny(prefixes));

/** Whether so many customers have such a term that the next who has one is never far. */
const fitsMany = async (db: Db, prefixes: string[]): Promise<boolean> =>
  (await termsLike(db, prefixes)
    .innerJoin('customers', 'customers.id', 'searchTerms.ownerId')
    .select('customers.id')
    .limit(1)
    .offset(MANY)
    .executeTakeFirst()) !== undefined;

/** One page of customers, newest first; every group of words must be met by one of its prefixes. */
export async function listCustomers(
  db: Db,
  { limit, before, words = [], reachable = false }: Page,
): Promise<CustomerRow[]> {
  let query = db.selectFrom('customers').selectAll();
  if (reachable) query = query.where('deletedAt', 'is', null);
  if (before) {
    query = query.where((e) => e(e.refTuple('createdAt', 'id'), '<', e.tuple(before.createdAt, before.id)));
  }
  for (const prefixes of words) {
    // Few are gathered and sorted; of many the newest are met on the way through the customers.
    query = (await fitsMany(db, prefixes))
      ? query.where((e) =>
          e.exists(
            e
              .selectFrom('searchTerms')
              .whereRef('searchTerms.ownerId', '=', 'customers.id')
              .where(beginsWithAny(prefixes))
              .select('term'),
          ),
        )
      : query.where('id', 'in', termsLike(db, prefixes).select('ownerId'));
  }
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export type Totals = Awaited<ReturnType<typeof listTotals>>[number];

/** What each of these customers has booked and paid: captured minus refunded, in cents. */
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
          .select((p) => p.fn.sum<number | null>('amountCents').as('cents'))
          .as('spentCents'),
      ];
    })
    .execute();
}
