import * as z from 'zod/mini';
import { texts } from './texts.ts';
import { Time } from './time.ts';

/** The kinds of data that are removed after their retention period, in the order of the checks. */
export const retentionKinds = [
  'trail',
  'codes',
  'sessions',
  'photos',
  'messages',
  'contacts',
  'audit',
] as const;
export const RetentionKind = z.enum(retentionKinds);
export type RetentionKind = z.infer<typeof RetentionKind>;

/** The retention period of each kind in days. */
export type RetentionDays = Record<RetentionKind, number>;

/**
 * Not configurable: the database refuses less than two years, and a day allows for a database clock behind the
 * server's.
 */
export const AUDIT_DAYS = 2 * 365 + 1;

/** The name of each kind, and the event at which its retention period starts. */
export const retentionNames: Record<RetentionKind, { name: string; from: string }> = texts({
  trail: { name: 'Positions of technicians', from: 'when they were taken' },
  codes: { name: 'Sign-in codes', from: 'when they were made' },
  sessions: { name: 'Sessions and notification addresses', from: 'when the session ended' },
  photos: { name: 'Photos of jobs', from: 'when they were added' },
  messages: { name: 'Messages sent', from: 'when they were due' },
  contacts: { name: 'Accounts of customers', from: 'the last sign-in' },
  audit: { name: 'Log of sign-ins and changes, with network addresses', from: 'when it was written' },
});

/** The state of one retention job; `finishedAt` is null and the counts are 0 before the first run. */
export const RetentionRun = z.object({
  kind: RetentionKind,
  days: z.int(),
  finishedAt: z.nullable(Time),
  /** The number of rows that the last run removed. */
  removed: z.int(),
  removedInAll: z.int(),
});
export type RetentionRun = z.infer<typeof RetentionRun>;
