import * as z from 'zod/mini';
import { CancellationTerms, FULL_REFUND } from '../bookings/cancellation-terms.ts';
import { MAX_KWH, USUAL_KWH } from '../bookings/energy.ts';
import { MAX_PAYMENT } from '../money/money.ts';
import { energyChargesCents } from '../money/pricing.ts';
import type { TaxRate } from '../money/tax.ts';
import { TipTerms } from '../money/tip.ts';
import { US_STATES } from '../people/customer.ts';
import { Latitude, Longitude } from '../places/place.ts';
import { singleLine } from '../plain-text.ts';
import { OverloadRule } from '../promise/overload.ts';
import { SlotCapacity } from '../promise/slot.ts';
import { texts } from '../texts.ts';

const line = (max: number) =>
  z
    .string()
    .check(
      singleLine,
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
/** Distances are counted in tenths of a mile, and the charge for a tenth must be in whole cents. */
const thousandth = z.refine<number>((percent) => isWhole(percent * 1000), 'must be in thousandths');
const tenCents = z.refine<number>((usd) => isWhole(usd * 10), 'must be a multiple of 0.10');
const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;
const between = (max: number) => [z.gt(0, 'must be more than 0'), z.lte(max, `must be at most ${max}`)];
const usd = () => z.number('must be a number').check(...between(5000), cents);
const miles = () => z.number('must be a number').check(...between(500), tenthOfAMile);
const whole = (min: number, max: number) =>
  z
    .int('must be a whole number')
    .check(z.gte(min, `must be at least ${min}`), z.lte(max, `must be at most ${max}`));
/** Less than usual is no choice of its own: it takes as long, and costs the same. */
const moreKwh = z
  .number('must be a number')
  .check(z.gt(USUAL_KWH, `must be more than ${USUAL_KWH}`), z.lte(MAX_KWH, `must be at most ${MAX_KWH}`));
const ascending = z.refine<number[]>(
  (all) => all.every((kwh, index) => kwh > (all[index - 1] ?? 0)),
  'must be in ascending order',
);
const tenthOfAMile = z.refine<number>((value) => isWhole(value * 10), 'must be in tenths of a mile');

/** The sales tax of a state from a day on, in percent. */
const TaxRateRow: z.ZodMiniType<TaxRate> = z.strictObject({
  state: state(),
  from: z.iso.date('must be a day, as 2018-01-01'),
  percent: z
    .number('must be a number')
    .check(z.gte(0, 'must be at least 0'), z.lte(30, 'must be at most 30'), thousandth),
});

/**
 * The base fee includes energy as far as `includedMiles`; each further 10 miles, also begun ones, cost `pricePer10Miles` in
 * US dollars; 0: nothing.
 */
export const EnergyPrice = z.strictObject({
  includedMiles: whole(0, 1000),
  pricePer10Miles: z
    .number('must be a number')
    .check(z.gte(0, 'must be at least 0'), z.lte(100, 'must be at most 100'), cents),
});

/** In minutes. */
export const MaxWait = whole(1, 1440);

/** A name on the picture of the service area, with its position. */
const AreaLabel = z.strictObject({ name: line(40), latitude: Latitude, longitude: Longitude });

/** All settings of a company, each with the default company's value. */
const settings = {
  /** The name in the top bar, e-mails, sign-in pages and titles. */
  brandName: z._default(line(60), 'Curbvolt'),
  /** The company's name on the terms and privacy pages; null: the brand name. */
  legalName: z._default(z.nullable(line(200)), null),
  address: z._default(z.nullable(line(300)), null),
  email: z._default(z.nullable(z.email('must be an e-mail address')), null),
  /** The sender of e-mails; null: no-reply@ the host of PUBLIC_URL. */
  mailFrom: z._default(z.nullable(z.string().check(z.regex(/\S@\S/, 'must have an e-mail address'))), null),
  supportPhone: z._default(line(30), '(908) 555-0142'),
  supportUrl: z._default(webUrl(), 'https://support.example.com/'),
  websiteUrl: z._default(webUrl(), 'https://www.example.com/'),
  /** The hours of the support line and of emergency service, as a text. */
  serviceHours: z._default(line(40), '24/7'),
  /** The time zone of business days, slots and all times on pages and in e-mails. */
  timeZone: z._default(
    z.string().check(z.refine(isZone, 'must be a time zone, as America/Chicago')),
    'America/New_York',
  ),
  /** The name of the service area, which follows 'anywhere in the'. */
  areaName: z._default(line(60), texts('NJ tri-state area')),
  /** The starting point of the vans; distances and prices are measured from the base. */
  base: z._default(
    z.strictObject({ town: line(60), state: state(), latitude: Latitude, longitude: Longitude }),
    { town: 'Union', state: 'NJ', latitude: 40.6976, longitude: -74.2632 },
  ),
  /** The radius in straight-line miles around the base that the base fee includes. */
  radiusMiles: z._default(miles(), 25),
  /** The maximum distance of a booking from the base, in straight-line miles. */
  maxMiles: z._default(miles(), 100),
  /** In US dollars. */
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
  /** What more energy than usual costs. `choicesKwh` are the energies that the form offers beside the usual one. */
  energy: z._default(
    z.strictObject({
      ...EnergyPrice.shape,
      choicesKwh: z.array(moreKwh).check(z.maxLength(10, 'must have at most 10 energies'), ascending),
    }),
    { includedMiles: 25, pricePer10Miles: 10, choicesKwh: [10, 15, 20] },
  ),
  /**
   * The sales tax of the prices, by the state of the service and its day; a state without a row has none. New
   * Jersey counts the charging of a car as taxable, at a flat fee or metered:
   * https://www.nj.gov/treasury/taxation/businesses/salestax/zevfaq.shtml
   */
  taxRates: z._default(z.array(TaxRateRow).check(z.maxLength(200)), [
    { state: 'NJ', from: '2018-01-01', percent: 6.625 },
  ]),
  /** Whether the prices include the tax; false: it is added to them. */
  taxIncluded: z._default(z.boolean('must be true or false'), true),
  /**
   * What a cancellation costs, until when it is free, and what a delay gives back. A booking keeps the terms that it was
   * made under.
   */
  cancellation: z._default(CancellationTerms, FULL_REFUND),
  /** How many emergencies of one customer may be open at once; a further one is booked by phone. */
  maxOpenEmergencies: z._default(whole(1, 100), 3),
  /** How often one customer cancels within an hour; a further cancellation is made by phone. */
  maxCancellationsPerHour: z._default(whole(1, 100), 5),
  /** How often one customer moves bookings within an hour; a further move is made by phone. */
  maxMovesPerHour: z._default(whole(1, 100), 10),
  /** What one admin may give back of a booking in US dollars; more waits for another admin. Null: everything. */
  refundApprovalOver: z._default(
    z.nullable(
      z
        .number('must be a number')
        .check(z.gte(0, 'must be at least 0'), z.lte(MAX_PAYMENT, `must be at most ${MAX_PAYMENT}`), cents),
    ),
    null,
  ),
  /** Tips for the technician, beside the price; null: none are taken. */
  tips: z._default(z.nullable(TipTerms), null),
  /** Whether the technician has to give the code that the customer sees, to begin the service. */
  vanCode: z._default(z.boolean('must be true or false'), false),
  /** Times of day at which a standard service can begin. */
  slots: z._default(z.strictObject({ first: clock(), last: clock(), everyMinutes: whole(5, 720) }), {
    first: '08:00',
    last: '20:30',
    everyMinutes: 30,
  }),
  /** How many standard bookings a slot takes. */
  slotCapacity: z._default(SlotCapacity, 'planned'),
  /** The average response time to an emergency that pages name. */
  responseMinutes: z._default(whole(1, 600), 30),
  /** How long a customer waits for an emergency at most without being asked about it. */
  maxWaitMinutes: z._default(MaxWait, 90),
  /** What becomes of an emergency that nobody can reach within that time. */
  overload: z._default(OverloadRule, 'honest_time'),
  /** The power and range of one charge that pages name. */
  charge: z._default(
    z.strictObject({ maxKw: z.number('must be a number').check(...between(1000)), rangeMiles: range }),
    {
      maxKw: 9,
      rangeMiles: '20-25',
    },
  ),
  /** The states that a billing address may be in. */
  billingStates: z._default(
    z.array(state().check(z.refine(isUsState, 'must be a state'))).check(z.minLength(1)),
    ['NJ', 'NY', 'PA', 'CT', 'DE'],
  ),
  /** The last sentence of the tracking notice to technicians, which names the law that requires the notice. */
  trackingNoticeLaw: z._default(
    z.nullable(line(300)),
    'This is the written notice that New Jersey law asks for (N.J.S.A. 34:6B-22).',
  ),
  /**
   * The path of a table of ZIP codes and towns, relative to the profile; null: built-in places of NJ, NY, PA, CT and
   * DE.
   */
  placesFile: z._default(z.nullable(line(300)), null),
  /** The path of a catalogue of translated texts, relative to the profile; null: all texts are English. */
  textsFile: z._default(z.nullable(line(300)), null),
  /**
   * The path of a folder with the map of the area, relative to the profile; null: built-in map of the New York area.
   */
  mapFolder: z._default(z.nullable(line(300)), null),
  /** The address of the picture of link previews, best 1200 × 630 pixels; null: a built-in one without a name. */
  previewImage: z._default(z.nullable(webUrl()), null),
  /** What the landing page says of vans, insurance and licences, a line each. Nothing is said without it. */
  trustLines: z._default(z.array(line(120)).check(z.maxLength(6, 'must have at most 6 lines')), []),
  /** The data sources of the area pictures, and of the map below its tiles. */
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

/** The settings without the checks across settings, for schemas that pick some of them. */
export const CompanyRows = z.strictObject(settings);

export const CompanyProfile = CompanyRows.check(
  z.refine(({ radiusMiles, maxMiles }) => radiusMiles <= maxMiles, {
    error: 'must not be less than radiusMiles',
    path: ['maxMiles'],
  }),
  z.refine(
    ({ prices, radiusMiles, maxMiles, taxRates, taxIncluded, energy, charge }) => {
      const price =
        Math.max(prices.emergency, prices.standard) +
        (maxMiles - radiusMiles) * prices.perExtraMile +
        energyChargesCents({ charge, energy }, energy.choicesKwh.at(-1) ?? null) / 100;
      const percent = taxIncluded ? 0 : Math.max(0, ...taxRates.map((row) => row.percent));
      return price * (1 + percent / 100) <= MAX_PAYMENT;
    },
    { error: `must be at most ${MAX_PAYMENT} as far as maxMiles`, path: ['prices'] },
  ),
  z.refine(({ slots }) => slots.first <= slots.last, {
    error: 'must not be before slots.first',
    path: ['slots', 'last'],
  }),
);
export type CompanyProfile = z.infer<typeof CompanyProfile>;

/**
 * The settings without a usable default: a profile file must have them, because the defaults describe another company.
 */
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

/** The company of the specification. */
export const defaultCompany: CompanyProfile = CompanyProfile.parse({});

/**
 * Whether a time zone exists and is whole hours from UTC; counts by UTC hour assume that an hour lies in one day of the
 * business clock.
 */
function isZone(name: string): boolean {
  try {
    const { format } = new Intl.DateTimeFormat('en-US', { timeZone: name, minute: 'numeric' });
    return name.includes('/') && Number(format(0)) === 0;
  } catch {
    return false;
  }
}
