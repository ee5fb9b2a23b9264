import type { ContactEntry } from '../../contract/shapes/customer-report.ts';
import type { DistanceResult } from '../../contract/shapes/location-query.ts';
import type { LateChoice, PhoneBooking } from '../../contract/shapes/phone-booking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import type { Connector } from '../../domain/bookings/connector.ts';
import { dayOf } from '../../domain/bookings/schedule.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import type { UnpaidRule } from '../../domain/bookings/unpaid.ts';
import { type QuotedPrice, quotedPrice } from '../../domain/money/quote.ts';
import { digitsOf, formatPhone } from '../../domain/people/phone.ts';
import { vehicleText } from '../../domain/people/vehicle-text.ts';
import type { Point } from '../../domain/places/place.ts';
import { config } from '../app/config.ts';
import { agreedOn } from './late-choices.tsx';

/** The account of a caller; the car is its one that was chosen last. */
type CallerAccount = {
  id: string;
  /** One without an address gets the one that the caller says. */
  hasEmail: boolean;
  vehicleInfo: string;
  connector: Connector | null;
};

/** What a dispatcher has entered for a caller. */
export type PhoneOrder = {
  /** The account of the caller; null for a new one. */
  account: CallerAccount | null;
  customerName: string;
  phoneNumber: string;
  email: string;
  location: string;
  point: Point | null;
  /** The place that was chosen of several that the text may mean. */
  choice: string | null;
  serviceType: ServiceType;
  /** The chosen slot of a standard booking. */
  scheduledAt: string | null;
  vehicleInfo: string;
  connector: Connector | null;
  kwh: number | null;
  notes: string;
  /** What was chosen for an emergency that cannot be promised in time; null: the company's rule. */
  late: LateChoice | null;
};

export const emptyOrder: PhoneOrder = {
  ...{ account: null, customerName: '', phoneNumber: '', email: '' },
  ...{ location: '', point: null, choice: null },
  ...{ serviceType: 'emergency', scheduledAt: null },
  ...{ vehicleInfo: '', connector: null, kwh: null, notes: '', late: null },
};

/** Whether anything is entered. */
export const isEntered = (order: PhoneOrder): boolean =>
  Object.entries(emptyOrder).some(([field, value]) => order[field as keyof PhoneOrder] !== value);

const ONLY_PHONE = /^[\d\s()+.-]+$/;

/** What a text in the field of the caller says of somebody new: a phone number, an e-mail address or a name. */
export function newCaller(typed: string): Pick<PhoneOrder, 'customerName' | 'phoneNumber' | 'email'> {
  const text = typed.trim();
  const nobody = { customerName: '', phoneNumber: '', email: '' };
  if (text === '') return nobody;
  if (ONLY_PHONE.test(text)) return { ...nobody, phoneNumber: formatPhone(text) };
  return text.includes('@') ? { ...nobody, email: text } : { ...nobody, customerName: text };
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' ');

export const nameOf = ({ firstName, lastName }: Pick<ContactEntry, 'firstName' | 'lastName'>): string =>
  joined(firstName, lastName);

/** '(973) 555-0118', or '' without one. */
export const phoneOf = ({ phone }: Pick<ContactEntry, 'phone'>): string =>
  phone ? formatPhone(digitsOf(phone)) : '';

/** What the account of a caller says; what the caller has not entered stays empty. */
export function knownCaller(
  contact: ContactEntry,
): Pick<PhoneOrder, 'account' | 'customerName' | 'phoneNumber' | 'email' | 'vehicleInfo' | 'connector'> {
  const car = { vehicleInfo: vehicleText(contact), connector: contact.vehicleConnector };
  return {
    account: { id: contact.id, hasEmail: contact.email !== null, ...car },
    customerName: nameOf(contact),
    phoneNumber: phoneOf(contact),
    email: contact.email ?? '',
    ...car,
  };
}

/** Leaves an account: its car is not the next caller's, but what the dispatcher has entered stays. */
export function withoutAccount({
  account,
  vehicleInfo,
  connector,
}: PhoneOrder): Pick<PhoneOrder, 'account' | 'vehicleInfo' | 'connector'> {
  return {
    account: null,
    vehicleInfo: vehicleInfo === account?.vehicleInfo ? '' : vehicleInfo,
    connector: connector === account?.connector ? null : connector,
  };
}

export type UsedPlace = Pick<PhoneOrder, 'location' | 'point' | 'choice'>;

const MAX_PLACES = 5;

/** The places of a caller's bookings, newest first, each once. */
export function usedPlaces(bookings: readonly Booking[]): UsedPlace[] {
  const places = new Map<string, UsedPlace>();
  for (const { location, latitude, longitude, accuracy, byPoint, place } of bookings) {
    if (places.has(location) || location === '') continue;
    const point =
      byPoint && latitude !== null && longitude !== null ? { latitude, longitude, accuracy } : null;
    places.set(location, { location, point, choice: point ? null : place });
  }
  return [...places.values()].slice(0, MAX_PLACES);
}

/** The price of an order by the quote of its place. */
export const priceOf = (
  { serviceType, scheduledAt, kwh }: Pick<PhoneOrder, 'serviceType' | 'scheduledAt' | 'kwh'>,
  { quote }: DistanceResult,
): QuotedPrice =>
  quotedPrice(quote, serviceType, scheduledAt ? dayOf(new Date(scheduledAt), config.timeZone) : null, kwh);

/** Whether the text of the place has to be chosen first: it may mean several, or resembles a name only. */
export const isUnclear = ({ choice, point }: PhoneOrder, { isGuess, place }: DistanceResult): boolean =>
  isGuess && !point && choice !== place;

type Known = { result: DistanceResult; besides: readonly string[]; unpaid: UnpaidRule; requestKey: string };

/** The body with which an order is booked. `place` confirms what the dispatcher has seen of the place. */
export function phoneBooking(
  order: PhoneOrder,
  { result, besides, unpaid, requestKey }: Known,
): PhoneBooking {
  const { account, point, choice, email, serviceType, scheduledAt, late: chosen, ...details } = order;
  const late = serviceType === 'emergency' ? agreedOn(result.quote.emergency, chosen) : null;
  const place = result.label?.place ?? choice;
  return {
    ...details,
    ...(point ?? {}),
    customerId: account?.id ?? null,
    serviceType,
    scheduledAt: serviceType === 'standard' ? scheduledAt : null,
    email: !account?.hasEmail && email.trim() !== '' ? email : null,
    totalAmount: priceOf(order, result).totalAmount,
    quote: result.quote.token,
    ...(place && { place }),
    ...(late && { late }),
    besides: [...besides],
    unpaid,
    requestKey,
  };
}

/** The caller's open bookings: the dispatcher has seen them. */
export const openIds = (bookings: readonly Booking[]): string[] =>
  bookings.filter(({ status }) => isOpen(status)).map(({ id }) => id);
