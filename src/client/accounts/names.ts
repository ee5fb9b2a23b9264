import type { User } from '../../domain/people/customer.ts';
import { vehicleText } from '../../domain/people/vehicle-text.ts';
import { config } from '../app/config.ts';

const joined = (parts: Array<string | null>, glue = ' ') => parts.filter(Boolean).join(glue);

/** First and last name; empty when neither is known. */
export const fullName = (user: User): string => joined([user.firstName, user.lastName]);

/** '48 Maple Court, Springfield, IL 62704'; empty when nothing is known. */
const addressText = (user: User): string =>
  joined([user.address, user.city, joined([user.state, user.zipCode])], ', ');

/** Up to two letters for an avatar without a photo. */
export function initials(user: User): string {
  const letters = joined([user.firstName?.[0] ?? null, user.lastName?.[0] ?? null], '');
  return (letters || (user.email ?? user.unverifiedEmail)?.[0] || '').toUpperCase();
}

/** Returns the profile as values of the booking form. */
export const profileOf = (user: User) => ({
  name: fullName(user),
  address: addressText(user),
  phone: user.phone ?? '',
  vehicle: vehicleText(user),
  plate: user.licensePlate ?? '',
  connector: user.vehicleConnector,
});

/** Returns the profile as values of the billing form. `name` comes first; a state without billing is left empty. */
export const billingOf = (user: User, name: string) => ({
  cardholderName: name || fullName(user),
  addressLine1: user.address ?? '',
  city: user.city ?? '',
  state: config.billingStates.find((state) => state === user.state) ?? '',
  postalCode: user.zipCode ?? '',
});
