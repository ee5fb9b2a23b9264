import type { Context } from '../context.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { keepDeduction } from './keep-deduction.ts';
import type { ProviderPayment } from './provider.ts';
import { lockPayment } from './refund-queries.ts';

/** Writes the provider's fee of a captured payment once the provider says it, and each adjustment of it. */
export async function storeFee(
  { db, sharedClock }: Pick<Context, 'db' | 'sharedClock'>,
  paymentId: string,
  { feeCents }: ProviderPayment,
): Promise<void> {
  if (feeCents === null) return;
  const at = await sharedClock();
  await inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (payment && payment.capturedAt !== null) {
      await keepDeduction(trx, payment, { kind: 'fee', disputeId: null, at, totalCents: feeCents });
    }
  });
}
