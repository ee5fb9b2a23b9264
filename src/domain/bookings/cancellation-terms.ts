import * as z from 'zod/mini';
import { BookedTerms } from './booked-terms.ts';

const whole = (max: number) =>
  z.int('must be a whole number').check(z.gte(0, 'must be at least 0'), z.lte(max, `must be at most ${max}`));
const usd = () =>
  z.number('must be a number').check(
    z.gte(0, 'must be at least 0'),
    z.lte(5000, 'must be at most 5000'),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'must be in whole cents'),
  );
const MAX_MINUTES = 90 * 24 * 60;

const terms = {
  /** An emergency is cancelled free until so many minutes after the booking; null: until the technician departs. */
  emergencyFreeMinutes: z.nullable(whole(MAX_MINUTES)),
  /** A standard booking is cancelled free until so many minutes before its time; null: until the technician departs. */
  standardFreeMinutes: z.nullable(whole(MAX_MINUTES)),
  /** What is kept of a later cancellation, in US dollars as all amounts here. */
  lateFee: usd(),
  /** What is kept if nobody is at the car, and if the car is gone. */
  noShowFee: usd(),
  goneFee: usd(),
  /** How long the technician waits after the arrival before either is reported. */
  waitMinutes: whole(240),
  /** What is given back by itself if the technician arrives more than so many minutes after the promise; 0: nothing. */
  creditAfterMinutes: whole(24 * 60),
  lateCredit: usd(),
} as const;

/** The cancellation terms of a company as its profile has them. */
export const CancellationTerms = z.strictObject(terms);
export type CancellationTerms = z.infer<typeof CancellationTerms>;

/** Everything is given back: the terms of the default company, and of bookings without terms of their own. */
export const FULL_REFUND: CancellationTerms = {
  emergencyFreeMinutes: null,
  standardFreeMinutes: null,
  lateFee: 0,
  noShowFee: 0,
  goneFee: 0,
  waitMinutes: 10,
  creditAfterMinutes: 0,
  lateCredit: 0,
};

const names = Object.keys(FULL_REFUND) as (keyof CancellationTerms)[];

/** Returns the terms as a booking stores them; null for those that give everything back. */
export const writeTerms = (given: CancellationTerms): string | null =>
  names.some((name) => given[name] !== FULL_REFUND[name])
    ? JSON.stringify(z.parse(BookedTerms, given))
    : null;

/** Returns the terms that a booking stores, or null. @throws Error for a text that is no terms */
export const readTerms = (stored: string | null): CancellationTerms | null =>
  stored === null ? null : z.parse(BookedTerms, JSON.parse(stored));
