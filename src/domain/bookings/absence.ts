import * as z from 'zod/mini';
import { severalLines } from '../plain-text.ts';
import { texts } from '../texts.ts';
import { MAX_NOTE } from './proof.ts';

/** How near to an exact place the technician's device must be to show that the technician is there. */
export const NEAR_METERS = 500;
/** How old the device's last position may be. */
export const MAX_FIX_AGE_MS = 10 * 60_000;

/** A multipart form and JSON have it as text or number. */
const version = z.optional(
  z.pipe(
    z.transform((value: unknown) => (value === '' || value == null ? null : Number(value))),
    z.nullable(z.int32()),
  ),
);

/** Text or boolean likewise. */
const waiveFee = z.optional(
  z.pipe(
    z.transform((value: unknown) =>
      value === 'true' ? true : value === 'false' || value === '' ? null : value,
    ),
    z.nullable(z.boolean()),
  ),
);

/** POST …/no-show: nobody is at the car, or the car is gone. The form's file is named `photo`. */
export const AbsenceReport = z.object({
  reason: z.enum(['no_show', 'gone']),
  note: z
    .string(texts('Please say what you saw.'))
    .check(
      severalLines,
      z.trim(),
      z.minLength(1, texts('Please say what you saw.')),
      z.maxLength(MAX_NOTE, texts('Please use at most 500 characters')),
    ),
  version,
  /** Keeps nothing, although the terms of the booking say a fee. */
  waiveFee,
});
export type AbsenceReport = z.infer<typeof AbsenceReport>;
