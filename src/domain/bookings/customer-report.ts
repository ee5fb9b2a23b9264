import * as z from 'zod/mini';
import { DAY_MS } from '../durations.ts';
import { severalLines } from '../plain-text.ts';
import { texts } from '../texts.ts';
import { Time } from '../time.ts';
import { type Actor, can, type Judged } from './booking-lifecycle.ts';
import { type Refusal, refuse } from './booking-refusals.ts';
import { MAX_NOTE } from './proof.ts';

/** What a customer reports of a booking. */
export const ReportKind = z.enum(['not_charged', 'damage', 'technician', 'payment', 'other']);
export type ReportKind = z.infer<typeof ReportKind>;

export const reportName: Record<ReportKind, string> = texts({
  not_charged: 'Not charged enough',
  damage: 'Something was damaged',
  technician: 'The technician',
  payment: 'The payment',
  other: 'Something else',
});

/** How long after its end a booking takes reports. */
const REPORT_DAYS = 14;

type Reported = Judged & { completedAt: number | string | null };

/** Returns why the actor may not report a problem of a booking now, or null when the actor may. */
export function reportRefusal(booking: Reported, actor: Actor, nowMs: number): Refusal | null {
  const refusal = can(booking, 'report', actor);
  if (refusal || booking.completedAt === null) return refusal;
  const endedMs = new Date(booking.completedAt).getTime();
  return nowMs - endedMs > REPORT_DAYS * DAY_MS ? refuse('REPORT_TOO_LATE') : null;
}

/**
 * The text fields of POST /api/bookings/{id}/reports, a multipart form; its file is named `photo`. The same `key` sent
 * twice is one report.
 */
export const NewReport = z.object({
  kind: ReportKind,
  text: z.optional(
    z
      .string()
      .check(severalLines, z.trim(), z.maxLength(MAX_NOTE, texts('Please use at most 500 characters'))),
  ),
  key: z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w-]+$/)),
});
export type NewReport = z.infer<typeof NewReport>;

/** A report for its customer and for admins; `settledAt` is null while nobody has settled it. */
export const CustomerReport = z.object({
  id: z.string(),
  kind: ReportKind,
  text: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  at: Time,
  settledAt: z.nullable(Time),
});
export type CustomerReport = z.infer<typeof CustomerReport>;
