import * as z from 'zod/mini';
import { MAX_DAYS_AHEAD } from '../bookings/schedule.ts';
import { DAY_MS } from '../durations.ts';
import { severalLines } from '../plain-text.ts';
import { texts } from '../texts.ts';
import { Time } from '../time.ts';
import { LeaveKind } from './roster.ts';

export const ShiftRequestKind = z.enum(['leave', 'swap']);
export type ShiftRequestKind = z.infer<typeof ShiftRequestKind>;

export const ShiftRequestOutcome = z.enum(['accepted', 'declined', 'withdrawn']);
export type ShiftRequestOutcome = z.infer<typeof ShiftRequestOutcome>;

/**
 * What a technician has asked for: leave in a period, or that `colleagueId` takes the shift of the period. `closedBy` is
 * who answered.
 */
export const ShiftRequest = z.object({
  id: z.string(),
  techId: z.string(),
  kind: ShiftRequestKind,
  startAt: Time,
  endAt: Time,
  leave: z.nullable(LeaveKind),
  colleagueId: z.nullable(z.string()),
  note: z.nullable(z.string()),
  askedAt: Time,
  outcome: z.nullable(ShiftRequestOutcome),
  closedBy: z.nullable(z.string()),
});
export type ShiftRequest = z.infer<typeof ShiftRequest>;

const NOTE_LONG = texts('A note has at most 300 characters.');
const note = z.nullish(z.string(NOTE_LONG).check(severalLines, z.trim(), z.maxLength(300, NOTE_LONG)));

const LEAVE_ORDER = texts('The last day of a leave is not before its first, at most 90 days later.');

/** Whole days of the business clock, `to` inclusive; or the own shift that begins at `startAt`, for a colleague. */
export const NewShiftRequest = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('leave'), from: z.iso.date(), to: z.iso.date(), leave: LeaveKind, note })
    .check(
      z.refine(
        ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= MAX_DAYS_AHEAD * DAY_MS,
        LEAVE_ORDER,
      ),
    ),
  z.strictObject({ kind: z.literal('swap'), startAt: Time, colleagueId: z.string(), note }),
]);
export type NewShiftRequest = z.infer<typeof NewShiftRequest>;

/** The asker withdraws, the colleague who is asked or an admin accepts or declines. */
export const ShiftRequestAnswer = z.strictObject({ answer: z.enum(['accept', 'decline', 'withdraw']) });
export type ShiftRequestAnswer = z.infer<typeof ShiftRequestAnswer>;
