import type { Db, PaymentRow, SandboxPaymentRow } from '../platform/db/schema.ts';

/** The ids of the sandbox that kept no ledger. Nodes of that version refuse ids that do not start so. */
const OLD_PREFIX = 'sandbox-';

const statuses: Partial<Record<PaymentRow['status'], SandboxPaymentRow['status']>> = {
  authorized: 'approved',
  captured: 'completed',
  refunded: 'completed',
  voided: 'canceled',
  failed: 'canceled',
};

/** Returns a payment that the sandbox made when it kept no ledger, as the books have it. */
export async function findOldPayment(db: Db, id: string): Promise<SandboxPaymentRow | undefined> {
  if (!id.startsWith(OLD_PREFIX)) return;
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('providerPaymentId', '=', id)
    .where('provider', '=', 'sandbox')
    .executeTakeFirst();
  const status = payment && statuses[payment.status];
  if (!status) return;
  const { refunded } = await db
    .selectFrom('refunds')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('amountCents'), e.lit(0)).as('refunded'))
    .where('paymentId', '=', payment.id)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  const at = payment.authorizedAt ?? payment.createdAt;
  return {
    ...{ id, idempotencyKey: payment.id, sourceId: 'cnon:card-nonce-ok', status },
    amountCents: payment.amountCents,
    refundedCents: payment.status === 'refunded' ? payment.amountCents : Number(refunded),
    ...{ createdAt: at, updatedAt: at },
  };
}
