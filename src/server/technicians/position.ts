/** A technician's newest fix as this server knows it; times in epoch milliseconds, metres, metres a second. */
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

/** Clocks of several nodes differ by no more than this. */
export const AHEAD_MS = 5000;

/** Whether a time lies in the future: a clock that wrote it ran ahead and was set back since. */
export const isAhead = (time: number, now: number): boolean => time > now + AHEAD_MS;

/**
 * Whether a fix takes the place of the known position: it is newer, or the known one lies in the future of the
 * moment that the fix was received, which no later fix would ever be newer than.
 */
export const supersedes = (
  fix: Pick<Position, 'recordedAt' | 'receivedAt'>,
  known: Pick<Position, 'recordedAt'> | null,
): boolean => !known || known.recordedAt < fix.recordedAt || isAhead(known.recordedAt, fix.receivedAt);
