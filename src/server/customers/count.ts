import type { Db } from '../db/schema.ts';

export async function countCustomers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('customers')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
