import type { Db } from '../platform/db/schema.ts';

/** Fewer rows than a statement may have parameters. */
const BATCH_SIZE = 500;

/**
 * Gives all bookings of a customer to another one, in the transaction of a merge that has locked both. Their terms are
 * stored anew, because triggers count them by customer. Returns the number of bookings.
 */
export async function giveBookings(trx: Db, fromId: string, toId: string): Promise<number> {
  const ids = trx.selectFrom('bookings').select('id').where('customerId', '=', fromId);
  const terms = await trx
    .selectFrom('searchTerms')
    .select(['ownerId', 'term'])
    .where('ownerId', 'in', ids)
    .execute();
  await trx.deleteFrom('searchTerms').where('ownerId', 'in', ids).execute();
  const { numUpdatedRows } = await trx
    .updateTable('bookings')
    .set((e) => ({ customerId: toId, version: e('version', '+', 1) }))
    .where('customerId', '=', fromId)
    .executeTakeFirstOrThrow();
  for (let from = 0; from < terms.length; from += BATCH_SIZE)
    await trx
      .insertInto('searchTerms')
      .values(terms.slice(from, from + BATCH_SIZE))
      .execute();
  return Number(numUpdatedRows);
}
