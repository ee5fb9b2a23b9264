import { businessHour } from '../bookings/schedule.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';

/** A time with one offset from UTC; `offsetHours` is from 0 to 23. */
export type ZoneSpan = { fromMs: number; untilMs: number; offsetHours: number };

/**
 * Divides a time where the clocks of a zone change, so that the hour of an instant is counted without the zone. Both
 * ends are whole hours, as the starts of days are, and the zone is whole hours from UTC.
 */
export function zoneSpans(fromMs: number, untilMs: number, timeZone: string): ZoneSpan[] {
  const offsetAt = (ms: number) =>
    (businessHour(new Date(ms), timeZone).hour - (Math.floor(ms / HOUR_MS) % 24) + 24) % 24;
  const spans: ZoneSpan[] = [];
  let startMs = fromMs;
  let offsetHours = offsetAt(fromMs);
  for (let ms = fromMs; ms < untilMs; ) {
    const nextMs = Math.min(ms + DAY_MS, untilMs);
    if (offsetAt(nextMs) !== offsetHours) {
      while (ms < nextMs && offsetAt(ms) === offsetHours) ms += HOUR_MS;
      spans.push({ fromMs: startMs, untilMs: ms, offsetHours });
      startMs = ms;
      offsetHours = offsetAt(ms);
    } else ms = nextMs;
  }
  return startMs < untilMs ? [...spans, { fromMs: startMs, untilMs, offsetHours }] : spans;
}
