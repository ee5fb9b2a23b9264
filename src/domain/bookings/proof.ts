import * as z from 'zod/mini';
import { severalLines } from '../plain-text.ts';
import { texts } from '../texts.ts';
import { Time } from '../time.ts';
import { Kwh } from './energy.ts';

const PERCENT_INVALID = texts('Please enter a whole number from 0 to 100');
export const Percent = z.int(PERCENT_INVALID).check(z.gte(0, PERCENT_INVALID), z.lte(100, PERCENT_INVALID));

export const MAX_NOTE = 500;

/** The proof of a finished job: the battery's charge in percent before and after, a note and a photo. */
export const Proof = z.object({
  startPercent: z.nullable(Percent),
  endPercent: z.nullable(Percent),
  /** Present if the technician said how much energy was given. */
  kwh: z.optional(z.number()),
  note: z.nullable(z.string()),
  /** Present if the proof shows that the customer was absent: how far the device was from the place. */
  distanceMeters: z.optional(z.number()),
  /** Readable by the booking's customer, its technician and admins only. */
  photoUrl: z.nullable(z.string()),
  addedAt: Time,
});
export type Proof = z.infer<typeof Proof>;

/** Returns the path of a photo of a booking: of the finished work, of a problem or of where the car stands. */
export const photoUrlOf = (bookingId: string, name: string): string =>
  `/api/bookings/${bookingId}/proof/${name}.webp`;

/** Returns null for an empty or missing form field. */
const blankIsNull = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null);
const percent = z.pipe(
  z.transform((value: unknown) => (blankIsNull(value) === null ? null : Number(value))),
  z.nullable(Percent),
);

const kwh = z.optional(
  z.pipe(
    z.transform((value: unknown) => (blankIsNull(value) === null ? null : Number(value))),
    z.nullable(Kwh),
  ),
);

/** The text fields of POST /api/tech/bookings/{id}/proof, a multipart form; its file is named `photo`. */
export const NewProof = z.object({
  startPercent: percent,
  endPercent: percent,
  kwh,
  note: z.pipe(
    z.transform(blankIsNull),
    z.nullable(
      z
        .string()
        .check(severalLines, z.trim(), z.maxLength(MAX_NOTE, texts('Please use at most 500 characters'))),
    ),
  ),
});
export type NewProof = z.infer<typeof NewProof>;

/** Whether the battery has no more charge after the service than before: mostly a mistake of typing, but it can happen. */
export const gainsNothing = ({
  startPercent,
  endPercent,
}: Pick<NewProof, 'startPercent' | 'endPercent'>): boolean =>
  startPercent !== null && endPercent !== null && endPercent <= startPercent;
