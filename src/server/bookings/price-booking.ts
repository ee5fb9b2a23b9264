import type { NewBooking } from '../../contract/shapes/new-booking.ts';
import { type DispatchValues, fieldValuesOf } from '../../domain/bookings/booking-fields.ts';
import { writeTerms } from '../../domain/bookings/cancellation-terms.ts';
import { dayOf, slotProblem, slotsText } from '../../domain/bookings/schedule.ts';
import { Failure } from '../../domain/failure.ts';
import { taxedPriceOf } from '../../domain/money/pricing.ts';
import { rateOn } from '../../domain/money/tax.ts';
import type { Coordinates } from '../../domain/places/place.ts';
import { isAreaAlone } from '../../domain/places/place-detail.ts';
import type { Overload } from '../../domain/promise/overload.ts';
import { promisedAtOf } from '../../domain/promise/promise.ts';
import { toTimeOrNull } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import { clockTime } from '../lib/zoned-format.ts';
import { findPlace, storedNameOfPlace } from '../places/find-place.ts';
import { newId } from '../platform/db/id.ts';
import type { NewBookingRow } from '../platform/db/schema.ts';
import { refuseTooMuchEnergy } from '../quotes/most-energy.ts';
import { type CustomerOwner, type Predicting, type Terms, termsFor } from '../quotes/quote.ts';
import { overloadAt } from '../selling/overload-at.ts';

export type Pricing = Pick<Context, 'texts' | 'geocoder' | 'seal'> & Predicting;

type Labelled = NewBooking & Pick<NewBookingRow, 'labelMiles'>;

/**
 * Returns the row of a new booking: its place, the price by the quote's terms or the present ones, its tax and its promise;
 * and what holds for an emergency that cannot be promised in time.
 * @throws Failure PLACE_NOT_FOUND, PLACE_UNCONFIRMED, EXACT_SPOT_NEEDED, ROAD_POINT_UNKNOWN, OUTSIDE_SERVICE_AREA, SLOT_INVALID, SLOT_TOO_FAR,
 * ENERGY_TOO_MUCH with `maxKwh`, NOT_SELLING with `againAt`
 * @param options as of `promiseOf`
 */
export async function priceBooking(
  context: Pricing,
  owner: CustomerOwner,
  form: Labelled,
  options: { isSelling?: boolean } = {},
): Promise<{ row: NewBookingRow; overload: Overload | null }> {
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
  const isSpotToCome = isAreaAlone(place.detail);
  if (isSpotToCome && form.exactSpotLater === false) throw new Failure('EXACT_SPOT_NEEDED');
  const fields = fieldValuesOf(form);
  const terms = termsFor(context, owner, form.quote, { ...place, ...fields });
  const { label, taxState } = await storedNameOfPlace(context, form, place);
  const serviceDay = dayOf(new Date(scheduledAt ?? terms.quotedAtMs ?? now), company.timeZone);
  const taxRate = rateOn(terms.taxRates, taxState, serviceDay);
  await refuseTooMuchEnergy(context, fields);
  const { serviceType } = form;
  const service = { serviceType, distanceMiles: place.distanceMiles, kwh: fields.kwh };
  const price = taxedPriceOf(terms, service, taxRate);
  const wanted = { ...fields, ...form, ...place, createdAt: now, scheduledAt };
  const { promise, overload } = await promiseOf(context, terms, wanted, options);
  const row = {
    id: newId(),
    customerId: owner.customerId,
    serviceType,
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
    exactSpotLater: isSpotToCome ? (1 as const) : (0 as const),
    phoneNumber: form.phoneNumber,
    ...fields,
    scheduledAt,
    baseFeeCents: price.baseFeeCents,
    distanceChargesCents: price.distanceChargesCents,
    energyChargesCents: price.energyChargesCents,
    totalCents: price.totalCents,
    taxState,
    taxRate,
    taxCents: price.taxCents,
    distanceMiles: price.distanceMiles,
    status: 'pending' as const,
    version: 1,
    createdAt: now,
    ...promise,
    cancellationTerms: writeTerms(terms.cancellation),
  };
  return { row, overload };
}

type Promising = Pick<NewBooking, 'serviceType' | 'partner'> &
  Coordinates &
  DispatchValues & { createdAt: number; scheduledAt: number | null };

type Promised = {
  promise: Pick<NewBookingRow, 'promisedAt' | 'promisedFromAt' | 'promiseSource'>;
  overload: Overload | null;
};

/**
 * Returns the promise that the quote said, or the same computation now; the window of a standard booking. What the quote
 * said of selling holds as long as the quote does.
 * @param isSelling whether the emergency is sold whatever the company's rule says
 * @throws Failure NOT_SELLING with `againAt`
 */
export async function promiseOf(
  context: Predicting & Pick<Context, 'texts'>,
  { arrival: quoted, quotedOverload, slots }: Terms,
  booked: Promising,
  { isSelling = false } = {},
): Promise<Promised> {
  const { responseMinutes } = context.config.company;
  if (booked.serviceType === 'standard') {
    const promisedAt = promisedAtOf(booked, { responseMinutes, slots });
    const promisedFromAt = booked.scheduledAt ?? booked.createdAt;
    return { promise: { promisedAt, promisedFromAt, promiseSource: null }, overload: null };
  }
  const arrival = quoted ?? (await context.forecasts.arrivalAt(context, booked));
  const overload = quotedOverload === undefined ? await overloadAt(context, booked, arrival) : quotedOverload;
  if (overload?.rule === 'stop' && !isSelling) throw notSelling(context, overload);
  const { partner } = (booked.partner && overload) || {};
  // Nothing is learnt from how a partner keeps its promise: only reported arrivals teach.
  const { fromAt, byAt, source } = partner ? { ...partner, source: 'work' as const } : arrival;
  return { promise: { promisedAt: byAt, promisedFromAt: fromAt, promiseSource: source }, overload };
}

function notSelling(
  { config, texts: { t, language } }: Pick<Context, 'config' | 'texts'>,
  { againAt = null }: Overload,
) {
  const { supportPhone: phone, timeZone } = config.company;
  const message =
    againAt === null
      ? t('We cannot take another emergency right now. Please call us at {phone}.', { phone })
      : t(
          'We cannot take another emergency right now, and expect to again at {time}. Please call us at {phone}.',
          {
            phone,
            time: clockTime(againAt, timeZone, language),
          },
        );
  return new Failure('NOT_SELLING', message, { body: { againAt: toTimeOrNull(againAt) } });
}
