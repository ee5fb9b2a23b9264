import type { Context } from '../context.ts';
import type { PaymentRow } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { movePayment } from './move-payment.ts';
import { lockPayment } from './refund-queries.ts';

/** The provider's clock may be behind that of the node that wrote the intent. */
const CLOCK_SLACK_MS = 2 * 60 * 60_000;

/**
 * Takes over the authorisation that an intent with an unknown outcome has made at the provider, so that the same request
 * needs no second hold on the card. Returns whether there was one; not if the intent is being closed, because the
 * authorisation may then be cancelled at any moment.
 * @throws PaymentUnavailable
 */
export async function adoptAuthorization(
  { db, sharedClock, payments }: Pick<Context, 'db' | 'sharedClock' | 'payments'>,
  { id, amountCents, createdAt }: PaymentRow,
): Promise<boolean> {
  const found = await payments.findByIdempotencyKey(id, createdAt - CLOCK_SLACK_MS);
  if (found?.status !== 'authorized' || found.amountCents !== amountCents) return false;
  const { providerPaymentId } = found;
  const authorizedAt = await sharedClock();
  return inTransaction(db, async (trx) => {
    const intent = await lockPayment(trx, id);
    if (intent?.intentState === 'closing') return false;
    const end = { status: 'authorized', providerPaymentId, authorizedAt } as const;
    return movePayment(trx, id, { status: 'intent' }, end);
  });
}
