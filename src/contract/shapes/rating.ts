import * as z from 'zod/mini';
import { severalLines } from '../../domain/plain-text.ts';
import { texts } from '../../domain/texts.ts';
import { Time } from '../../domain/time.ts';

const STARS_INVALID = texts('Please choose 1 to 5 stars.');

/** A customer's rating of a finished service: 1 to 5 stars and an optional note. */
export const NewRating = z.strictObject({
  stars: z.int({ error: STARS_INVALID }).check(z.gte(1, STARS_INVALID), z.lte(5, STARS_INVALID)),
  note: z.optional(
    z.nullable(
      z
        .string()
        .check(severalLines, z.trim(), z.maxLength(1000, texts('Please use at most 1000 characters'))),
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

/** The rating of a booking and the average rating of its technician, for dispatchers. */
export const BookingRating = z.object({
  rating: z.nullable(Rating),
  technician: z.nullable(z.object({ techId: z.string(), average: z.number(), count: z.int() })),
});
export type BookingRating = z.infer<typeof BookingRating>;
