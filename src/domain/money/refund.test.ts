import { expect, it } from 'vitest';
import { BookingStatus } from '../bookings/booking-status.ts';
import { PaymentStatus } from './payment.ts';
import { isRefundPending, isReleased, isWithBank, moneyMoved } from './refund.ts';

it('a refund is pending for a cancelled booking whose payment is authorized, captured or refunded in part', () => {
  for (const status of BookingStatus.options)
    for (const payment of PaymentStatus.options)
      expect(
        isRefundPending({ status, paymentStatus: payment, totalAmount: 185 }),
        `${status}, ${payment}`,
      ).toBe(status === 'cancelled' && ['authorized', 'captured', 'partially_refunded'].includes(payment));
});

it('the payment of a cancelled booking is released unless its status is none or failed', () => {
  for (const status of BookingStatus.options)
    for (const payment of PaymentStatus.options)
      expect(isReleased(status, payment), `${status}, ${payment}`).toBe(
        status === 'cancelled' && !['none', 'failed'].includes(payment),
      );
});

it('a refund is pending until all is given back that the cancelled booking does not keep', () => {
  const cancelled = { status: 'cancelled', paymentStatus: 'captured', totalAmount: 185 } as const;
  const kept = { ...cancelled, keptAmount: 40 };
  expect(isRefundPending(kept)).toBe(true);
  expect(isRefundPending({ ...kept, refundedAmount: 145 })).toBe(false);
  expect(isRefundPending({ ...cancelled, keptAmount: 185 })).toBe(false);
});

it('what was taken counts, not the difference of a move that was never charged', () => {
  const failed = { paymentStatus: 'failed', totalAmount: 185, takenAmount: 125 } as const;
  expect(moneyMoved(failed)).toBe('refund');
  expect(moneyMoved({ ...failed, refundedAmount: 125 })).toBeNull();
  expect(moneyMoved({ ...failed, takenAmount: undefined })).toBeNull();
  const cancelled = {
    ...failed,
    status: 'cancelled',
    paymentStatus: 'partially_refunded',
    keptAmount: 40,
  } as const;
  expect(isRefundPending({ ...cancelled, refundedAmount: 84 })).toBe(true);
  expect(isRefundPending({ ...cancelled, refundedAmount: 85 })).toBe(false);
});

it('a payment that the bank has taken back is not refunded, and the bank has what would be given back', () => {
  const booking = { paymentStatus: 'captured', totalAmount: 185, takenBack: true } as const;
  expect(moneyMoved(booking)).toBeNull();
  const cancelled = { ...booking, status: 'cancelled' } as const;
  expect([isRefundPending(cancelled), isWithBank(cancelled)]).toEqual([false, true]);
  expect(isWithBank({ ...cancelled, status: 'completed' })).toBe(false);
  expect(isWithBank({ ...cancelled, paymentStatus: 'refunded' })).toBe(false);
  expect(isWithBank({ ...cancelled, keptAmount: 40, refundedAmount: 145 })).toBe(false);
  expect(isWithBank({ ...cancelled, takenBack: undefined })).toBe(false);
});
