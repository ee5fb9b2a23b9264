import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { BookingRefunds } from '../../domain/money/refund-request.ts';
import { BookingFacts } from './booking-facts.tsx';
import { paymentParts } from './payment-section.tsx';

const user = {
  ...{ firstName: 'Jordan', lastName: 'Lee', email: 'jordan@example.com', phone: null },
  ...{ vehicleMake: 'Hyundai', vehicleModel: 'Ioniq 5', vehicleYear: '2023', vehicleColor: 'gray' },
  licensePlate: 'T48-RMK',
} as NonNullable<Booking['user']>;

/** The facts as 'name: value'. */
const facts = (change: Partial<Booking>) =>
  [
    ...renderToStaticMarkup(<BookingFacts booking={aBooking({ user, ...change })} />).matchAll(
      /<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g,
    ),
  ].map(([, name, value]) => `${name}: ${value?.replace(/<[^>]*>/g, '')}`);
const cars = (vehicleInfo: string | null, of: Partial<typeof user> = {}) =>
  facts({ vehicleInfo, user: { ...user, ...of } }).filter((fact) => fact.startsWith('Vehicle'));

describe('facts in the details of a booking', () => {
  it.each([
    ['2023 Hyundai Ioniq 5, gray', {}, 1],
    ['hyundai ioniq 5', {}, 1],
    ['HYUNDAI IONIQ 5 white', {}, 1],
    ['Skoda Enyaq', { vehicleMake: 'Škoda', vehicleModel: 'Enyaq' }, 1],
    ['my Tesla', { vehicleMake: 'Tesla', vehicleModel: null }, 1],
    ['Model 3', { vehicleMake: null, vehicleModel: 'Model 3' }, 1],
    ['Battery at 4%', {}, 2],
    ['Ford Ioniq 5', {}, 2],
    ['2021 Kia EV6', {}, 1],
    ['a car', { vehicleMake: null, vehicleModel: null }, 2],
    [null, {}, 2],
  ])("the car %j stands alone if it is the profile's, or another one", (text, of, count) => {
    expect(cars(text, of)).toHaveLength(count);
  });

  it.each([
    ['2023 Hyundai Ioniq 5, gray', 'T48-RMK'],
    ['Battery at 4%', 'T48-RMK'],
    ['2020 Hyundai Ioniq 5, white', 'Not provided'],
    ['2021 Kia EV6', 'Not provided'],
  ])('the plate beside the car %j is %j', (vehicleInfo, plate) => {
    expect(facts({ vehicleInfo })).toContain(`License plate: ${plate}`);
  });

  it.each([
    ['Union, NJ 07083', 'Union, NJ 07083', 'Location: '],
    ['union, nj 07083', 'Union, NJ 07083', 'Location: '],
    ['27 Alden St, Cranford, NJ 07016', 'Cranford, NJ 07016', 'Cranford, NJ 07016 ('],
  ])('the place of %j does not repeat the location', (location, place, start) => {
    const [, value = ''] =
      facts({ location, place, precision: 'zip' })
        .find((fact) => fact.startsWith('Place: '))
        ?.split('Place: ') ?? [];
    expect(value.startsWith(start), value).toBe(true);
  });

  it('the time of the booking is left to the history', () => {
    expect(facts({}).some((fact) => fact.startsWith('Created'))).toBe(false);
  });
});

describe('amounts of a payment in the details of a booking', () => {
  const money = (change: Partial<BookingRefunds>): BookingRefunds => ({
    ...{ amount: 125, netAmount: 125, taxAmount: 0, refundedAmount: 0, leftAmount: 125 },
    ...{ approvalOver: null, refunds: [] },
    ...change,
  });

  it.each<[string, Partial<BookingRefunds>, Partial<Booking>, string[]]>([
    ['the price', {}, {}, []],
    [
      'the price with its tax added',
      { amount: 133.28, netAmount: 125, taxAmount: 8.28 },
      { totalAmount: 133.28, taxAmount: 8.28 } as Partial<Booking>,
      [],
    ],
    ['the price with tax included', { netAmount: 117.23, taxAmount: 7.77 }, {}, ['Without tax', 'Tax']],
    ['a refund', { refundedAmount: 25 }, {}, ['Refunded']],
    ['another amount', { amount: 185, netAmount: 185 }, {}, ['Amount']],
    ['no payment', { amount: null, netAmount: null, taxAmount: null }, {}, []],
    ['tax unknown', { netAmount: null, taxAmount: null }, {}, []],
  ])('%s shows only what the facts do not say', (_, of, booking, names) => {
    expect(paymentParts(money(of), aBooking(booking)).map(({ name }) => name)).toEqual(names);
  });
});
