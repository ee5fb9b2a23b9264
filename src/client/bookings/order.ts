import type { BookingForm, NewBooking } from '../../domain/booking.ts';
import { formatUsd, toCents, toDollars } from '../../domain/money.ts';
import { formatPhone } from '../../domain/phone.ts';
import type { DistanceResult } from '../../domain/place.ts';
import { BASE_FEE_CENTS } from '../../domain/pricing.ts';
import type { ServiceType } from '../../domain/service-type.ts';

/** A booking that only lacks its payment. */
export type Order = Omit<NewBooking, 'paymentId'>;

/** What the customer's profile knows, in the form's words; empty texts where it knows nothing. */
export type Profile = { name: string; address: string; phone: string; vehicle: string; plate: string };

/** What the form starts with. */
export function formDefaults(serviceType: ServiceType, profile: Profile): BookingForm {
  return {
    serviceType,
    customerName: profile.name,
    location: profile.address,
    phoneNumber: formatPhone(profile.phone),
    vehicleInfo: profile.vehicle,
    notes: profile.plate ? `License plate: ${profile.plate}` : '',
    scheduledAt: null,
    latitude: null,
    longitude: null,
  };
}

/** Puts form and distance together. Amounts in USD; a time that an emergency does not have is left out. */
export function orderOf(form: BookingForm, { distance, extraCharges }: DistanceResult): Order {
  const { scheduledAt, latitude, longitude, ...details } = form;
  const baseFeeCents = BASE_FEE_CENTS[form.serviceType];
  return {
    ...details,
    ...(latitude != null && longitude != null && { latitude, longitude }),
    scheduledAt: form.serviceType === 'standard' ? scheduledAt : null,
    baseFee: toDollars(baseFeeCents),
    distanceCharges: extraCharges,
    totalAmount: toDollars(baseFeeCents + toCents(extraCharges)),
    distance,
  };
}

/** The price of a service at a distance that may not be known yet, and why it is that. */
export function priceWords(serviceType: ServiceType, result: Pick<DistanceResult, 'extraCharges'> | null) {
  const baseCents = BASE_FEE_CENTS[serviceType];
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

/** One text for one order: paying for the same text twice is paying once. */
export const fingerprintOf = (order: Order): string => JSON.stringify(order);
