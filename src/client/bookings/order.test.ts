import { describe, expect, it } from 'vitest';
import { anArrival, aQuote } from '../../../test/a-quote.ts';
import { NewBooking } from '../../contract/shapes/new-booking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { QuotedPrice } from '../../domain/money/quote.ts';
import { completedBy, formDefaults, orderOf, priceLines, taxedParts } from './order.ts';

const profile = { name: 'Jordan Lee', address: 'Union, NJ', phone: '9735550118', vehicle: '', plate: 'T48' };
const near = {
  distance: 0.3,
  extraMiles: 0,
  extraCharges: 0,
  latitude: 1,
  longitude: 1,
  place: '',
  precision: 'zip' as const,
  detail: 'address' as const,
  accuracy: null,
  isGuess: false,
  quote: aQuote(),
};
const far = {
  ...near,
  distance: 30.9,
  extraMiles: 5.9,
  extraCharges: 11.8,
  quote: aQuote({ distanceCharges: 11.8 }),
};

/** A quote whose services have one price. */
const quoteOf = (price: QuotedPrice) =>
  aQuote({
    emergency: { ...price, arrival: anArrival },
    standard: price,
    energy: { maxKwh: null, choices: [] },
  });

describe('order of the booking form', () => {
  it('the booking form starts with the profile, a formatted phone number and the plate in the notes', () => {
    expect(formDefaults('emergency', profile)).toMatchObject({
      customerName: 'Jordan Lee',
      phoneNumber: '(973) 555-0118',
      notes: 'License plate: T48',
    });
  });

  it('an order is priced to the cent and is valid for the server', () => {
    const form = { ...formDefaults('standard', profile), scheduledAt: '2026-11-12T19:30:00.000Z' };
    const order = orderOf(form, far);
    expect(order).toMatchObject({ baseFee: 125, distanceCharges: 11.8, totalAmount: 136.8, distance: 30.9 });
    expect(NewBooking.safeParse(order).success).toBe(true);
  });

  it.each([
    [185, 11.49, '$180.00 base + $5.00 distance, $11.49 tax included', undefined],
    [185, 0, '$180.00 base + $5.00 distance', undefined],
    [197.26, 12.26, '$180.00 base + $5.00 distance', '+ $12.26 sales tax'],
  ])(
    'the payment step says the tax of a total of $%d as the form does',
    (totalAmount, taxAmount, why, added) => {
      const price = { baseFee: 180, distanceCharges: 5, energyCharges: 0, promisedMinutes: 30 };
      const quote = quoteOf({ ...price, totalAmount, taxAmount });
      const { total, ...onForm } = priceLines('emergency', { ...far, quote });
      const order = orderOf(formDefaults('emergency', profile), { ...far, quote });
      expect(taxedParts(order)).toEqual(onForm);
      expect([onForm.why, onForm.added]).toEqual([why, added]);
    },
  );

  it('a quote gives the order its amounts and its token, and the price text its tax', () => {
    const quote = quoteOf({
      ...{ baseFee: 180, distanceCharges: 5, energyCharges: 0, totalAmount: 185, taxAmount: 11.49 },
      promisedMinutes: 30,
    });
    expect(orderOf(formDefaults('emergency', profile), { ...far, quote })).toMatchObject({
      ...{ baseFee: 180, distanceCharges: 5, totalAmount: 185, quote: 'q1' },
    });
    expect(priceLines('emergency', { ...far, quote })).toEqual({
      total: '$185.00',
      why: '$180.00 base + $5.00 distance, $11.49 tax included',
    });
  });

  it('an order of a company that adds the tax has the total with it, by the rate of its day', () => {
    const price = { baseFee: 125, distanceCharges: 11.8, energyCharges: 0, promisedMinutes: 30 };
    const standard = { ...price, totalAmount: 145.86, taxAmount: 9.06 };
    const quote = {
      ...{ token: 'q1', expiresAt: '2026-11-12T19:40:00.000Z', standard },
      emergency: { ...price, baseFee: 185, totalAmount: 209.84, taxAmount: 13.04, arrival: anArrival },
      laterStandard: [{ ...price, totalAmount: 146.38, taxAmount: 9.58, from: '2026-12-15' }],
      energy: { maxKwh: null, choices: [] },
    };
    const result = { ...far, quote };
    const of = (scheduledAt: string) =>
      orderOf({ ...formDefaults('standard', profile), scheduledAt }, result);
    expect(of('2026-12-14T19:30:00.000Z')).toMatchObject({ distanceCharges: 11.8, totalAmount: 145.86 });
    // 23:30 of the day before in New York.
    expect(of('2026-12-15T04:30:00.000Z')).toMatchObject({ totalAmount: 145.86 });
    expect(of('2026-12-15T15:00:00.000Z')).toMatchObject({ totalAmount: 146.38 });
    expect(priceLines('standard', result)).toEqual({
      ...{ total: '$145.86', why: '$125.00 base + $11.80 distance', added: '+ $9.06 sales tax' },
    });
    expect(priceLines('standard', result, '2026-12-15T15:00:00.000Z')).toMatchObject({
      ...{ total: '$146.38', added: '+ $9.58 sales tax' },
    });
    expect(priceLines('emergency', result, '2026-12-15T15:00:00.000Z')).toMatchObject({
      ...{ total: '$209.84', added: '+ $13.04 sales tax' },
    });
  });

  it('an emergency order has no scheduled time, and any order has only coordinates of the device', () => {
    const form = { ...formDefaults('emergency', profile), scheduledAt: '2026-11-12T19:30:00.000Z' };
    expect(orderOf(form, near).scheduledAt).toBeNull();
    expect(orderOf(form, near)).not.toHaveProperty('latitude');
    expect(orderOf({ ...form, latitude: 40.7, longitude: -74.2 }, near)).toMatchObject({ latitude: 40.7 });
  });
});

