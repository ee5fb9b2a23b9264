import { expect, it } from 'vitest';
import { addMonths, dayTitle, monthTitle, weeksOf } from './calendar.ts';

it('the calendar lays out a month in weeks that start on Sunday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  expect(weeksOf('2026-08')[0]).toEqual([null, null, null, null, null, null, '2026-08-01']);
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
});

it('addMonths crosses the end of a year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

it('the calendar names days and months the same in every device time zone', () => {
  expect(monthTitle('2026-11')).toBe('November 2026');
  expect(dayTitle('2026-11-12')).toBe('Thursday, November 12, 2026');
});
