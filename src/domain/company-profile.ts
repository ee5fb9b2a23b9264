import * as z from 'zod/mini';
import { US_STATES } from './customer.ts';
import { MAX_PAYMENT } from './money.ts';
import { Latitude, Longitude } from './place.ts';

const line = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.maxLength(max, `must have at most ${max} characters`),
    );
const webUrl = () => z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
const state = () => z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters, as NJ'));
const range = z.string().check(z.regex(/^\d{1,4}(-\d{1,4})?$/, 'must be miles, as 20-25'));
const isUsState = (name: string) => US_STATES.includes(name);
const clock = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time, as 08:00'));
const cents = z.refine<number>((usd) => isWhole(usd * 100), 'must be in whole cents');
/** The distance counts in tenths of a mile, and the charge for each tenth must be a whole cent. */
const tenCents = z.refine<number>((usd) => isWhole(usd * 10), 'must be a multiple of 0.10');
const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;
const between = (max: number) => [z.gt(0, 'must be more than 0'), z.lte(max, `must be at most ${max}`)];
const usd = () => z.number('must be a number').check(...between(5000), cents);
const miles = () => z.number('must be a number').check(...between(500), tenthOfAMile);
const whole = (min: number, max: number) =>
  z
    .int('must be a whole number')
    .check(z.gte(min, `must be at least ${min}`), z.lte(max, `must be at most ${max}`));
const tenthOfAMile = z.refine<number>((value) => isWhole(value * 10), 'must be in tenths of a mile');

/** A name on the picture of the service area, and where it is written. */
const AreaLabel = z.strictObject({ name: line(40), latitude: Latitude, longitude: Longitude });

/** What one company has: one row for each setting, with the default of the first company. */
const settings = {
  /** In the top bar, in e-mails, on the sign-in pages, in titles. */
  brandName: z._default(line(60), 'Curbvolt'),
  /** As the terms and the privacy page name it; the brand unless said. */
  legalName: z._default(z.nullable(line(200)), null),
  address: z._default(z.nullable(line(300)), null),
  email: z._default(z.nullable(z.email('must be an e-mail address')), null),
  /** The sender of e-mails; no-reply@ the host of PUBLIC_URL unless said. */
  mailFrom: z._default(z.nullable(z.string().check(z.regex(/\S@\S/, 'must have an e-mail address'))), null),
  supportPhone: z._default(line(30), '(908) 555-0142'),
  supportUrl: z._default(webUrl(), 'https://support.example.com/'),
  websiteUrl: z._default(webUrl(), 'https://www.example.com/'),
  /** When the support line is answered and emergencies are driven to, as texts say it. */
  serviceHours: z._default(line(40), '24/7'),
  /** The clock of days, slots and every time that is shown. */
  timeZone: z._default(
    z.string().check(z.refine(isZone, 'must be a time zone, as America/Chicago')),
    'America/New_York',
  ),
  /** As in 'anywhere in the …'. */
  areaName: z._default(line(60), 'NJ tri-state area'),
  /** Where the vans start: distances and prices count from there. */
  base: z._default(
    z.strictObject({ town: line(60), state: state(), latitude: Latitude, longitude: Longitude }),
    { town: 'Union', state: 'NJ', latitude: 40.6976, longitude: -74.2632 },
  ),
  /** Straight miles around the base that the base fee includes. */
  radiusMiles: z._default(miles(), 25),
  /** Farther from the base than this nothing can be booked. */
  maxMiles: z._default(miles(), 100),
  /** US dollars. */
  prices: z._default(
    z.strictObject({
      emergency: usd(),
      standard: usd(),
      perExtraMile: z
        .number('must be a number')
        .check(z.gte(0, 'must be at least 0'), z.lte(100, 'must be at most 100'), tenCents),
    }),
    { emergency: 185, standard: 125, perExtraMile: 2 },
  ),
  /** Times of day at which a standard service can begin. */
  slots: z._default(z.strictObject({ first: clock(), last: clock(), everyMinutes: whole(5, 720) }), {
    first: '08:00',
    last: '20:30',
    everyMinutes: 30,
  }),
  /** The average response to an emergency, as texts say it. */
  responseMinutes: z._default(whole(1, 600), 30),
  /** What one charge gives, as texts say it. */
  charge: z._default(
    z.strictObject({ maxKw: z.number('must be a number').check(...between(1000)), rangeMiles: range }),
    {
      maxKw: 9,
      rangeMiles: '20-25',
    },
  ),
  /** States of billing addresses. */
  billingStates: z._default(
    z.array(state().check(z.refine(isUsState, 'must be a state'))).check(z.minLength(1)),
    ['NJ', 'NY', 'PA', 'CT', 'DE'],
  ),
  /** The last sentence of the notice of tracking to technicians: the law that asks for it. */
  trackingNoticeLaw: z._default(
    z.nullable(line(300)),
    'This is the written notice that New Jersey law asks for (N.J.S.A. 34:6B-22).',
  ),
  /** A table of ZIP codes and towns, beside the file; null: the built-in places of NJ, NY, PA, CT and DE. */
  placesFile: z._default(z.nullable(line(300)), null),
  /** A folder with the map of the area, beside the file; null: the built-in one of the New York area. */
  mapFolder: z._default(z.nullable(line(300)), null),
  /** Whose data the pictures of the area show, and the map under its tiles. */
  mapSources: z._default(line(200), 'Census, NYC Open Data, deck.gl-data'),
  basemapSources: z._default(line(200), 'Census, NYC Open Data, Natural Earth, GeoNames'),
  areaLabels: z._default(z.array(AreaLabel).check(z.maxLength(12)), [
    { name: 'Union', latitude: 40.6351, longitude: -74.2632 },
    { name: 'New York', latitude: 40.7478, longitude: -73.9851 },
    { name: 'Morristown', latitude: 40.7969, longitude: -74.5499 },
    { name: 'Paterson', latitude: 40.9169, longitude: -74.1722 },
    { name: 'Edison', latitude: 40.519, longitude: -74.4498 },
    { name: 'Staten Island', latitude: 40.55, longitude: -74.0999 },
  ]),
} as const;

