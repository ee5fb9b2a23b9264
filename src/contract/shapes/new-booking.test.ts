import { expect, it } from 'vitest';
import { NewBooking } from './new-booking.ts';

const order = {
  serviceType: 'emergency',
  customerName: 'Jordan Lee',
  location: 'Union, NJ 07083',
  phoneNumber: '(973) 555-0118',
  totalAmount: 185,
};
const refusedAt = (given: object) =>
  NewBooking.safeParse({ ...order, ...given }).error?.issues.map(({ path }) => path.join('.')) ?? [];

it('a new booking needs a time, unless it is an emergency', () => {
  expect(refusedAt({})).toEqual([]);
  expect(refusedAt({ serviceType: 'standard' })).toEqual(['scheduledAt']);
  expect(refusedAt({ serviceType: 'standard', scheduledAt: null })).toEqual(['scheduledAt']);
  expect(refusedAt({ serviceType: 'standard', scheduledAt: '2026-11-24T15:00:00Z' })).toEqual([]);
});
