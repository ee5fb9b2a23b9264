import type { ProfilePatch, User } from '../../domain/people/customer.ts';
import { formatPhone, profilePhone } from '../../domain/people/phone.ts';
import { texts } from '../../domain/texts.ts';
import { t } from '../ui/texts.ts';

const textFields = [
  'firstName',
  'lastName',
  'address',
  'city',
  'state',
  'zipCode',
  'licensePlate',
  'vehicleMake',
  'vehicleModel',
  'vehicleYear',
  'vehicleColor',
  'emergencyContact',
] as const;

/** Returns the initial values of the profile form; unknown fields are empty. */
export function profileDefaults(user: User): ProfilePatch {
  const { phone, emergencyContactPhone, preferredContactMethod } = user;
  return {
    ...Object.fromEntries(textFields.map((name) => [name, user[name] ?? ''])),
    phone: profilePhone(phone ?? ''),
    emergencyContactPhone: formatPhone(emergencyContactPhone ?? ''),
    preferredContactMethod:
      CONTACT_METHODS.find(({ value }) => value === preferredContactMethod)?.value ?? 'email',
  };
}

/** The contact methods that a customer can prefer, with English names. */
export const CONTACT_METHODS = [
  { value: 'email', name: texts('Email') },
  { value: 'phone', name: texts('Phone') },
  { value: 'sms', name: texts('Text message') },
] as const;

/** Returns the name of a method in the page's language; the value itself if the method is not offered. */
export const contactMethodName = (value: string): string =>
  t(CONTACT_METHODS.find((method) => method.value === value)?.name ?? value);
