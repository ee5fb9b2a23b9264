import type { Db } from '../../platform/db/schema.ts';

/** Returns captured minus refunded amounts since an instant, in cents. Tips are the technicians'. */
export async function revenueSince(db: Db, since: number): Promise<number> {
  const [captured, refunded] = await Promise.all([
    db
      .selectFrom('payments')
      .where('capturedAt', '>=', since)
      .where('tipBookingId', 'is', null)
      .select((e) => e.fn.sum<number | null>('amountCents').as('cents'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .where('refunds.endedAt', '>=', since)
      .where('refunds.state', '=', 'done')
      .where('payments.tipBookingId', 'is', null)
      .select((e) => e.fn.sum<number | null>('refunds.amountCents').as('cents'))
      .executeTakeFirstOrThrow(),
  ]);
  return Number(captured.cents ?? 0) - Number(refunded.cents ?? 0);
}
