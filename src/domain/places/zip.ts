import { plainNumber } from '../people/plain-number.ts';

/** Digits of any script with dashes or a no-break space between them. */
const NUMBER = /\p{Nd}[\p{Nd}\p{Pd}\u2212\u00a0]*\p{Nd}/gu;
const NINE_DIGITS_AT_END = /(?<![\w.+-])(\d{5})(\d{4})(?=[\s.,]*(?:u\.?s\.?a?\.?)?\s*$)/i;

/**
 * Returns a text whose numbers have ASCII digits, and whose ZIP+4 at the end has its hyphen: `070831234` is `07083-1234`.
 * Nine digits elsewhere are some other number.
 */
export const hyphenateZip = (text: string): string =>
  text.replace(NUMBER, plainNumber).replace(NINE_DIGITS_AT_END, '$1-$2');

/** Returns the text of a field for a ZIP code in the post's form: `07083` or `07083-1234`; other text unchanged. */
export function postalZip(typed: string): string {
  const plain = plainNumber(typed).trim();
  const [, zip, plusFour] = /^(\d{5})[\s-]*(\d{4})$/.exec(plain) ?? [];
  return zip ? `${zip}-${plusFour}` : plain;
}
