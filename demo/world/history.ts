import { fieldValuesOf } from '../../src/domain/bookings/booking-fields.ts';
import { addDays, dayOf, slotsOf, startOfDayMs } from '../../src/domain/bookings/schedule.ts';
import type { ServiceType } from '../../src/domain/bookings/service-type.ts';
import { defaultCompany } from '../../src/domain/company/company-profile.ts';
import { priceOf } from '../../src/domain/money/pricing.ts';
import { includedTax } from '../../src/domain/money/tax.ts';
import { milesBetween } from '../../src/domain/places/place.ts';
import { NOT_LATE } from '../../src/domain/promise/lateness.ts';
import { assigningOf, promisedAtOf, windowOf, withAssigning } from '../../src/domain/promise/promise.ts';
import type { DriveTime } from '../../src/domain/tracking/drive-time.ts';
import type { BookingRow, CustomerRow } from '../../src/server/platform/db/schema.ts';
import type { Random } from '../random.ts';
import { drawMinutes, usualDrive } from '../roads/drive-minutes.ts';
import { type Aftermath, aftermathOf, wholeRefund } from './aftermath.ts';
import { type Course, courseOf, HOUR_MS, MINUTE_MS } from './course.ts';
import { carOf, fullName, type Person } from './people.ts';
import { type Address, BASE, type Places } from './places.ts';

/** New Jersey's sales tax in thousandths of a percent. */
const TAX_RATE = 6625;

export const HISTORY_DAYS = 60;

/** Signups on the first and on the last day, with linear growth between. */
const SIGNUPS = [3, 9] as const;
const BOOKINGS = [7, 22] as const;
const WEEKEND = 0.75;
const STANDARD = 0.3;
const NEWCOMER = 0.45;
/** No booking of the history is in progress: bookings of the last two hours are simulated live. */
const QUIET_MS = 2 * HOUR_MS;

const REFERRALS: readonly (readonly [source: string, share: number])[] = [
  ['direct', 0.34],
  ['google', 0.58],
  ['friend', 0.74],
  ['roadside-club', 0.86],
  ['instagram', 0.94],
  ['ev-forum', 1],
];

export type PastBooking = {
  row: BookingRow;
  course: Course;
  aftermath: Aftermath;
  providerPaymentId: string;
};
export type History = { customers: (CustomerRow & { home: Address })[]; bookings: PastBooking[] };

/** Generates the signups and bookings of the days before `nowMs`, oldest first. */
export function makeHistory(random: Random, everybody: Person[], places: Places, nowMs: number): History {
  const customers: History['customers'] = [];
  const bookings: PastBooking[] = [];
  const newcomers = everybody[Symbol.iterator]();
  const today = dayOf(new Date(nowMs), defaultCompany.timeZone);

  for (let ago = HISTORY_DAYS; ago >= 0; ago -= 1) {
    const day = addDays(today, -ago);
    const startMs = startOfDayMs(day, defaultCompany.timeZone);
    const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
    const grown = 1 - ago / HISTORY_DAYS;
    const share = (isWeekend ? WEEKEND : 1) * random.between(0.8, 1.2);
    const many = ([first, last]: readonly [number, number]) =>
      Math.round((first + (last - first) * grown) * share);

    const signups: History['customers'] = [];
    for (let n = many(SIGNUPS); n > 0; n -= 1) {
      const createdAt = startMs + hourOfDay(random);
      const person = newcomers.next().value;
      if (person && createdAt < nowMs - QUIET_MS) signups.push(customerOf(random, person, places, createdAt));
    }
    customers.push(...signups);
    for (let n = many(BOOKINGS); n > 0; n -= 1) {
      const isNew = signups.length > 0 && random.chance(NEWCOMER);
      const customer = random.pick(isNew ? signups : customers);
      const createdAt = Math.max(startMs + hourOfDay(random), customer.createdAt + 3 * MINUTE_MS);
      if (createdAt >= nowMs - QUIET_MS) continue;
      bookings.push(bookingOf(random, customer, places, createdAt, nowMs));
      customer.lastLoginAt = Math.max(customer.lastLoginAt ?? 0, createdAt - MINUTE_MS);
    }
  }
  bookings.sort((a, b) => a.row.createdAt - b.row.createdAt);
  return { customers, bookings };
}

/** Fewer at night, most during the day. */
function hourOfDay(random: Random): number {
  const hour = random.chance(0.15) ? random.between(0, 7) : 14 + random.gauss() * 3.6;
  return Math.round(Math.min(23.9, Math.max(0, hour)) * HOUR_MS);
}

