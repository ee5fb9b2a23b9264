import { holdsMoney } from '../../src/domain/money/dispute.ts';
import type { Database, DeductionRow, PaymentRow } from '../../src/server/platform/db/schema.ts';
import type { createTestProvider } from './payments/test-provider.ts';

/** Statuses of the books that agree with each state of a payment at the provider. */
const agreed: Record<string, PaymentRow['status'][]> = {
  reserved: [],
  taken: ['captured'],
  'given back': ['voided', 'failed'],
  refunded: ['refunded'],
};

/**
 * Compares settled payments, their refunds, fees and disputes and the statuses of their bookings with the provider. Returns a sentence for
 * each difference.
 */
export async function providerDifferences(
  db: Database,
  card: ReturnType<typeof createTestProvider>,
): Promise<string[]> {
  const refunds = await db
    .selectFrom('refunds')
    .select(['paymentId', 'amountCents'])
    .where('state', '=', 'done')
    .execute();
  const kept = await db.selectFrom('deductions').select(['paymentId', 'kind', 'amountCents']).execute();
  const keptOf = (id: string, of: DeductionRow['kind']) =>
    kept
      .filter(({ paymentId, kind }) => paymentId === id && kind === of)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const payments = await db
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select(['payments.id', 'payments.status', 'payments.providerPaymentId', 'bookings.status as booking'])
    .where('providerPaymentId', 'is not', null)
    .execute();
  return payments.flatMap(({ id, status, providerPaymentId, booking }) => {
    const stands = card.standingOf(providerPaymentId ?? '') ?? 'unknown';
    const found: string[] = [];
    if (!agreed[stands]?.includes(status)) found.push(`payment ${id} is ${status}, but ${stands}`);
    const dispute = card.disputeOf(providerPaymentId ?? '');
    const takenBack = dispute && holdsMoney(dispute.state) ? dispute.amountCents : 0;
    if (booking !== 'pending' && stands === 'taken' && takenBack === 0)
      found.push(`payment ${id} is kept, booking ${booking}`);
    const given = refunds.filter(({ paymentId }) => paymentId === id);
    const cents = given.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const atProvider = card.refundedOf(providerPaymentId ?? '');
    if (cents !== atProvider) found.push(`payment ${id} has refunds of ${cents}, but ${atProvider}`);
    const fee = [keptOf(id, 'fee'), card.feeOf(providerPaymentId ?? '')];
    if (fee[0] !== fee[1]) found.push(`payment ${id} has a fee of ${fee[0]}, but ${fee[1]}`);
    const chargeback = keptOf(id, 'chargeback');
    if (chargeback !== takenBack)
      found.push(`payment ${id} has chargebacks of ${chargeback}, but ${takenBack}`);
    return found;
  });
}
