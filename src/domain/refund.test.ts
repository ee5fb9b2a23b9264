import { expect, it } from 'vitest';
import { BookingStatus } from './booking-status.ts';
import { PaymentStatus } from './payment.ts';
import { isRefundPending, isReleased } from './refund.ts';

it('a refund is pending for a cancelled booking whose payment is authorized or captured', () => {
  for (const status of BookingStatus.options)
    for (const payment of PaymentStatus.options)
      expect(isRefundPending(status, payment), `${status}, ${payment}`).toBe(
        status === 'cancelled' && ['authorized', 'captured'].includes(payment),
      );
});

it('the payment of a cancelled booking is released unless its status is none or failed', () => {
  for (const status of BookingStatus.options)
    for (const payment of PaymentStatus.options)
      expect(isReleased(status, payment), `${status}, ${payment}`).toBe(
        status === 'cancelled' && !['none', 'failed'].includes(payment),
      );
});