function customerOf(random: Random, person: Person, places: Places, createdAt: number) {
  const home = places.any();
  const share = random.next();
  return {
    id: random.id(),
    email: person.email,
    signInPhone: null,
    unverifiedEmail: null,
    firstName: person.firstName,
    lastName: person.lastName,
    phone: person.phone,
    address: home.location.split(',')[0] ?? null,
    city: home.city,
    state: home.state,
    zipCode: home.zip,
    vehicleMake: person.vehicleMake,
    vehicleModel: person.vehicleModel,
    vehicleYear: person.vehicleYear,
    vehicleColor: person.vehicleColor,
    licensePlate: person.licensePlate,
    vehicleConnector: null,
    usualVehicleId: null,
    profileImageUrl: null,
    emergencyContact: null,
    emergencyContactPhone: null,
    preferredContactMethod: random.pick(['email', 'email', 'phone', 'sms']),
    language: null,
    seenLanguage: null,
    referralSource: REFERRALS.find(([, upTo]) => share < upTo)?.[0] ?? 'direct',
    createdAt,
    lastLoginAt: createdAt,
    deletedAt: null,
    mergedInto: null,
    home,
  };
}

function bookingOf(
  random: Random,
  customer: History['customers'][number],
  places: Places,
  createdAt: number,
  nowMs: number,
): PastBooking {
  const serviceType: ServiceType = random.chance(STANDARD) ? 'standard' : 'emergency';
  // A scheduled charge is at the customer's home.
  const place = serviceType === 'standard' ? customer.home : places.any();
  const scheduledAt = serviceType === 'standard' ? slotAfter(random, createdAt) : null;
  const price = priceOf(defaultCompany, { serviceType, distanceMiles: milesBetween(BASE, place), kwh: null });
  const usual = usualDrive(places.nearby(), place, scheduledAt ?? createdAt);
  const booked = { serviceType, createdAt, scheduledAt, driveMinutes: drawMinutes(random, usual) };
  const course = courseOf(random, booked, nowMs);
  const providerPaymentId = `sb-${random.id()}`;
  const { totalCents } = price;
  const { completedAt } = course.row;
  const aftermath =
    completedAt === null
      ? wholeRefund(random, totalCents, course.refundedAt)
      : aftermathOf(random, course.events, { completedAt, totalCents, providerPaymentId }, nowMs);
  const { latitude, longitude, location } = place;
  const row = {
    id: random.id(),
    customerId: customer.id,
    serviceType,
    customerName: fullName(customer),
    location,
    latitude,
    longitude,
    precision: 'exact' as const,
    accuracy: null,
    place: null,
    zip: place.zip,
    byPoint: 1,
    labelMiles: null,
    exactSpotLater: 0,
    phoneNumber: customer.phone ?? '',
    ...fieldValuesOf({}),
    vehicleInfo: carOf(customer),
    notes: `License plate: ${customer.licensePlate}`,
    scheduledAt,
    baseFeeCents: price.baseFeeCents,
    distanceChargesCents: price.distanceChargesCents,
    energyChargesCents: price.energyChargesCents,
    totalCents: price.totalCents,
    taxState: 'NJ',
    taxRate: TAX_RATE,
    taxCents: includedTax(price.totalCents, TAX_RATE),
    distanceMiles: price.distanceMiles,
    createdAt,
    movedAt: null,
    heldBy: null,
    heldUntil: null,
    freeUntilAt: null,
    ...promiseOf(booked, usual),
    ...NOT_LATE,
    chargedKwh: null,
    chargedPercent: null,
    chargedAt: null,
    chargeEndsAt: null,
    reportedAt: null,
    cancellationTerms: null,
    keptCents: null,
    cancelCause: null,
    cancelReason: null,
    unpaidRule: null,
    requestKey: null,
    requestForm: null,
    wantsPartner: 0 as const,
    ...course.row,
    arrivalHeardAt: course.row.arrivedAt,
    version: course.events.length,
  };
  return { row, course, aftermath, providerPaymentId };
}

/** Returns the slot, or what the product promises of a van that is free. */
function promiseOf(
  { serviceType, createdAt, scheduledAt }: Pick<BookingRow, 'serviceType' | 'createdAt' | 'scheduledAt'>,
  usual: DriveTime,
) {
  if (serviceType === 'standard') {
    const promisedAt = promisedAtOf({ serviceType, createdAt, scheduledAt }, defaultCompany);
    return { promisedAt, promisedFromAt: scheduledAt, promiseSource: null };
  }
  const { fromAt, byAt } = windowOf(withAssigning(usual, assigningOf([])), createdAt);
  return { promisedAt: byAt, promisedFromAt: fromAt, promiseSource: 'drive' as const };
}

/** Returns a slot one to four days later. */
function slotAfter(random: Random, createdAt: number): number {
  const days = random.whole(2, 4);
  return random
    .pick(slotsOf(addDays(dayOf(new Date(createdAt), defaultCompany.timeZone), days), defaultCompany))
    .getTime();
}
