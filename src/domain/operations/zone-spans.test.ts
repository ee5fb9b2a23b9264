import { describe, expect, it } from 'vitest';
import { addDays, businessHour, startOfDayMs } from '../bookings/schedule.ts';
import { HOUR_MS } from '../durations.ts';
import { zoneSpans } from './zone-spans.ts';

describe('spans of one offset', () => {
  it.each([
    ['a day without a change', '2026-11-20', '2026-11-20', 'America/New_York', [19]],
    ['the day with 23 hours', '2026-03-08', '2026-03-08', 'America/New_York', [19, 20]],
    ['the day with 25 hours', '2026-11-01', '2026-11-01', 'America/New_York', [20, 19]],
    ['the day before a change', '2026-03-07', '2026-03-07', 'America/New_York', [19]],
    ['the day after a change', '2026-03-09', '2026-03-09', 'America/New_York', [20]],
    ['a year', '2026-01-01', '2026-12-31', 'America/New_York', [19, 20, 19]],
    ['two years', '2025-06-01', '2027-06-01', 'America/New_York', [20, 19, 20, 19, 20]],
    ['a zone without changes', '2026-01-01', '2026-12-31', 'America/Phoenix', [17]],
    ['a zone east of Greenwich', '2026-01-01', '2026-12-31', 'Europe/Berlin', [1, 2, 1]],
    ['a zone at Greenwich', '2026-03-29', '2026-03-29', 'Europe/London', [0, 1]],
  ])('%s', (_, first, last, timeZone, offsets) => {
    const [fromMs, untilMs] = [startOfDayMs(first, timeZone), startOfDayMs(addDays(last, 1), timeZone)];
    const spans = zoneSpans(fromMs, untilMs, timeZone);
    expect(spans.map(({ offsetHours }) => offsetHours)).toEqual(offsets);
    expect(spans[0]?.fromMs).toBe(fromMs);
    expect(spans.at(-1)?.untilMs).toBe(untilMs);
    for (const [index, span] of spans.entries()) {
      if (index > 0) expect(span.fromMs).toBe(spans[index - 1]?.untilMs);
      for (let ms = span.fromMs; ms < span.untilMs; ms += 7 * HOUR_MS)
        expect((Math.floor(ms / HOUR_MS) + span.offsetHours) % 24).toBe(
          businessHour(new Date(ms), timeZone).hour,
        );
      expect((Math.floor((span.untilMs - 1) / HOUR_MS) + span.offsetHours) % 24).toBe(
        businessHour(new Date(span.untilMs - 1), timeZone).hour,
      );
    }
  });

  it('no time has no spans', () => {
    expect(zoneSpans(0, 0, 'America/New_York')).toEqual([]);
  });
});
