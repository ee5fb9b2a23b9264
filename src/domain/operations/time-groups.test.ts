import { describe, expect, it } from 'vitest';
import { startOfDayMs } from '../bookings/schedule.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { daysOfGroup, mondayOf, timeGroups } from './time-groups.ts';

const ZONE = 'America/New_York';
const at = (time: string) => Date.parse(time);

describe('groups by time', () => {
  it.each([
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2026-11-27', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
    ['2028-02-29', '2028-02-28'],
  ])('the week of %s begins on Monday, %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });

  it.each([
    ['day', '2026-11-18', { from: '2026-11-18', to: '2026-11-18' }],
    ['week', '2026-11-16', { from: '2026-11-16', to: '2026-11-22' }],
    ['week', '2026-11-09', { from: '2026-11-11', to: '2026-11-15' }],
    ['week', '2026-11-23', { from: '2026-11-23', to: '2026-11-24' }],
    ['zip', '07083', { from: '2026-11-11', to: '2026-11-24' }],
  ] as const)('the days of the %s %s end with the chosen days', (by, key, days) => {
    expect(daysOfGroup(by, key, { from: '2026-11-11', to: '2026-11-24' })).toEqual(days);
  });

  it('an instant is in the hour, the day and the week of the business clock', () => {
    const days = { from: '2026-11-20', to: '2026-11-24' };
    const [hour, day, week] = (['hour', 'day', 'week'] as const).map((by) => timeGroups(days, by, ZONE));
    const groups = (time: string) => [hour?.(at(time)), day?.(at(time)), week?.(at(time))];
    expect(groups('2026-11-20T05:00:00Z')).toEqual(['00', '2026-11-20', '2026-11-16']);
    expect(groups('2026-11-22T19:59:59.999Z')).toEqual(['14', '2026-11-22', '2026-11-16']);
    expect(groups('2026-11-23T04:59:59.999Z')).toEqual(['23', '2026-11-22', '2026-11-16']);
    expect(groups('2026-11-23T05:00:00Z')).toEqual(['00', '2026-11-23', '2026-11-23']);
  });

  it.each([
    ['2026-11-01', 25, '01', 2],
    ['2026-03-08', 23, '02', 0],
    ['2026-06-01', 24, '02', 1],
  ])('%s has %i hours, of which %s occurs %i times', (day, hours, hour, times) => {
    const groupOf = timeGroups({ from: day, to: day }, 'hour', ZONE);
    const from = startOfDayMs(day, ZONE);
    const all = Array.from({ length: hours }, (_, n) => groupOf(from + n * HOUR_MS + 59 * MINUTE_MS));
    expect(all.filter((key) => key === hour)).toHaveLength(times);
    expect([all[0], all.at(-1), groupOf(from + hours * HOUR_MS)]).toEqual(['00', '23', '']);
  });
});
