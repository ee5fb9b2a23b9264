import type { Db } from '../db/schema.ts';

/** Returns captured minus refunded amounts since an instant, in cents. */
export async function revenueSince(db: Db, since: number): Promise<number> {
  const sumOf = (column: 'capturedAt' | 'refundedAt') =>
    db
      .selectFrom('payments')
      .where(column, '>=', since)
      .select((e) => e.fn.sum<number | null>('amountCents').as('cents'))
      .executeTakeFirstOrThrow();
  const [captured, refunded] = await Promise.all([sumOf('capturedAt'), sumOf('refundedAt')]);
  return Number(captured.cents ?? 0) - Number(refunded.cents ?? 0);
}
