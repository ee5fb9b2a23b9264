import type { NewBooking } from '../../contract/shapes/new-booking.ts';
import { fieldValuesOf } from '../../domain/bookings/booking-fields.ts';
import { writeTerms } from '../../domain/bookings/cancellation-terms.ts';
import { promisedAtOf } from '../../domain/bookings/promise.ts';
import { dayOf, slotProblem, slotsText } from '../../domain/bookings/schedule.ts';
import { Failure } from '../../domain/failure.ts';
import { taxedPriceOf } from '../../domain/money/pricing.ts';
import { rateOn } from '../../domain/money/tax.ts';
import type { Context } from '../context.ts';
import { findPlace, nameOfPlace } from '../places/find-place.ts';
import { newId } from '../platform/db/id.ts';
import type { NewBookingRow } from '../platform/db/schema.ts';
import { termsFor } from '../quotes/quote.ts';

export type Pricing = Pick<Context, 'clock' | 'config' | 'texts' | 'geocoder' | 'gazetteer' | 'seal'>;

type Labelled = NewBooking & Pick<NewBookingRow, 'labelMiles'>;

/**
 * Returns the row of a new booking: its place, the price by the quote's terms or the present ones, its tax and its promise.
 * @throws Failure PLACE_NOT_FOUND, PLACE_UNCONFIRMED, ROAD_POINT_UNKNOWN, OUTSIDE_SERVICE_AREA, SLOT_INVALID, SLOT_TOO_FAR
 */
export async function priceBooking(
  context: Pricing,
  customerId: string,
  form: Labelled,
): Promise<NewBookingRow> {
  const { company } = context.config;
  const now = context.clock();
  const scheduledAt =
    form.serviceType === 'standard' && form.scheduledAt ? Date.parse(form.scheduledAt) : null;
  const problem = scheduledAt === null ? null : slotProblem(new Date(scheduledAt), new Date(now), company);
  if (problem)
    throw new Failure(problem, problem === 'SLOT_INVALID' ? slotsText(company, context.texts) : undefined);
  const place = await findPlace(context, form);
  if (place.isGuess && form.place !== place.place)
    throw new Failure('PLACE_UNCONFIRMED', context.texts.t('Did you mean {place}?', { place: place.place }));
  const terms = termsFor(context, customerId, form.quote, place);
  const { label, taxState } = await nameOfPlace(context, form, place);
  const serviceDay = dayOf(new Date(scheduledAt ?? terms.quotedAtMs ?? now), company.timeZone);
  const taxRate = rateOn(terms.taxRates, taxState, serviceDay);
  const price = taxedPriceOf(terms, form.serviceType, place.distanceMiles, taxRate);
  return {
    id: newId(),
    customerId,
    serviceType: form.serviceType,
    customerName: form.customerName,
    location: form.location,
    latitude: place.latitude,
    longitude: place.longitude,
    precision: place.precision,
    accuracy: place.accuracy,
    place: label,
    zip: context.gazetteer.zipAt(place, form.location),
    byPoint: form.latitude == null ? 0 : 1,
    labelMiles: form.labelMiles,
    phoneNumber: form.phoneNumber,
    ...fieldValuesOf(form),
    scheduledAt,
    baseFeeCents: price.baseFeeCents,
    distanceChargesCents: price.distanceChargesCents,
    totalCents: price.totalCents,
    taxState,
    taxRate,
    taxCents: price.taxCents,
    distanceMiles: price.distanceMiles,
    status: 'pending',
    version: 1,
    createdAt: now,
    promisedAt: promisedAtOf({ serviceType: form.serviceType, createdAt: now, scheduledAt }, terms),
    cancellationTerms: writeTerms(terms.cancellation),
  };
}
