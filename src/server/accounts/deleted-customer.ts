import type { Db } from '../db/schema.ts';

/** Whether the customer's data was removed; nothing is booked or paid for such a customer. */
export const isDeletedCustomer = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()) !== undefined;
