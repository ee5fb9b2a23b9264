import { expect, it } from 'vitest';
import { CompanyProfile, defaultCompany } from './company-profile.ts';
import { baseName, priceText, zoneNames } from './company-words.ts';

it('the default company profile has the values of the specification', () => {
  expect(defaultCompany).toMatchObject({
    brandName: 'Curbvolt',
    supportPhone: '(908) 555-0142',
    serviceHours: '24/7',
    timeZone: 'America/New_York',
    areaName: 'NJ tri-state area',
    base: { town: 'Union', state: 'NJ', latitude: 40.6976, longitude: -74.2632 },
    radiusMiles: 25,
    maxMiles: 100,
    prices: { emergency: 185, standard: 125, perExtraMile: 2 },
    slots: { first: '08:00', last: '20:30', everyMinutes: 30 },
    slotCapacity: 'planned',
    responseMinutes: 30,
    charge: { maxKw: 9, rangeMiles: '20-25' },
    billingStates: ['NJ', 'NY', 'PA', 'CT', 'DE'],
  });
});

it.each([
  ['a price with a fraction of a cent', { prices: { emergency: 185.005, standard: 125, perExtraMile: 2 } }],
  [
    'a charge per mile that is not whole cents for 0.1 mile',
    { prices: { emergency: 1, standard: 1, perExtraMile: 0.25 } },
  ],
  [
    'a price above the maximum payment within the maximum distance',
    { prices: { emergency: 5000, standard: 1, perExtraMile: 67 } },
  ],
  [
    'a price above the maximum payment with its added tax',
    { prices: { emergency: 4960, standard: 1, perExtraMile: 66 }, taxIncluded: false },
  ],
  ['a tax that is neither included nor added', { taxIncluded: 'yes' }],
  ['a range that is not in miles', { charge: { maxKw: 9, rangeMiles: '<b>25</b>' } }],
  ['an unknown billing state', { billingStates: ['NJ', 'ZZ'] }],
  ['a maximum distance within the included radius', { radiusMiles: 30, maxMiles: 20 }],
  ['a last slot before the first slot', { slots: { first: '12:00', last: '08:00', everyMinutes: 30 } }],
  ['a number of places in words', { slotCapacity: 'two' }],
  ['fewer places than none', { slotCapacity: -1 }],
  ['an unknown time zone', { timeZone: 'America/Evanston' }],
  ['a time zone with a half-hour offset from UTC', { timeZone: 'Asia/Kolkata' }],
  ['an unknown setting', { radius: 25 }],
])('a company profile refuses %s', (_what, wrong) => {
  expect(CompanyProfile.safeParse(wrong).success).toBe(false);
});

it('a company profile includes the tax in its prices unless it says otherwise', () => {
  expect(defaultCompany.taxIncluded).toBe(true);
  const prices = { emergency: 5000, standard: 1, perExtraMile: 66 };
  expect(CompanyProfile.safeParse({ prices }).success).toBe(true);
  expect(CompanyProfile.parse({ taxIncluded: false }).taxIncluded).toBe(false);
});

it('a company profile gives the base name, prices and time zone names for texts', () => {
  expect(baseName(defaultCompany)).toBe('Union, NJ');
  expect([185, 3, 2.5].map(priceText)).toEqual(['$185', '$3', '$2.50']);
  expect(zoneNames('America/New_York', 'en-US')).toEqual({ city: 'New York', zone: 'Eastern' });
  expect(zoneNames('America/Chicago', 'en-US')).toEqual({ city: 'Chicago', zone: 'Central' });
});
