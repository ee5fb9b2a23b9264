import type { ProfilePatch, User } from '../../domain/customer.ts';
import { digitsOf, formatPhone } from '../../domain/phone.ts';

const texts = [
  ...(['firstName', 'lastName', 'address', 'city', 'state', 'zipCode', 'licensePlate'] as const),
  ...(['vehicleMake', 'vehicleModel', 'vehicleYear', 'vehicleColor', 'emergencyContact'] as const),
];

/** What the profile form starts with: everything that is known, empty texts where nothing is. */
export function profileDefaults(user: User): ProfilePatch {
  const { phone, emergencyContactPhone, preferredContactMethod } = user;
  return {
    ...Object.fromEntries(texts.map((name) => [name, user[name] ?? ''])),
    phone: digitsOf(phone ?? ''),
    emergencyContactPhone: formatPhone(emergencyContactPhone ?? ''),
    preferredContactMethod:
      CONTACT_METHODS.find(({ value }) => value === preferredContactMethod)?.value ?? 'email',
  };
}

/** How a customer may like to be reached. */
export const CONTACT_METHODS = [
  { value: 'email', name: 'Email' },
  { value: 'phone', name: 'Phone' },
  { value: 'sms', name: 'Text message' },
] as const;

/** The method's name; its value where it is one that we do not offer. */
export const contactMethodName = (value: string): string =>
  CONTACT_METHODS.find((method) => method.value === value)?.name ?? value;
