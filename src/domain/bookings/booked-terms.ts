import * as z from 'zod/mini';

const number = z.number();

/**
 * The terms that a booking was made under, as `CancellationTerms` has checked them; pages load this schema, without its
 * messages. A newer node may add fields.
 */
export const BookedTerms = z.object({
  emergencyFreeMinutes: z.nullable(number),
  standardFreeMinutes: z.nullable(number),
  lateFee: number,
  noShowFee: number,
  goneFee: number,
  waitMinutes: number,
  creditAfterMinutes: number,
  lateCredit: number,
});
