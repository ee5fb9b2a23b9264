import type { FixRow } from '../platform/db/schema.ts';

/** Maximum difference between the clocks of the nodes. */
export const MAX_CLOCK_SKEW_MS = 5000;

/** Returns whether a time is in the future, because the clock that wrote it was ahead and has been corrected since. */
export const isInFuture = (time: number, now: number): boolean => time > now + MAX_CLOCK_SKEW_MS;

/**
 * Returns whether a fix replaces the current position: the fix is newer, or the current position is in the future
 * relative to when the fix was received. No fix would ever be newer than such a position.
 */
export const supersedes = (
  fix: Pick<FixRow, 'recordedAt' | 'receivedAt'>,
  known: Pick<FixRow, 'recordedAt'> | null,
): boolean => !known || known.recordedAt < fix.recordedAt || isInFuture(known.recordedAt, fix.receivedAt);
