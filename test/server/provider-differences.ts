import type { Database, PaymentRow } from '../../src/server/db/schema.ts';
import type { createTestProvider } from '../../src/server/payments/test-provider.ts';

/** Statuses of the books that agree with each state of a payment at the provider. */
const agreed: Record<string, PaymentRow['status'][]> = {
  reserved: [],
  taken: ['captured'],
  'given back': ['voided', 'failed'],
  refunded: ['refunded'],
};

/**
 * Compares settled payments, their refunds and the statuses of their bookings with the provider. Returns a sentence for
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
    if (booking !== 'pending' && stands === 'taken') found.push(`payment ${id} is kept, booking ${booking}`);
    const given = refunds.filter(({ paymentId }) => paymentId === id);
    const cents = given.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const atProvider = card.refundedOf(providerPaymentId ?? '');
    if (cents !== atProvider) found.push(`payment ${id} has refunds of ${cents}, but ${atProvider}`);
    return found;
  });
}
