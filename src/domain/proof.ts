import * as z from 'zod/mini';
import { severalLines } from './plain-text.ts';
import { Time } from './time.ts';

const Percent = z
  .int('Please enter a whole number from 0 to 100')
  .check(
    z.gte(0, 'Please enter a whole number from 0 to 100'),
    z.lte(100, 'Please enter a whole number from 0 to 100'),
  );

export const MAX_NOTE = 500;

/** What a technician may leave of a finished job: the battery's charge before and after in percent, a note, a photo. */
export const Proof = z.object({
  startPercent: z.nullable(Percent),
  endPercent: z.nullable(Percent),
  note: z.nullable(z.string()),
  /** For the booking's customer, its technician and admins only. */
  photoUrl: z.nullable(z.string()),
  addedAt: Time,
});
export type Proof = z.infer<typeof Proof>;

/** A form's field: empty is as good as left out. */
const blankIsNull = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null);
const percent = z.pipe(
  z.transform((value: unknown) => (blankIsNull(value) === null ? null : Number(value))),
  z.nullable(Percent),
);

/** The text fields of POST /api/tech/bookings/{id}/proof, a multipart form; its file is named `photo`. */
export const NewProof = z.object({
  startPercent: percent,
  endPercent: percent,
  note: z.pipe(
    z.transform(blankIsNull),
    z.nullable(
      z
        .string()
        .check(severalLines, z.trim(), z.maxLength(MAX_NOTE, `Please use at most ${MAX_NOTE} characters`)),
    ),
  ),
});
export type NewProof = z.infer<typeof NewProof>;
