import { expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { DistanceResult } from '../../contract/shapes/location-query.ts';
import {
  emptyOrder,
  isUnclear,
  knownCaller,
  newCaller,
  phoneBooking,
  usedPlaces,
  withoutAccount,
} from './phone-order.ts';

it.each([
  ['9735550118', { phoneNumber: '(973) 555-0118' }],
  ['(973) 555-0118', { phoneNumber: '(973) 555-0118' }],
  ['ana@example.com', { email: 'ana@example.com' }],
  [' Ana Ruiz ', { customerName: 'Ana Ruiz' }],
  ['', {}],
])('the text %j of a new caller fills its field', (typed, filled) => {
  expect(newCaller(typed)).toEqual({ customerName: '', phoneNumber: '', email: '', ...filled });
});

it('an account fills name, phone, e-mail and car', () => {
  const contact = {
    ...{ id: 'ana', firstName: 'Ana', lastName: null, email: 'ana@example.com', phone: '9735550118' },
    ...{ vehicleYear: '2023', vehicleMake: 'Kia', vehicleModel: 'EV6', vehicleColor: 'red' },
    vehicleConnector: 'CCS',
  } as Parameters<typeof knownCaller>[0];
  expect(knownCaller(contact)).toEqual({
    ...{ customerName: 'Ana', phoneNumber: '(973) 555-0118', email: 'ana@example.com' },
    ...{ vehicleInfo: '2023 Kia EV6, red', connector: 'CCS' },
    account: { id: 'ana', hasEmail: true, vehicleInfo: '2023 Kia EV6, red', connector: 'CCS' },
  });
});

it.each([
  [{}, { vehicleInfo: '', connector: null }],
  [{ vehicleInfo: 'a white van' }, { vehicleInfo: 'a white van', connector: null }],
  [{ connector: 'tow' as const }, { vehicleInfo: '', connector: 'tow' }],
])(
  'another caller has no car of the former one, and what the dispatcher has entered stays: %j',
  (entered, left) => {
    const car = { vehicleInfo: 'Kia EV6', connector: 'CCS' as const };
    const order = { ...emptyOrder, account: { id: 'ana', hasEmail: true, ...car }, ...car, ...entered };
    expect(withoutAccount(order)).toEqual({ account: null, ...left });
  },
);

it('a place that was used twice is offered once, with its point where the customer had set one', () => {
  const point = { latitude: 40.7, longitude: -74.2, accuracy: null };
  const bookings = [
    aBooking({ id: 'a', location: 'Level 3', ...point, byPoint: true }),
    aBooking({ id: 'b', location: 'Union, NJ 07083', place: 'Union, NJ 07083', byPoint: undefined }),
    aBooking({ id: 'c', location: 'Level 3', ...point, byPoint: true }),
  ];
  expect(usedPlaces(bookings)).toEqual([
    { location: 'Level 3', point, choice: null },
    { location: 'Union, NJ 07083', point: null, choice: 'Union, NJ 07083' },
  ]);
});

const price = { totalAmount: 185 };
const result = {
  ...{ isGuess: true, place: 'Union, NJ 07083' },
  quote: { token: 'token', emergency: price, standard: { totalAmount: 125 }, energy: { choices: [] } },
} as unknown as DistanceResult;

it('a guessed place has to be chosen', () => {
  const order = { ...emptyOrder, location: 'Unoin' };
  expect(isUnclear(order, result)).toBe(true);
  expect(isUnclear({ ...order, choice: 'Union, NJ 07083' }, result)).toBe(false);
  expect(isUnclear({ ...order, point: { latitude: 40.7, longitude: -74.2, accuracy: null } }, result)).toBe(
    false,
  );
});

it('what was agreed for a late emergency is sent with it, and not with a booking for a time', () => {
  const known = { besides: [], unpaid: 'waits', requestKey: 'request-1' } as const;
  const stopped = {
    ...result,
    quote: { ...result.quote, emergency: { ...price, isLate: true, overload: { rule: 'stop' } } },
  } as unknown as DistanceResult;
  const order = { ...emptyOrder, late: 'waiting_list' as const };
  expect(phoneBooking(order, { ...known, result: stopped })).toMatchObject({ late: 'waiting_list' });
  expect(phoneBooking(order, { ...known, result })).not.toHaveProperty('late');
  const later = { ...order, serviceType: 'standard' as const, scheduledAt: '2026-11-23T15:00:00.000Z' };
  expect(phoneBooking(later, { ...known, result: stopped })).not.toHaveProperty('late');
});

it('an emergency is booked without a time, at the quoted price, and an e-mail is sent unless the account has one', () => {
  const known = { result, besides: ['open'], unpaid: 'waits', requestKey: 'request-1' } as const;
  const account = { id: 'ana', hasEmail: true, vehicleInfo: '', connector: null };
  const order = { ...emptyOrder, scheduledAt: '2026-11-23T15:00:00.000Z', email: 'ana@example.com' };
  expect(phoneBooking(order, known)).toMatchObject({
    ...{ serviceType: 'emergency', scheduledAt: null, totalAmount: 185, quote: 'token' },
    ...{ email: 'ana@example.com', besides: ['open'], unpaid: 'waits', requestKey: 'request-1' },
  });
  expect(phoneBooking({ ...order, account, serviceType: 'standard' }, known)).toMatchObject({
    ...{ serviceType: 'standard', scheduledAt: '2026-11-23T15:00:00.000Z', totalAmount: 125, email: null },
    customerId: 'ana',
  });
  expect(phoneBooking({ ...order, account: { ...account, hasEmail: false } }, known)).toMatchObject({
    ...{ customerId: 'ana', email: 'ana@example.com' },
  });
});
