import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../durations.ts';
import { isDayBefore, remindAt } from './reminder.ts';

const NEW_YORK = 'America/New_York';

describe('reminder of a standard booking', () => {
  it.each([
    ['2026-11-27T15:00:00Z', NEW_YORK, '2026-11-26T22:00:00.000Z'],
    ['2026-11-27T13:00:00Z', NEW_YORK, '2026-11-26T22:00:00.000Z'],
    // 8:30 PM in New York is the next day in UTC.
    ['2026-11-28T01:30:00Z', NEW_YORK, '2026-11-26T22:00:00.000Z'],
    // On the day of 25 hours, before it and after it.
    ['2026-10-31T14:00:00Z', NEW_YORK, '2026-10-30T21:00:00.000Z'],
    ['2026-11-01T15:00:00Z', NEW_YORK, '2026-10-31T21:00:00.000Z'],
    ['2026-11-02T15:00:00Z', NEW_YORK, '2026-11-01T22:00:00.000Z'],
    // On the day of 23 hours, before it and after it.
    ['2027-03-13T15:00:00Z', NEW_YORK, '2027-03-12T22:00:00.000Z'],
    ['2027-03-14T14:00:00Z', NEW_YORK, '2027-03-13T22:00:00.000Z'],
    ['2027-03-15T14:00:00Z', NEW_YORK, '2027-03-14T21:00:00.000Z'],
    ['2027-01-01T15:00:00Z', NEW_YORK, '2026-12-31T22:00:00.000Z'],
    ['2028-03-01T15:00:00Z', NEW_YORK, '2028-02-29T22:00:00.000Z'],
    ['2026-11-27T15:00:00Z', 'America/Chicago', '2026-11-26T23:00:00.000Z'],
    ['2026-11-27T15:00:00Z', 'Pacific/Honolulu', '2026-11-27T03:00:00.000Z'],
  ])('of a service at %s in %s is due at %s', (at, timeZone, due) => {
    const scheduledAt = Date.parse(at);
    expect(new Date(remindAt(scheduledAt, timeZone)).toISOString()).toBe(due);
    expect(isDayBefore(remindAt(scheduledAt, timeZone), scheduledAt, timeZone)).toBe(true);
  });

  it('is not about a booking that was moved to another day', () => {
    const scheduledAt = Date.parse('2026-11-27T15:00:00Z');
    const due = remindAt(scheduledAt, NEW_YORK);
    expect(isDayBefore(due, scheduledAt + 5 * 60 * 60_000, NEW_YORK)).toBe(true);
    for (const days of [-1, 1, 7])
      expect(isDayBefore(due, scheduledAt + days * DAY_MS, NEW_YORK), String(days)).toBe(false);
  });
});
