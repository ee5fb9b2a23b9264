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

it.each([
  '\u200b\u200b\u200b',
  '\u3164\u3164',
  '\u00ad\u00ad\u00ad',
  '\u2800\u2800',
  '\u200e \u200f',
  '\u2060\ufeff\u200d',
  '\u0301\u0301',
  'J\u200b',
  'J\u2800\u2800',
  '\u{e0041}\u{e0042}',
])('a new booking refuses the name %j, in which fewer than two characters are seen', (customerName) => {
  const { error } = NewBooking.safeParse({ ...order, customerName });
  expect(error?.issues[0]).toMatchObject({ path: ['customerName'], message: 'Name is required' });
});

it('a new booking refuses a location in which nothing is seen', () => {
  expect(refusedAt({ location: '\u200b\u3164' })).toEqual(['location']);
  for (const customerName of ['李明', 'Bo', '👩‍🚒 Ana', 'ลี']) expect(refusedAt({ customerName })).toEqual([]);
});
