import { nationalDigits } from '../../domain/people/phone.ts';
import type { CustomerRow } from '../platform/db/schema.ts';
import { compactWord, namesOf, wordsOf } from '../platform/db/search-terms.ts';

/** Returns the search terms of a customer, which also find the customer's bookings. */
export const customerTerms = (customer: CustomerRow): string[] => [
  ...new Set([
    ...namesOf(customer.firstName),
    ...namesOf(customer.lastName),
    ...wordsOf(customer.email),
    ...namesOf(customer.licensePlate),
    ...compactWord(customer.licensePlate),
    ...(customer.phone ? [nationalDigits(customer.phone)] : []),
  ]),
];
