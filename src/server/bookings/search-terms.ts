import { digitsOf, nationalDigits } from '../../domain/people/phone.ts';
import type { BookingRow } from '../platform/db/schema.ts';
import { compactWord, idTerm, namesOf, wordsOf } from '../platform/db/search-terms.ts';

export const bookingTerms = ({
  id,
  customerName,
  phoneNumber,
}: Pick<BookingRow, 'id' | 'customerName' | 'phoneNumber'>) => [
  ...new Set([...namesOf(customerName), nationalDigits(phoneNumber), idTerm(id)].filter(Boolean)),
];

const MAX_WORDS = 6;
const isPhone = (typed: string) => /^[\d\s()+-]+$/.test(typed) && digitsOf(typed).length >= 3;

/**
 * Parses a dispatcher's search text into groups of prefixes; a booking must match one prefix of each group. A phone
 * number in any notation counts as one word. Any other word may begin a name, e-mail address or plate, or end an id.
 * The whole text may also be a plate with a space.
 */
export function searchWords(typed: string): string[][] {
  if (isPhone(typed)) return [[nationalDigits(typed), idTerm(typed)]];
  return wordsOf(typed)
    .slice(0, MAX_WORDS)
    .map((word) => [...new Set([word, ...compactWord(word), idTerm(word), ...compactWord(typed)])]);
}
