import { DAY_MS } from '../../domain/durations.ts';
import { BillingForm } from '../../domain/money/payment.ts';
import { config } from '../app/config.ts';
import { deviceStore } from '../offline/device-store.ts';

/** The billing address of the last payment by card on this device. */
const last = deviceStore<BillingForm>(
  'billing',
  180 * DAY_MS,
  (value) => BillingForm.safeParse(value).data ?? null,
);

/** Stores a billing address for the next payment, until the customer logs out. */
export const rememberBilling = (billing: BillingForm): void => last.save(billing);

const isWhole = (billing: BillingForm): boolean => Object.values(billing).every((value) => value !== '');

type PostalAddress = { street: string; city: string; state: string; zip: string };

/** 'Street with a number, city, ST 12345' and nothing else. */
const WHOLE = /^([^,]*\d[^,]*),\s*([^,\d]+),\s*([A-Za-z]{2})\s+(\d{5}(?:-\d{4})?)(?:,\s*USA?)?$/;

/** Returns the parts of an address that is written out whole; null for any other text. */
export function postalAddressOf(text: string): PostalAddress | null {
  const [, street = '', city = '', state = '', zip = ''] = WHOLE.exec(text.trim()) ?? [];
  return street ? { street: street.trim(), city: city.trim(), state: state.toUpperCase(), zip } : null;
}

/** The values that the form starts with; `isKnown` for an address that was given before and needs a look at most. */
type KnownBilling = { billing: BillingForm; isKnown: boolean };

/**
 * Returns the billing address of the profile or of the last payment, else that of the car, as far as it is known.
 * @param place where the car is
 */
export function knownBilling(profile: BillingForm, place: string): KnownBilling {
  if (isWhole(profile)) return { billing: profile, isKnown: true };
  const former = last.load();
  const cardholderName = profile.cardholderName || former?.cardholderName || '';
  if (former && isWhole({ ...former, cardholderName }))
    return { billing: { ...former, cardholderName }, isKnown: true };
  const car = postalAddressOf(place);
  if (profile.addressLine1 !== '' || !car || !config.billingStates.some((state) => state === car.state))
    return { billing: profile, isKnown: false };
  const { street: addressLine1, city, state, zip: postalCode } = car;
  return { billing: { cardholderName, addressLine1, city, state, postalCode }, isKnown: false };
}
