import type { TapTimes } from '../../domain/booking-changes.ts';

/** `isReported` is false for a tap whose reported time is impossible: then `atMs` is the time of its arrival here. */
export type TapTime = { atMs: number; isReported: boolean };

/**
 * When a step was taken, by the server's clock, in epoch milliseconds. The phone's clock only measures how long ago
 * that was, so a clock that is wrong by hours changes nothing.
 * @param notBeforeMs the step before it, or the assignment
 */
export function tapTime({ occurredAt, sentAt }: TapTimes, notBeforeMs: number, nowMs: number): TapTime {
  if (!occurredAt) return { atMs: nowMs, isReported: true };
  const agoMs = (sentAt ? Date.parse(sentAt) : nowMs) - Date.parse(occurredAt);
  const atMs = nowMs - agoMs;
  const isReported = agoMs >= 0 && atMs >= notBeforeMs;
  return { atMs: isReported ? atMs : nowMs, isReported };
}
