import * as z from 'zod/mini';
import { Booking } from '../../domain/bookings/booking.ts';
import { severalLines, visible } from '../../domain/plain-text.ts';
import { texts } from '../../domain/texts.ts';
import { Time } from '../../domain/time.ts';
import { ContactEntry } from './customer-report.ts';
import { Rating } from './rating.ts';

/** More notes than these nobody reads before a call is answered. */
export const MAX_NOTES_OF_CUSTOMER = 100;

const NOTE_EMPTY = texts('Please write a note.');

/** What dispatchers write about a customer. */
export const NewCustomerNote = z.strictObject({
  text: z.string().check(
    severalLines,
    z.trim(),
    z.refine((text) => visible(text) !== '', NOTE_EMPTY),
    z.maxLength(2000, texts('Please use at most 2000 characters')),
  ),
});

/** `author` is the username of the dispatcher; `changedAt` is null for a note as it was written. */
export const CustomerNote = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  createdAt: Time,
  changedAt: z.nullable(Time),
});
export type CustomerNote = z.infer<typeof CustomerNote>;

const used = { bookings: z.int(), lastAt: Time };

/**
 * What is known of a customer. `vehicles` and `places` are those of the newest 100 bookings, the last used first;
 * `bookings` are those, newest first. `spent` is in USD: captured minus given back.
 */
export const CustomerHistory = z.object({
  customer: ContactEntry,
  notes: z.array(CustomerNote),
  vehicles: z.array(z.object({ vehicle: z.string(), ...used })),
  places: z.array(z.object({ location: z.string(), place: z.nullable(z.string()), ...used })),
  bookings: z.array(z.object({ booking: Booking, rating: z.nullable(Rating) })),
  totals: z.object({
    bookings: z.int(),
    completed: z.int(),
    cancelled: z.int(),
    spent: z.number(),
    ratings: z.int(),
    averageStars: z.nullable(z.number()),
  }),
});
export type CustomerHistory = z.infer<typeof CustomerHistory>;

/** What a merge moves and ends; `filled` are the fields of the kept profile that the other one fills. */
export const MergePreview = z.object({
  kept: ContactEntry,
  given: ContactEntry,
  bookings: z.int(),
  payments: z.int(),
  savedCards: z.int(),
  notes: z.int(),
  vehicles: z.int(),
  filled: z.array(z.string()),
  /** The address with which nobody reaches the kept account; null if the kept one takes it over, or there is none. */
  lostEmail: z.nullable(z.string()),
  /** The last four digits of the phone number by which the customer signs in to the kept account from then on. */
  signInPhone: z.nullable(z.string()),
  /** The last four digits of the number by which nobody signs in any more; null if there is none. */
  lostSignInPhone: z.nullable(z.string()),
});
export type MergePreview = z.infer<typeof MergePreview>;
