import type { Booking } from '../../domain/booking.ts';
import { eachText } from '../../domain/booking-texts.ts';
import type { DistanceResult } from '../../domain/location-query.ts';
import { formatUsd, toCents, toDollars } from '../../domain/money.ts';
import type { BookingForm, NewBooking } from '../../domain/new-booking.ts';
import { formatPhone } from '../../domain/phone.ts';
import { baseFeeCents } from '../../domain/pricing.ts';
import type { ServiceType } from '../../domain/service-type.ts';
import { config } from '../app/config.ts';

/** A booking that only lacks its payment. */
export type Order = Omit<NewBooking, 'paymentId'>;

/** What the customer's profile knows, in the form's words; empty texts where it knows nothing. */
export type Profile = { name: string; address: string; phone: string; vehicle: string; plate: string };

/** The profile; what it does not know of the customer and the car is taken from the customer's last booking. */
export const completedBy = (profile: Profile, last: Booking | undefined): Profile => ({
  ...profile,
  name: profile.name || last?.customerName || '',
  phone: profile.phone || last?.phoneNumber || '',
  vehicle: profile.vehicle || last?.vehicleInfo || '',
});

/** What the form starts with. */
export function formDefaults(serviceType: ServiceType, profile: Profile): BookingForm {
  return {
    serviceType,
    customerName: profile.name,
    location: profile.address,
    phoneNumber: formatPhone(profile.phone),
    ...eachText(() => ''),
    vehicleInfo: profile.vehicle,
    notes: profile.plate ? `License plate: ${profile.plate}` : '',
    scheduledAt: null,
    latitude: null,
    longitude: null,
    accuracy: null,
  };
}

/**
 * Puts form and distance together. Amounts in USD; a time that an emergency does not have is left out. A guess, and
 * a point far from what the text names, was confirmed by the customer: only then does a form become an order.
 */
export function orderOf(form: BookingForm, result: DistanceResult): Order {
  const { scheduledAt, latitude, longitude, accuracy, ...details } = form;
  const { distance, extraCharges, isGuess, place, label } = result;
  const feeCents = baseFeeCents(config, form.serviceType);
  return {
    ...details,
    ...(latitude != null && longitude != null && { latitude, longitude, accuracy }),
    ...(isGuess && { place }),
    ...(label && { place: label.place }),
    scheduledAt: form.serviceType === 'standard' ? scheduledAt : null,
    baseFee: toDollars(feeCents),
    distanceCharges: extraCharges,
    totalAmount: toDollars(feeCents + toCents(extraCharges)),
    distance,
  };
}

/** The price of a service at a distance that may not be known yet, and why it is that. */
export function priceWords(serviceType: ServiceType, result: Pick<DistanceResult, 'extraCharges'> | null) {
  const baseCents = baseFeeCents(config, serviceType);
  const extraCents = toCents(result?.extraCharges ?? 0);
  const base = `${formatUsd(toDollars(baseCents))} base`;
  const why =
    result === null
      ? `${base} + distance`
      : extraCents === 0
        ? `${base}, no extra miles`
        : `${base} + ${formatUsd(toDollars(extraCents))} distance`;
  return { total: formatUsd(toDollars(baseCents + extraCents)), why };
}
