import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../domain/durations.ts';
import { expectedBookings, type HourCount } from './expected-bookings.ts';

const timeZone = 'America/New_York';
/** Friday noon in New York. */
const NOW = Date.parse('2026-11-20T17:00:00Z');
const WEEK = { from: '2026-11-23', to: '2026-11-29', nowMs: NOW, timeZone };
const hourOf = (text: string) => Date.parse(text) / HOUR_MS;
const count = (hour: number, more: Partial<HourCount> = {}): HourCount => ({
  hour,
  serviceType: 'emergency',
  count: 1,
  busyMs: null,
  busyCount: 0,
  ...more,
});
/** Four weeks with bookings at 6 PM in New York, twice as many on Saturdays. */
const evenings = Array.from({ length: 28 }, (_, n) => {
  const hour = hourOf('2026-10-23T22:00:00Z') + 24 * n;
  const isSaturday = new Date(hour * HOUR_MS).getUTCDay() === 6;
  // Clocks went back on November 1.
  return count(hour + (n >= 9 ? 1 : 0), { count: isSaturday ? 8 : 4, busyMs: 4 * HOUR_MS, busyCount: 4 });
});

describe('the bookings expected in the hours of a week', () => {
  it('are none without a history, but the vans of what is booked are needed', () => {
    const booked = [count(hourOf('2026-11-24T15:00:00Z'), { serviceType: 'standard', count: 3 })];
    const { historyDays, days, minutesPerBooking } = expectedBookings(booked, WEEK);
    expect([historyDays, minutesPerBooking, days.length]).toEqual([0, 65, 7]);
    expect(days[1]?.bookings[10]).toBe(3);
    // 3 bookings of 65 minutes keep vans busy at 75 percent.
    expect(days[1]?.vans[10]).toBe(4.3);
    expect(days.flatMap(({ bookings }) => bookings).reduce((sum, each) => sum + each)).toBe(3);
  });

  it('are most at the hours and on the weekdays of the past, with what one booking took', () => {
    const { historyDays, days, minutesPerBooking } = expectedBookings(evenings, WEEK);
    expect([historyDays, minutesPerBooking]).toEqual([27, 60]);
    for (const { bookings } of days) expect(Math.max(...bookings)).toBe(bookings[18]);
    const [monday, saturday] = [days[0], days[5]];
    expect(saturday?.bookings[18]).toBeGreaterThan(monday?.bookings[18] ?? 9);
    expect(monday?.bookings[6]).toBe(0);
  });

  it('count bookings that are made already only where they are more than usual', () => {
    const at = (clock: string, made: number) =>
      expectedBookings(
        [
          ...evenings.map((each) => ({ ...each, serviceType: 'standard' as const })),
          count(hourOf(`2026-11-23T${clock}:00:00Z`), { serviceType: 'standard', count: made }),
        ],
        WEEK,
      ).days[0]?.bookings[18];
    expect(at('23', 9)).toBe(9);
    expect(at('23', 0)).toBeLessThan(2);
  });
});
