/**
 * A technician's newest fix on this server. Times in epoch milliseconds, lengths in metres, speed in metres per second.
 */
export type Position = {
  techId: string;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  speed: number | null;
  heading: number | null;
  recordedAt: number;
  receivedAt: number;
};

/** Maximum difference between the clocks of the nodes. */
export const MAX_CLOCK_SKEW_MS = 5000;

/** Returns whether a time is in the future, because the clock that wrote it was ahead and has been corrected since. */
export const isInFuture = (time: number, now: number): boolean => time > now + MAX_CLOCK_SKEW_MS;

/**
 * Returns whether a fix replaces the current position: the fix is newer, or the current position is in the future
 * relative to when the fix was received. No fix would ever be newer than such a position.
 */
export const supersedes = (
  fix: Pick<Position, 'recordedAt' | 'receivedAt'>,
  known: Pick<Position, 'recordedAt'> | null,
): boolean => !known || known.recordedAt < fix.recordedAt || isInFuture(known.recordedAt, fix.receivedAt);
