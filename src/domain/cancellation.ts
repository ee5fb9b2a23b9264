import type { PaymentStatus } from './payment.ts';

/** What a cancellation does with the whole payment of a booking: a refund, the release of a hold, or null for neither. */
export function moneyMoved(paymentStatus: PaymentStatus): 'refund' | 'release' | null {
  if (paymentStatus === 'captured') return 'refund';
  return paymentStatus === 'authorized' ? 'release' : null;
}
