import { MINUTE_MS } from '../../domain/durations.ts';

/** The newest reading is never older: a greater delay means that the GPS clock or the device's was set. */
const MAX_AGE_MS = MINUTE_MS;
/** Readings that come at once, when a device wakes, are at most so much older than the newest of them. */
const MAX_BURST_MS = 15 * MINUTE_MS;
/** The difference of the clocks is the least delay of this time, so that a clock that falls behind is noticed. */
const WINDOW_MS = MINUTE_MS;

/** A reading's time by the clock of the GPS, and its arrival by the device's clock, in epoch milliseconds. */
export type Arrival = { timestampMs: number; arrivedMs: number };

/**
 * Returns a function that says when readings were taken, by the device's clock. The clock of a GPS may be anything: an
 * hour off, or 1,024 weeks. Only differences of its times count, so that a reading that comes late is as old as it is.
 * The function takes readings that came at once together, because the first of them tells nothing about its age.
 */
export function createGpsClock(): (arrivals: readonly Arrival[]) => number[] {
  /** How far the GPS clock is behind, and the least delay of the present window. */
  let behindMs: number | null = null;
  let windowLeastMs = 0;
  let windowEndMs = Number.NEGATIVE_INFINITY;

  function learn(delayMs: number, arrivedMs: number): void {
    if (arrivedMs >= windowEndMs || arrivedMs < windowEndMs - WINDOW_MS) {
      if (behindMs !== null) behindMs = windowLeastMs;
      windowLeastMs = delayMs;
      windowEndMs = arrivedMs + WINDOW_MS;
    }
    windowLeastMs = Math.min(windowLeastMs, delayMs);
    behindMs = Math.min(behindMs ?? delayMs, delayMs);
  }

  return (arrivals) => {
    const delays = arrivals.map(({ timestampMs, arrivedMs }) => arrivedMs - timestampMs);
    const least = Math.min(...delays);
    if (behindMs !== null && least - behindMs > MAX_AGE_MS) {
      behindMs = null;
      windowEndMs = Number.NEGATIVE_INFINITY;
    }
    for (const [n, { arrivedMs }] of arrivals.entries()) {
      const delayMs = delays[n] ?? Number.NaN;
      if (Number.isFinite(delayMs)) learn(delayMs, arrivedMs);
    }
    return arrivals.map(({ arrivedMs }, n) => {
      const ageMs = (delays[n] ?? 0) - (behindMs ?? 0);
      return ageMs >= 0 && ageMs <= MAX_BURST_MS ? arrivedMs - ageMs : arrivedMs;
    });
  };
}
