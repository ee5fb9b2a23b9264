import * as z from 'zod/mini';
import { MAX_NOTE } from '../../domain/bookings/proof.ts';
import { OpenReason } from '../../domain/dispatch/open-work.ts';
import { severalLines } from '../../domain/plain-text.ts';
import { texts } from '../../domain/texts.ts';
import { Time } from '../../domain/time.ts';

/** More notes than these nobody reads at the beginning of a shift: a general note says it. */
const MAX_NOTED = 100;

/** What a dispatcher writes for the others. */
export const DispatcherNote = z
  .string()
  .check(
    severalLines,
    z.trim(),
    z.minLength(1, texts('Please write a note.')),
    z.maxLength(MAX_NOTE, texts('Please use at most 500 characters')),
  );

/** A booking that the caller would leave open now; `text` says why where an exception has words for it. */
export const OpenItem = z.object({
  bookingId: z.string(),
  reasons: z.array(OpenReason),
  text: z.nullable(z.string()),
});
export type OpenItem = z.infer<typeof OpenItem>;

/** The notes with which a dispatcher ends a shift. */
export const NewHandover = z.strictObject({
  note: z.optional(z.nullable(DispatcherNote)),
  items: z.array(z.strictObject({ bookingId: z.string(), note: DispatcherNote })).check(
    z.maxLength(MAX_NOTED, texts('Please write at most 100 notes, and the rest in the general note.')),
    z.refine(
      (items) => new Set(items.map(({ bookingId }) => bookingId)).size === items.length,
      'Please write one note for each booking.',
    ),
  ),
});
export type NewHandover = z.infer<typeof NewHandover>;

/**
 * What a dispatcher has left to the next one. `reasons` are those of the time of the hand-over, none for a booking that was
 * settled by then; `note` is null without one, or once its customer is forgotten.
 */
export const Handover = z.object({
  id: z.string(),
  by: z.string(),
  at: Time,
  note: z.nullable(z.string()),
  items: z.array(
    z.object({ bookingId: z.string(), reasons: z.array(OpenReason), note: z.nullable(z.string()) }),
  ),
});
export type Handover = z.infer<typeof Handover>;

/** A shift that was closed with nothing open and nothing noted leaves no hand-over. */
export const EndedShift = z.object({ handover: z.nullable(Handover) });
