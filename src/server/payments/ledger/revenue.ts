import type { Db } from '../../platform/db/schema.ts';

/** Returns captured minus refunded amounts since an instant, in cents. */
export async function revenueSince(db: Db, since: number): Promise<number> {
  const [captured, refunded] = await Promise.all([
    db
      .selectFrom('payments')
      .where('capturedAt', '>=', since)
      .select((e) => e.fn.sum<number | null>('amountCents').as('cents'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('refunds')
      .where('endedAt', '>=', since)
      .where('state', '=', 'done')
      .select((e) => e.fn.sum<number | null>('amountCents').as('cents'))
      .executeTakeFirstOrThrow(),
  ]);
  return Number(captured.cents ?? 0) - Number(refunded.cents ?? 0);
}
