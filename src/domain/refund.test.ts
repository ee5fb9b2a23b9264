import { expect, it } from 'vitest';
import { BookingStatus } from './booking-status.ts';
import { PaymentStatus } from './payment.ts';
import { isRefundPending, isReleased } from './refund.ts';

it('a refund is pending for a cancelled booking whose money is still reserved or taken', () => {
  for (const status of BookingStatus.options)
    for (const payment of PaymentStatus.options)
      expect(isRefundPending(status, payment), `${status}, ${payment}`).toBe(
        status === 'cancelled' && ['authorized', 'captured'].includes(payment),
      );
});

it('money is released with a cancellation, unless there was none', () => {
  for (const status of BookingStatus.options)
    for (const payment of PaymentStatus.options)
      expect(isReleased(status, payment), `${status}, ${payment}`).toBe(
        status === 'cancelled' && !['none', 'failed'].includes(payment),
      );
});
