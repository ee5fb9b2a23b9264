import { HOUR_MS } from '../durations.ts';

/** A van may stand in a garage, or its phone be locked, for a service; who is silent for longer does not work. */
export const SILENT_AT_WORK_MS = HOUR_MS;
/** Without any position nobody knows whether the technician works; a duty that was forgotten is longer than a day's work. */
const MAX_UNSEEN_MS = 12 * HOUR_MS;

/** What is known of a technician's duty; times in epoch milliseconds. */
export type KnownDuty = {
  /** Whether the technician is on duty with a van that is well. */
  works: boolean;
  /** The newest position; null without any. */
  seenAtMs: number | null;
  /** The beginning of the recorded period that goes on, and the end of the newest one before. */
  openSinceMs: number | null;
  endedAtMs: number | null;
};

/**
 * Returns what becomes of a technician's recorded duty at a time: a period ends with the last sign of a technician who is
 * silent, and another one begins with the next sign. Null: it stays.
 */
export function dutyPeriodChange(
  { works, seenAtMs, openSinceMs, endedAtMs }: KnownDuty,
  nowMs: number,
): { endMs: number } | { beginMs: number } | null {
  if (openSinceMs !== null) {
    if (seenAtMs !== null && seenAtMs >= openSinceMs)
      return nowMs - seenAtMs > SILENT_AT_WORK_MS ? { endMs: seenAtMs } : null;
    return nowMs - openSinceMs > MAX_UNSEEN_MS ? { endMs: openSinceMs + MAX_UNSEEN_MS } : null;
  }
  if (!works || seenAtMs === null || nowMs - seenAtMs > SILENT_AT_WORK_MS) return null;
  return seenAtMs > (endedAtMs ?? 0) ? { beginMs: Math.min(seenAtMs, nowMs) } : null;
}