/** The rows alone, to pick from. */
export const CompanyRows = z.strictObject(settings);

export const CompanyProfile = CompanyRows.check(
  z.refine(({ radiusMiles, maxMiles }) => radiusMiles <= maxMiles, {
    error: 'must not be less than radiusMiles',
    path: ['maxMiles'],
  }),
  z.refine(
    ({ prices, radiusMiles, maxMiles }) =>
      Math.max(prices.emergency, prices.standard) + (maxMiles - radiusMiles) * prices.perExtraMile <=
      MAX_PAYMENT,
    { error: `must be at most ${MAX_PAYMENT} as far as maxMiles`, path: ['prices'] },
  ),
  z.refine(({ slots }) => slots.first <= slots.last, {
    error: 'must not be before slots.first',
    path: ['slots', 'last'],
  }),
);
export type CompanyProfile = z.infer<typeof CompanyProfile>;

/** What a file must say itself: the default would be another company's. */
export const OWN_SETTINGS = [
  'brandName',
  'supportPhone',
  'supportUrl',
  'websiteUrl',
  'timeZone',
  'areaName',
  'base',
  'billingStates',
  'trackingNoticeLaw',
  'placesFile',
  'mapFolder',
  'mapSources',
  'basemapSources',
  'areaLabels',
] as const satisfies readonly (keyof typeof settings)[];

/** The first company, as the specification has it. */
export const defaultCompany: CompanyProfile = CompanyProfile.parse({});

/** A zone whose clock is whole hours from UTC: hours are counted that must not span two days. */
function isZone(name: string): boolean {
  try {
    const { format } = new Intl.DateTimeFormat('en-US', { timeZone: name, minute: 'numeric' });
    return name.includes('/') && Number(format(0)) === 0;
  } catch {
    return false;
  }
}
