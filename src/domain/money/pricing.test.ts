import { describe, expect, it } from 'vitest';
import type { ServiceType } from '../bookings/service-type.ts';
import { defaultCompany } from '../company/company-profile.ts';
import { toDollars } from './money.ts';
import { energyChargesCents, extraFor, isChargeable, isPayable, priceOf, taxedPriceOf } from './pricing.ts';

const at = (serviceType: ServiceType, distanceMiles: number, kwh: number | null = null) => ({
  ...{ serviceType, distanceMiles, kwh },
});

describe('price of a booking', () => {
  it.each([
    ['emergency', 0, 0, 0, 18500],
    ['standard', 0, 0, 0, 12500],
    ['emergency', 24.9, 0, 0, 18500],
    ['emergency', 25, 0, 0, 18500],
    ['standard', 25.04, 0, 0, 12500],
    ['standard', 25.05, 0.1, 20, 12520],
    ['emergency', 25.1, 0.1, 20, 18520],
    ['emergency', 27.3, 2.3, 460, 18960],
    ['standard', 28.35, 3.4, 680, 13180],
    ['emergency', 100, 75, 15000, 33500],
    ['standard', 100, 75, 15000, 27500],
  ] as const)(
    'the price of %s service at %d miles has %d extra miles for %d cents and is %d cents',
    (service, miles, extraMiles, extraCents, totalCents) => {
      expect(priceOf(defaultCompany, at(service, miles))).toMatchObject({
        extraMiles,
        distanceChargesCents: extraCents,
        totalCents,
      });
    },
  );

  it('the price at every tenth of a mile is whole cents, two decimals on the wire, and chargeable', () => {
    for (let tenths = 0; tenths <= 1000; tenths += 1) {
      for (const service of ['emergency', 'standard'] as const) {
        const { totalCents, distanceMiles, extraMiles } = priceOf(defaultCompany, at(service, tenths / 10));
        const base = service === 'emergency' ? 18500 : 12500;
        expect(totalCents).toBe(base + Math.max(0, tenths - 250) * 20);
        expect(distanceMiles).toBe(tenths / 10);
        expect(extraMiles).toBe(Math.max(0, tenths - 250) / 10);
        expect(String(toDollars(totalCents))).toMatch(/^\d+(\.\d{1,2})?$/);
        expect(isChargeable(defaultCompany, totalCents, null)).toBe(true);
      }
    }
  });

  it('the price rounds the distance once, to the nearest tenth of a mile', () => {
    expect(extraFor(defaultCompany, 25.0499)).toEqual({ extraMiles: 0, extraChargesCents: 0 });
    expect(extraFor(defaultCompany, 30.149999)).toEqual({ extraMiles: 5.1, extraChargesCents: 1020 });
    expect(extraFor(defaultCompany, 30.15)).toEqual({ extraMiles: 5.2, extraChargesCents: 1040 });
  });
});

describe('price of energy', () => {
  it.each([
    [null, 0],
    [3, 0],
    [6.75, 0],
    [8, 0], // 25 miles
    [10, 1000], // 30 miles
    [11.8, 1000], // 35 miles
    [13, 2000], // 40 miles
    [15, 2000], // 45 miles
    [20, 4000], // 60 miles
    [1000, 294_000], // 2,965 miles
  ])('the price of %d kWh is the base fee and %d cents', (kwh, energyCents) => {
    expect(priceOf(defaultCompany, at('standard', 30.9, kwh))).toMatchObject({
      ...{ baseFeeCents: 12_500, distanceChargesCents: 1180, energyChargesCents: energyCents },
      totalCents: 13_680 + energyCents,
    });
  });

  it('the base fee includes the usual energy, however few miles are included', () => {
    const tariff = { ...defaultCompany, energy: { includedMiles: 0, pricePer10Miles: 0.35 } };
    expect([null, 6.75, 7, 10].map((kwh) => energyChargesCents(tariff, kwh))).toEqual([0, 0, 70, 105]);
  });

  it('no energy costs anything at a price of 0', () => {
    const tariff = { ...defaultCompany, energy: { includedMiles: 25, pricePer10Miles: 0 } };
    expect(priceOf(tariff, at('emergency', 5, 20))).toMatchObject({
      energyChargesCents: 0,
      totalCents: 18_500,
    });
  });

  it('an amount with the charge for energy is chargeable only for that energy', () => {
    for (const [kwh, cents] of [
      [20, 16_500],
      [20, 22_500],
      [20, 37_500],
      [10, 28_500],
      [null, 12_500],
    ] as const)
      expect(isChargeable(defaultCompany, cents, kwh)).toBe(true);
    for (const [kwh, cents] of [
      [20, 12_500],
      [20, 37_520],
      [10, 34_520],
      [null, 33_520],
    ] as const)
      expect(isChargeable(defaultCompany, cents, kwh)).toBe(false);
  });

  it('the tax of the day is added to the energy as well', () => {
    const adding = { ...defaultCompany, taxIncluded: false };
    const { totalCents, taxCents } = taxedPriceOf(adding, at('standard', 5, 20), 6625);
    expect([totalCents, taxCents]).toEqual([17_593, 1093]);
    const days = { from: '2026-11-20', until: '2027-02-18' };
    expect(isPayable(adding, totalCents, days, 20)).toBe(true);
    expect(isPayable(adding, totalCents, days, null)).toBe(true);
    expect(isPayable(adding, totalCents + 1, days, 20)).toBe(false);
  });
});

