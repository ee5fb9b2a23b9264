import type { Database } from '../../src/server/platform/db/schema.ts';
import type { Story } from './paying-customers.ts';
import type { Books } from './payment-services.ts';

/**
 * Compares what customers and the company were answered with the bookings and with what the payment service has done:
 * bookings that were answered and lost, charges without a booking, charges twice, bookings that were cancelled and kept,
 * refunds twice. Returns a sentence for each difference.
 */
export async function differencesFromStories(
  db: Database,
  stories: readonly Story[],
  { payments, refunds }: Books,
): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .leftJoin('payments', 'payments.bookingId', 'bookings.id')
    .select(['bookings.id', 'bookings.status', 'payments.id as paymentId', 'payments.providerPaymentId'])
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const chargeOf = new Map(payments.map((payment) => [payment.id, payment]));
  const givenBack = (id: string) =>
    refunds
      .filter(({ paymentId, status }) => paymentId === id && status === 'COMPLETED')
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const found: string[] = [];

  for (const story of stories) {
    const row = rowOf.get(story.bookingId);
    if (!row) {
      found.push(`booking ${story.bookingId} was answered and is lost`);
      continue;
    }
    if (row.paymentId !== story.paymentId) found.push(`booking ${row.id} has another payment than answered`);
    if ((row.status === 'cancelled') !== story.isCancelled) found.push(`booking ${row.id} is ${row.status}`);
    const charge = chargeOf.get(row.providerPaymentId ?? '');
    const takenCents = charge?.status === 'COMPLETED' ? charge.amountCents : 0;
    const keptCents = takenCents - givenBack(charge?.id ?? '');
    const shouldCents = story.isCancelled ? 0 : story.cents - story.refundedCents;
    if (keptCents !== shouldCents) found.push(`booking ${row.id}: kept ${keptCents}, not ${shouldCents}`);
    if (charge?.status === 'APPROVED') found.push(`booking ${row.id}: neither taken nor released`);
  }

  const answered = new Set(stories.map(({ bookingId }) => bookingId));
  for (const { id } of rows) if (!answered.has(id)) found.push(`booking ${id} was never answered`);
  const booked = new Set(rows.map(({ providerPaymentId }) => providerPaymentId));
  for (const { id, status } of payments)
    if (status !== 'CANCELED' && !booked.has(id)) found.push(`charge ${id} is ${status} without a booking`);
  return found;
}
