import type { Db } from './schema.ts';

/**
 * Returns the number of rows of a table whose rows triggers count (`migrations/initial/counts.ts`), because
 * counting a million rows reads an index of all of them.
 */
export async function countRows(db: Db, tableName: 'bookings' | 'customers'): Promise<number> {
  const { count } = await db
    .selectFrom('rowCounts')
    .where('tableName', '=', tableName)
    .select((e) => e.fn.sum<number | null>('count').as('count'))
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
}