describe('energy of an order', () => {
  const form = { ...formDefaults('standard', profile), scheduledAt: '2026-11-12T19:30:00.000Z' };

  it('an order costs what the quote says of the chosen energy', () => {
    expect(orderOf({ ...form, kwh: 20 }, far)).toMatchObject({
      ...{ kwh: 20, energyCharges: 40, totalAmount: 176.8 },
    });
    expect(orderOf(form, far)).toMatchObject({ kwh: null, energyCharges: 0, totalAmount: 136.8 });
  });

  it('the price text has lines of their own for the energy and for the tax in the price', () => {
    expect(priceLines('standard', far, null, 20)).toEqual({
      ...{ total: '$176.80', why: '$125.00 base + $11.80 distance', energy: '+ $40.00 for more energy' },
    });
    const order = { ...orderOf({ ...form, kwh: 20 }, far), taxAmount: 10.98 };
    expect(taxedParts(order)).toEqual({
      ...{ why: '$125.00 base + $11.80 distance', energy: '+ $40.00 for more energy' },
      added: '$10.98 tax included',
    });
    expect(taxedParts({ ...order, totalAmount: 188.51, taxAmount: 11.71 })).toMatchObject({
      ...{ energy: '+ $40.00 for more energy', added: '+ $11.71 sales tax' },
    });
  });
});

describe('profile completed by the last booking', () => {
  const last = { customerName: 'J. Lee', phoneNumber: '(908) 555-0142', vehicleInfo: null } as Booking;
  const empty = { name: '', address: '', phone: '', vehicle: '', plate: '' };

  it('the last booking fills empty profile fields and does not overwrite others', () => {
    expect(completedBy(empty, last)).toMatchObject({ ...empty, name: 'J. Lee', phone: '(908) 555-0142' });
    expect(completedBy(profile, last)).toMatchObject(profile);
    expect(completedBy(empty, undefined)).toMatchObject(empty);
  });

  it('the plug of the last booking is chosen again, and a tow is not', () => {
    const chosen = (connector: Booking['connector']) =>
      formDefaults('emergency', completedBy(profile, { ...last, connector })).connector;
    expect(chosen('NACS')).toBe('NACS');
    expect(chosen('tow')).toBeNull();
    expect(chosen(undefined)).toBeNull();
  });

  it('the plug of the profile goes before that of the last booking, which counts for the same vehicle alone', () => {
    const tesla = { ...profile, vehicle: '2022 Tesla Model 3' };
    const chosen = (vehicleInfo: string, connector?: 'J1772') =>
      completedBy({ ...tesla, ...(connector && { connector }) }, { ...last, vehicleInfo, connector: 'NACS' })
        .connector;
    expect(chosen('2022 Tesla Model 3')).toBe('NACS');
    expect(chosen('2022 Tesla Model 3', 'J1772')).toBe('J1772');
    expect(chosen('2023 Hyundai Ioniq 5')).toBeNull();
  });
});

describe('price text', () => {
  it('the price text explains base fee and distance charges', () => {
    expect(priceLines('emergency', near)).toEqual({ total: '$185.00', why: '$185.00 base, no extra miles' });
    expect(priceLines('standard', far)).toEqual({ total: '$136.80', why: '$125.00 base + $11.80 distance' });
    expect(priceLines('standard', null)).toEqual({ total: '$125.00', why: '$125.00 base + distance' });
  });
});

it('an order says whether its exact spot comes later, which it does for a town or ZIP area alone', () => {
  const form = formDefaults('emergency', profile);
  const laterOf = (detail: 'address' | 'town', point: object = {}) =>
    orderOf({ ...form, ...point }, { ...near, detail }).exactSpotLater;
  expect(laterOf('address')).toBe(false);
  expect(laterOf('town')).toBe(true);
  expect(laterOf('town', { latitude: 40.7, longitude: -74.2 })).toBe(false);
});
