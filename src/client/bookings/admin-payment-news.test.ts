import { expect, it } from 'vitest';
import { failedPaymentOf } from './admin-payment-news.ts';
import { aBooking } from './job-for-tests.ts';

const authorized = aBooking({ paymentStatus: 'authorized', version: 1 });
const failed = aBooking({ paymentStatus: 'failed', version: 2 });

it('tells once whose card refused, and how much', () => {
  expect(failedPaymentOf(authorized, failed)).toMatchObject({
    title: 'Payment Failed',
    description: expect.stringContaining('Elena Kowalski refused $125.00'),
  });
  expect(failedPaymentOf(failed, { ...failed, version: 3 })).toBeNull();
});

it('says nothing of money that came, and nothing of a booking that is not in the list', () => {
  expect(failedPaymentOf(authorized, aBooking({ paymentStatus: 'captured', version: 2 }))).toBeNull();
  expect(failedPaymentOf(undefined, failed)).toBeNull();
});
