import type { DistanceResult } from '../../contract/shapes/location-query.ts';
import type { BookingForm, NewBooking } from '../../contract/shapes/new-booking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { eachField, optionNames, textNames } from '../../domain/bookings/booking-fields.ts';
import { Plug } from '../../domain/bookings/connector.ts';
import { dayOf } from '../../domain/bookings/schedule.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { formatCents, formatUsd } from '../../domain/money/money.ts';
import { baseFeeCents } from '../../domain/money/pricing.ts';
import { type Quote, quotedPrice } from '../../domain/money/quote.ts';
import { addedTaxOf } from '../../domain/money/tax.ts';
import { formatPhone } from '../../domain/people/phone.ts';
import { isAreaAlone } from '../../domain/places/place-detail.ts';
import { config } from '../app/config.ts';
import { t } from '../ui/texts.ts';

/** A new booking without its payment, and the tax in its total in USD, which the server computes itself. */
type Charges = 'baseFee' | 'distanceCharges' | 'energyCharges';
export type Order = Omit<NewBooking, 'paymentId' | Charges> &
  Record<Charges | 'taxAmount', number> & {
    /** Whether the customer of a late emergency wants to hear when its van comes earlier. */
    tellsEarlier?: boolean;
  };

/** Returns an order at the price and the promise of a quote; amounts in USD. */
export function quotedOrder(order: Order, quote: Quote): Order {
  const price = priceOf(quote, order.serviceType, order.scheduledAt, order.kwh);
  const { baseFee, distanceCharges, energyCharges, totalAmount, taxAmount } = price;
  return {
    ...order,
    ...{ baseFee, distanceCharges, energyCharges, totalAmount, taxAmount },
    quote: quote.token,
  };
}

/** Values of the booking form from the customer's profile; unknown ones are empty. */
export type Profile = {
  name: string;
  address: string;
  phone: string;
  vehicle: string;
  plate: string;
  connector?: Plug | null;
};

/** Returns the profile, with what it does not say of name, phone, vehicle and plug from the customer's last booking. */
export function completedBy(profile: Profile, last: Booking | undefined): Profile {
  const vehicle = profile.vehicle || last?.vehicleInfo || '';
  const isSameCar = !last?.vehicleInfo || last.vehicleInfo === vehicle;
  // A tow was for that day.
  const plug = isSameCar ? Plug.safeParse(last?.connector).data : undefined;
  return {
    ...profile,
    name: profile.name || last?.customerName || '',
    phone: profile.phone || last?.phoneNumber || '',
    vehicle,
    connector: profile.connector ?? plug ?? null,
  };
}

/** 'License plate: T48-RMK', for the notes. */
export const plateNote = (plate: string): string => t('License plate: {plate}', { plate });

/** Returns the initial values of the form. */
export function formDefaults(serviceType: ServiceType, profile: Profile): BookingForm {
  return {
    serviceType,
    customerName: profile.name,
    location: profile.address,
    phoneNumber: formatPhone(profile.phone),
    ...eachField(textNames, () => ''),
    ...eachField(optionNames, () => null),
    vehicleInfo: profile.vehicle,
    connector: profile.connector ?? null,
    notes: profile.plate ? plateNote(profile.plate) : '',
    scheduledAt: null,
    latitude: null,
    longitude: null,
    accuracy: null,
  };
}

/**
 * Returns the order of a form and its distance; amounts in USD. An emergency has no `scheduledAt`. The customer has
 * confirmed a guessed place, a point far from the place that the text names, and that the exact spot of a town or ZIP area
 * alone comes later, before this function is called.
 */
export function orderOf(form: BookingForm, result: DistanceResult): Order {
  const { scheduledAt, latitude, longitude, accuracy, ...details } = form;
  const { distance, isGuess, place, label, detail, quote } = result;
  const price = priceOf(quote, form.serviceType, scheduledAt, form.kwh);
  const { baseFee, distanceCharges, energyCharges, totalAmount, taxAmount } = price;
  return {
    ...details,
    ...(latitude != null && longitude != null && { latitude, longitude, accuracy }),
    ...(isGuess && { place }),
    ...(label && { place: label.place }),
    exactSpotLater: latitude == null && isAreaAlone(detail),
    scheduledAt: form.serviceType === 'standard' ? scheduledAt : null,
    baseFee,
    distanceCharges,
    energyCharges,
    totalAmount,
    taxAmount,
    distance,
    quote: quote.token,
  };
}

type When = string | null | undefined;
/** In kWh; the usual energy without a number. */
type Energy = BookingForm['kwh'];

/** Returns the quoted price: of a standard booking by the tax rate of its day. */
export const priceOf = (quote: Quote, serviceType: ServiceType, scheduledAt: When, kwh: Energy = null) =>
  quotedPrice(quote, serviceType, scheduledAt ? dayOf(new Date(scheduledAt), config.timeZone) : null, kwh);

/**
 * Returns the price of a service, what it consists of, and the tax that is added to it. `result` is null while the
 * distance is unknown.
 */
export function priceLines(
  serviceType: ServiceType,
  result: Pick<DistanceResult, 'quote'> | null,
  scheduledAt?: When,
  kwh?: Energy,
): PriceParts & { total: string } {
  if (result === null) {
    const base = formatCents(baseFeeCents(config, serviceType));
    const why = config.taxIncluded
      ? t('{base} base + distance', { base })
      : t('{base} base + distance + tax', { base });
    return { total: base, why };
  }
  const price = priceOf(result.quote, serviceType, scheduledAt, kwh);
  return { total: formatUsd(price.totalAmount), ...taxedParts(price) };
}

type TaxedPrice = Pick<Order, Charges | 'totalAmount' | 'taxAmount'>;

/** What a price consists of; `energy` and `added` are lines of their own. */
export type PriceParts = { why: string; energy?: string | undefined; added?: string | undefined };

/** Returns what a price consists of, with the tax in it or the tax that is added to it. */
export function taxedParts(price: TaxedPrice): PriceParts {
  const { baseFee, distanceCharges, energyCharges, taxAmount } = price;
  const parts = partsText(baseFee, distanceCharges);
  const added = addedTaxText(price);
  if (energyCharges > 0) {
    const energy = t('+ {charges} for more energy', { charges: formatUsd(energyCharges) });
    const included = taxAmount ? t('{tax} tax included', { tax: formatUsd(taxAmount) }) : undefined;
    return { why: parts, energy, added: added ?? included };
  }
  if (added || !taxAmount) return { why: parts, added };
  return { why: t('{parts}, {tax} tax included', { parts, tax: formatUsd(taxAmount) }) };
}

/** '+ $11.74 sales tax'; undefined for a price that includes its tax. */
function addedTaxText(price: Parameters<typeof addedTaxOf>[0]): string | undefined {
  const tax = addedTaxOf(price);
  return tax > 0 ? t('+ {tax} sales tax', { tax: formatUsd(tax) }) : undefined;
}

/** '$125.00 base + $11.80 distance' */
function partsText(baseFee: number, distanceCharges: number): string {
  const base = formatUsd(baseFee);
  return distanceCharges === 0
    ? t('{base} base, no extra miles', { base })
    : t('{base} base + {extra} distance', { base, extra: formatUsd(distanceCharges) });
}
