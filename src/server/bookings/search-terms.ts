import { digitsOf, nationalDigits } from '../../domain/phone.ts';
import type { BookingRow } from '../db/schema.ts';
import { compactWord, idTerm, namesOf, wordsOf } from '../db/search-terms.ts';

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
 * What a dispatcher typed as groups of prefixes, each group to be met by one of them. A telephone number
 * in any spelling counts as one word; any other word may begin a name, e-mail or plate, or end an id. All of
 * it together may be a plate with a space in it.
 */
export function searchWords(typed: string): string[][] {
  if (isPhone(typed)) return [[nationalDigits(typed), idTerm(typed)]];
  return wordsOf(typed)
    .slice(0, MAX_WORDS)
    .map((word) => [...new Set([word, ...compactWord(word), idTerm(word), ...compactWord(typed)])]);
}
