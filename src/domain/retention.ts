import * as z from 'zod/mini';
import { Time } from './time.ts';

/** What is removed when its time is over, in the order in which it is looked at. */
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

/** For how many days each is kept. */
export type RetentionDays = Record<RetentionKind, number>;

/** No setting: the database refuses less than two years, and its clock may be behind the server's. */
export const AUDIT_DAYS = 2 * 365 + 1;

/** What each is, from when its days count. */
export const retentionNames: Record<RetentionKind, { name: string; from: string }> = {
  trail: { name: 'Positions of technicians', from: 'when they were taken' },
  codes: { name: 'Sign-in codes', from: 'when they were made' },
  sessions: { name: 'Sessions and notification addresses', from: 'when the session ended' },
  photos: { name: 'Photos of finished jobs', from: 'when they were added' },
  messages: { name: 'Messages sent', from: 'when they were due' },
  contacts: { name: 'Accounts of customers', from: 'the last sign-in' },
  audit: { name: 'Log of sign-ins and changes, with network addresses', from: 'when it was written' },
};

/** One job of the retention page; times are null and counts 0 before its first run. */
export const RetentionRun = z.object({
  kind: RetentionKind,
  days: z.int(),
  finishedAt: z.nullable(Time),
  /** By the last run. */
  removed: z.int(),
  removedInAll: z.int(),
});
export type RetentionRun = z.infer<typeof RetentionRun>;
