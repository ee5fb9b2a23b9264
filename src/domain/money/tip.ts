import * as z from 'zod/mini';
import { Time } from '../time.ts';

const whole = (min: number, max: number) =>
  z
    .int('must be a whole number')
    .check(z.gte(min, `must be at least ${min}`), z.lte(max, `must be at most ${max}`));

/**
 * A company that takes tips: `percents` of the price without tax are suggested, and a tip can be given for so many `days`
 * after the service.
 */
export const TipTerms = z.strictObject({
  percents: z.array(whole(1, 50)).check(
    z.minLength(1, 'must have at least one percentage'),
    z.maxLength(4, 'must have at most 4 percentages'),
    z.refine<number[]>(
      (all) => all.every((percent, index) => percent > (all[index - 1] ?? 0)),
      'must be in ascending order',
    ),
  ),
  days: whole(1, 90),
});
export type TipTerms = z.infer<typeof TipTerms>;

export const TipStatus = z.enum(['authorized', 'captured', 'refunded']);

/** The tip that the customer has given; amounts in USD. */
export const Tip = z.object({
  amount: z.number(),
  /** `authorized`: it is being charged. */
  status: TipStatus,
  /** What of it was given back; present if something was. */
  refundedAmount: z.optional(z.number()),
  givenAt: Time,
});
export type Tip = z.infer<typeof Tip>;

/** A step of a tip in the change log. */
export const TipStep = z.enum(['authorized', 'captured', 'failed', 'refunded']);
export type TipStep = z.infer<typeof TipStep>;

/** The value of a tip's step in a booking's history. */
export type TipValue = `tip_${TipStep}`;
