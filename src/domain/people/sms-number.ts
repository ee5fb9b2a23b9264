import { isFromAbroad, nationalDigits } from './phone.ts';
import { plainNumber } from './plain-number.ts';

/**
 * Area codes of the North American plan outside of the United States: Canada, Bermuda and the Caribbean, of which many cost
 * as much as a call to another continent and are what text message fraud uses.
 * https://www.nanpa.com/numbering/area-codes, 2026-11-27
 */
const ABROAD = new Set(
  (
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468 474 506 514 519 ' +
    '537 548 568 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 851 867 873 879 902 905 942 ' +
    '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'
  ).split(' '),
);

/** Area codes of no place: toll-free, premium, personal and machines' numbers. */
const OF_NO_PLACE =
  /^(?:8(?:00|22|33|44|55|66|77|88|89)|8[08][0-7]|900|5(?:00|2[1-9]|33|44|66|77|88)|[67]00|710)/;

/** An area code, an exchange and four digits; no code ends in 11, and 976 is the exchange of premium numbers. */
const GEOGRAPHIC = /^[2-9](?!11)\d\d(?!\d11)(?!976)[2-9]\d{6}$/;

/**
 * Returns a number of the United States to which a text message goes, as `+19735550118`; null for any other text.
 * @param typed in any notation, with or without the country code
 */
export function smsNumber(typed: string): string | null {
  const text = plainNumber(typed).trim();
  if (!/^[\d\s\-+().]{10,30}$/.test(text) || isFromAbroad(text)) return null;
  const digits = nationalDigits(text);
  const isTaken = GEOGRAPHIC.test(digits) && !OF_NO_PLACE.test(digits) && !ABROAD.has(digits.slice(0, 3));
  return isTaken ? `+1${digits}` : null;
}