describe('chargeable amount', () => {
  it.each([0, 1, -18500, 12499, 12501, 12510, 18501, 18519, 33520, 100_000, 185, 18500.5, Number.NaN])(
    'an amount of %d cents is not chargeable',
    (cents) => {
      expect(isChargeable(defaultCompany, cents, null)).toBe(false);
    },
  );

  it('either base fee with up to 75 extra miles is a chargeable amount', () => {
    for (const cents of [12500, 12520, 18500, 27500, 27520, 33500])
      expect(isChargeable(defaultCompany, cents, null)).toBe(true);
  });
});

describe('price of a company that adds the tax', () => {
  const adding = { ...defaultCompany, taxIncluded: false };
  const days = { from: '2026-11-20', until: '2027-02-18' };

  it('the total is the price and its tax', () => {
    expect(taxedPriceOf(adding, at('emergency', 30.9), 6625)).toMatchObject({
      ...{ baseFeeCents: 18_500, distanceChargesCents: 1180, totalCents: 20_984, taxCents: 1304 },
    });
    expect(taxedPriceOf(defaultCompany, at('emergency', 30.9), 6625)).toMatchObject({
      ...{ baseFeeCents: 18_500, distanceChargesCents: 1180, totalCents: 19_680, taxCents: 1223 },
    });
  });

  it('every price of 0.0 to 100.0 miles is payable with the tax of a rate, or without one in a state without a rate', () => {
    for (let tenths = 0; tenths <= 1000; tenths += 1) {
      for (const service of ['emergency', 'standard'] as const) {
        for (const rate of [0, 6625]) {
          const { totalCents } = taxedPriceOf(adding, at(service, tenths / 10), rate);
          expect(isPayable(adding, totalCents, days, null)).toBe(true);
        }
      }
    }
    for (const cents of [19_725, 19_727, 13_327, 13_329, 1226, 0, -19_726])
      expect(isPayable(adding, cents, days, null)).toBe(false);
    expect(isPayable(defaultCompany, 19_726, days, null)).toBe(false);
  });
});

describe('price of another company', () => {
  const tariff = {
    ...defaultCompany,
    prices: { emergency: 165.5, standard: 110, perExtraMile: 1.1 },
    radiusMiles: 12.5,
    maxMiles: 40,
  };

  it.each([
    ['emergency', 12.5, 0, 16550],
    ['standard', 12.54, 0, 11000],
    ['standard', 12.6, 0.1, 11011],
    ['emergency', 40, 27.5, 19575],
  ] as const)(
    'another company’s price of %s service at %d miles has %d extra miles and is %d cents',
    (service, miles, extraMiles, totalCents) => {
      expect(priceOf(tariff, at(service, miles))).toMatchObject({ extraMiles, totalCents });
      expect(isChargeable(tariff, totalCents, null)).toBe(true);
    },
  );

  it('another company refuses amounts of the default company and beyond its own maximum distance', () => {
    for (const cents of [18500, 12500, 11010, 19575 + 11])
      expect(isChargeable(tariff, cents, null)).toBe(false);
  });

  it('a company without a charge per mile takes the base fee at any distance', () => {
    const free = { ...tariff, prices: { emergency: 165, standard: 110, perExtraMile: 0 } };
    expect(priceOf(free, at('standard', 30))).toMatchObject({ extraMiles: 17.5, totalCents: 11000 });
    expect([11000, 16500].every((cents) => isChargeable(free, cents, null))).toBe(true);
    expect(isChargeable(free, 11011, null)).toBe(false);
  });
});
