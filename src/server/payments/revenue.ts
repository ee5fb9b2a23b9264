import type { Db } from '../platform/db/schema.ts';

/** Returns captured minus refunded amounts since an instant, in cents. */
export async function revenueSince(db: Db, since: number): Promise<number> {
  const [captured, refunded, unlisted] = await Promise.all([
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
    // Given back by a node of an older version.
    db
      .selectFrom('payments')
      .where('refundedAt', '>=', since)
      .where((e) =>
        e.not(
          e.exists(
            e.selectFrom('refunds').select('refunds.id').whereRef('refunds.paymentId', '=', 'payments.id'),
          ),
        ),
      )
      .select((e) => e.fn.sum<number | null>('amountCents').as('cents'))
      .executeTakeFirstOrThrow(),
  ]);
  return Number(captured.cents ?? 0) - Number(refunded.cents ?? 0) - Number(unlisted.cents ?? 0);
}
