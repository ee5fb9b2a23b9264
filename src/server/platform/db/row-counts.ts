import type { SelectQueryBuilder } from 'kysely';
import type { Db, Schema } from './schema.ts';

type Changed = {
  numUpdatedRows?: bigint;
  numInsertedOrUpdatedRows?: bigint | undefined;
  numDeletedRows?: bigint;
};
type Statement = { executeTakeFirst(): Promise<Changed> };

/** Runs a statement. Returns how many rows it inserted, updated or deleted. */
export async function changedRows(statement: Statement): Promise<number> {
  const { numUpdatedRows, numInsertedOrUpdatedRows, numDeletedRows } = await statement.executeTakeFirst();
  return Number(numUpdatedRows ?? numInsertedOrUpdatedRows ?? numDeletedRows);
}

/** Runs a statement. Returns whether it changed the one row that its WHERE clause expects, or inserted a new one. */
export const changesOneRow = async (statement: Statement): Promise<boolean> =>
  (await changedRows(statement)) === 1;

/** Returns how many rows a query selects. */
export async function countOf<Tables extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Tables, object>,
): Promise<number> {
  const { count } = await query.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

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
