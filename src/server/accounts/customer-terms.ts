import { nationalDigits } from '../../domain/phone.ts';
import type { CustomerRow } from '../db/schema.ts';
import { compactWord, namesOf, wordsOf } from '../db/search-terms.ts';

/** What a customer's bookings are found by, beside their own terms. */
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
