import { splitName } from '../../domain/money/payment.ts';
import { digitsOf } from '../../domain/people/phone.ts';
import type { Creation } from '../changes/change.ts';
import type { CustomerRow, Db } from '../platform/db/schema.ts';
import { changeCustomer } from './change-customer.ts';

const MAX_NAME_LENGTH = 100;

/** Returns the number as a profile has it: digits only, but a foreign number with its plus sign. */
function profilePhone(phone: string): string | null {
  const digits = digitsOf(phone);
  if (digits.length < 10 || digits.length > 15) return null;
  return phone.trim().startsWith('+') && !digits.startsWith('1') ? `+${digits}` : digits;
}

type Person = Pick<CustomerRow, 'firstName' | 'lastName' | 'phone'>;

/** Returns what a booking's name and phone number add to a profile that has none. */
export function missingFrom(
  known: Person,
  { customerName, phoneNumber }: { customerName: string | null; phoneNumber: string | null },
): Partial<Person> {
  const name = customerName?.trim();
  const isNamed = Boolean(known.firstName || known.lastName);
  const phone = known.phone || !phoneNumber ? null : profilePhone(phoneNumber);
  const { givenName, familyName } = splitName(name ?? '');
  return {
    ...(name && !isNamed && { firstName: givenName.slice(0, MAX_NAME_LENGTH) }),
    ...(name && !isNamed && familyName && { lastName: familyName.slice(0, MAX_NAME_LENGTH) }),
    ...(phone && { phone }),
  };
}

/** Fills the name and phone number of a profile from the first booking, so that staff find the customer by them. */
export async function fillProfile(trx: Db, { booking, customer }: Creation): Promise<void> {
  const missing = missingFrom(customer, booking);
  if (Object.keys(missing).length > 0) await changeCustomer(trx, customer.id, missing);
}
