import * as z from 'zod/mini';
import { severalLines } from './plain-text.ts';
import { Time } from './time.ts';

/** What a customer says of a finished service: 1 to 5 stars and, if they like, why. */
export const NewRating = z.strictObject({
  stars: z
    .int({ error: 'Please choose 1 to 5 stars.' })
    .check(z.gte(1, 'Please choose 1 to 5 stars.'), z.lte(5, 'Please choose 1 to 5 stars.')),
  note: z.optional(
    z.nullable(
      z.string().check(severalLines, z.trim(), z.maxLength(1000, 'Please use at most 1000 characters')),
    ),
  ),
});
export type NewRating = z.infer<typeof NewRating>;

export const Rating = z.object({
  stars: z.int(),
  note: z.nullable(z.string()),
  ratedAt: Time,
});
export type Rating = z.infer<typeof Rating>;

/** For the dispatcher: the booking's rating, and how its technician is rated on the whole. */
export const BookingRating = z.object({
  rating: z.nullable(Rating),
  technician: z.nullable(z.object({ techId: z.string(), average: z.number(), count: z.int() })),
});
export type BookingRating = z.infer<typeof BookingRating>;
