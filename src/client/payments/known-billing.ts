import { BILLING_LIFETIME_MS, BillingForm } from '../../domain/money/payment.ts';
import { postalAddressOf } from '../../domain/places/postal-address.ts';
import { config } from '../app/config.ts';
import { deviceStore } from '../offline/device-store.ts';

/** The billing address of the last payment by card on this device. */
const last = deviceStore<BillingForm>(
  'billing',
  { lifetimeMs: BILLING_LIFETIME_MS, outlivesSession: false },
  (value) => BillingForm.safeParse(value).data ?? null,
);

/** Stores a billing address for the next payment, until the customer is signed out. */
export const rememberBilling = (billing: BillingForm): void => last.save(billing);

const isWhole = (billing: BillingForm): boolean => Object.values(billing).every((value) => value !== '');

/** The values that the form starts with; `isKnown` for an address that was given before and needs a look at most. */
type KnownBilling = { billing: BillingForm; isKnown: boolean };

/**
 * Returns the billing address of the last payment, else that of the profile, which a booking may have filled, else that
 * of the car, as far as it is known.
 * @param place where the car is
 */
export function knownBilling(profile: BillingForm, place: string): KnownBilling {
  const former = last.load();
  const cardholderName = profile.cardholderName || former?.cardholderName || '';
  if (former && isWhole({ ...former, cardholderName }))
    return { billing: { ...former, cardholderName }, isKnown: true };
  if (isWhole(profile)) return { billing: profile, isKnown: true };
  const car = postalAddressOf(place);
  if (profile.addressLine1 !== '' || !car || !config.billingStates.some((state) => state === car.state))
    return { billing: profile, isKnown: false };
  const { street: addressLine1, city, state, zip: postalCode } = car;
  return { billing: { cardholderName, addressLine1, city, state, postalCode }, isKnown: false };
}
