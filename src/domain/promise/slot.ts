import * as z from 'zod/mini';

/**
 * How many standard bookings a slot takes: what the plan of the day can keep, any number, or a whole number. `planned`
 * counts technicians without a roster as at work in the company's hours; a company without technicians sells one a slot.
 */
export const SlotCapacity = z.union(
  [
    z.enum(['planned', 'unlimited']),
    z.int().check(z.gte(0, 'must be at least 0'), z.lte(1000, 'must be at most 1000')),
  ],
  "must be 'planned', 'unlimited' or a whole number",
);
export type SlotCapacity = z.infer<typeof SlotCapacity>;

/** `held` is by the customer who asks; `past` is less than 24 hours away. */
export const SlotState = z.enum(['free', 'full', 'held', 'past']);
export type SlotState = z.infer<typeof SlotState>;

/** How long a slot is held from 'Continue to payment' on. */
export const HOLD_MINUTES = 5;

/** So many free slots are named beside a full one. */
export const MAX_NEAR = 3;

/** Returns the free slots nearest to a full one, the nearest first, of two the later. All are epoch milliseconds. */
export const nearestSlots = (free: readonly number[], wantedAt: number): number[] =>
  free.toSorted((a, b) => Math.abs(a - wantedAt) - Math.abs(b - wantedAt) || b - a).slice(0, MAX_NEAR);
