import { expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { queryClient } from '../app/query-client.ts';
import { boardBookings, readNewest } from './api.ts';
import { paymentNewsOf, showBoardBooking } from './live.ts';

const authorized = aBooking({ paymentStatus: 'authorized', version: 1 });
const failed = aBooking({ paymentStatus: 'failed', version: 2 });
const captured = aBooking({ status: 'cancelled', paymentStatus: 'captured', version: 3 });
const refused = aBooking({ ...captured, refundRefused: true, version: 4 });

it('a payment toast tells a dispatcher once which customer’s card refused which amount', () => {
  expect(paymentNewsOf(authorized, failed)).toMatchObject({
    title: 'Payment Failed',
    description: expect.stringContaining('Elena Kowalski refused $125.00'),
  });
  expect(paymentNewsOf(failed, { ...failed, version: 3 })).toBeNull();
  const moved = aBooking({ ...failed, totalAmount: 185, dueAmount: 60, takenAmount: 125 });
  expect(paymentNewsOf(authorized, moved)).toMatchObject({
    description: expect.stringContaining('refused $60.00'),
  });
});

it('a payment toast tells a dispatcher once which refund was refused and which failed for good', () => {
  expect(paymentNewsOf(captured, refused)).toMatchObject({
    title: 'Refund Refused',
    description: expect.stringContaining('$125.00 did not go back to Elena Kowalski'),
  });
  expect(paymentNewsOf(refused, { ...refused, version: 5 })).toBeNull();
  const moved = { ...captured, totalAmount: 185, takenAmount: 125, keptAmount: 40 };
  expect(paymentNewsOf(moved, { ...moved, refundFailed: true })).toMatchObject({
    description: expect.stringContaining('$85.00 did not go back'),
  });
  const ended = aBooking({ ...refused, refundFailed: true, version: 5 });
  expect(paymentNewsOf(refused, ended)).toMatchObject({
    title: 'Refund Failed',
    description: expect.stringContaining('is not tried again'),
  });
  expect(paymentNewsOf(ended, { ...ended, version: 6 })).toBeNull();
  expect(paymentNewsOf(refused, { ...captured, paymentStatus: 'refunded', version: 5 })).toBeNull();
});

it('a payment toast is not shown for a captured or refunded payment, or for an unlisted booking', () => {
  expect(paymentNewsOf(authorized, aBooking({ paymentStatus: 'captured', version: 2 }))).toBeNull();
  expect(paymentNewsOf(captured, { ...captured, paymentStatus: 'refunded', version: 4 })).toBeNull();
  expect(paymentNewsOf(undefined, failed)).toBeNull();
  expect(paymentNewsOf(undefined, refused)).toBeNull();
});

it('a pushed booking is listed by the time it was created, not by the time of its push', () => {
  const [old, young] = [
    aBooking({ id: 'old', createdAt: '2026-11-23T10:00:00.000Z' }),
    aBooking({ id: 'young', createdAt: '2026-11-23T10:00:05.000Z' }),
  ];
  queryClient.setQueryData(readNewest.queryKey, boardBookings.put([]));
  showBoardBooking(young);
  showBoardBooking(old);
  expect(queryClient.getQueryData(readNewest.queryKey)).toEqual(['young', 'old']);
});
