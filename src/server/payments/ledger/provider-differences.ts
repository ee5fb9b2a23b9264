import { plainDollars } from '../../../domain/money/money.ts';
import type { PaymentRow } from '../../platform/db/schema.ts';
import type { ProviderPayment, ProviderStatus } from '../provider/provider.ts';
import { isByCard, sumOf } from '../refunds/refund-rows.ts';
import type { Books } from './payment-differences.ts';

/** What the provider may say of a payment that nothing moves; of an intent anything, because it is being resolved. */
const agreed: Partial<Record<PaymentRow['status'], readonly ProviderStatus[]>> = {
  declined: ['voided'],
  authorized: ['authorized'],
  captured: ['captured', 'refunded'],
  refunded: ['captured', 'refunded'],
  voided: ['voided'],
  failed: ['voided'],
};

/** Returns a sentence for each difference between the books of a payment and the provider. @param found null: unknown there */
export function providerDifferences(
  { payment, refunds, isMoving }: Omit<Books, 'booking' | 'entries'>,
  found: ProviderPayment | null,
): string[] {
  const { status, amountCents, providerPaymentId } = payment;
  if (!found) return providerPaymentId === null ? [] : ['is unknown to the payment provider'];
  const differences: string[] = [];
  if (providerPaymentId !== null && providerPaymentId !== found.providerPaymentId)
    differences.push(`is ${providerPaymentId}, but its key also made ${found.providerPaymentId}`);
  if (amountCents !== found.amountCents)
    differences.push(
      `is of ${plainDollars(amountCents)}, but of ${plainDollars(found.amountCents)} at the payment provider`,
    );
  if (isMoving) return differences;
  if (agreed[status]?.includes(found.status) === false)
    differences.push(`is ${status}, but ${found.status} at the payment provider`);
  const refundedCents = sumOf(refunds.filter(isByCard));
  if (refundedCents !== found.refundedCents) {
    differences.push(
      `has refunds of ${plainDollars(refundedCents)}, but of ${plainDollars(found.refundedCents)} at the payment provider`,
    );
  }
  return differences;
}

/** Returns a sentence about a payment of the provider that the books do not know; none if it holds no money. */
export function unknownPayment(found: ProviderPayment): string[] {
  const { providerPaymentId, status, amountCents } = found;
  if (status === 'voided') return [];
  const does = status === 'authorized' ? 'holds' : 'has taken';
  return [
    `the payment provider ${does} ${plainDollars(amountCents)} by ${providerPaymentId}, which no payment tells`,
  ];
}
