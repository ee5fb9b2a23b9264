import { expect, it } from 'vitest';
import { since } from './customers-table.tsx';

const now = new Date('2026-11-20T19:45:00Z'); // Friday 2:45 PM in New York

it.each([
  ['2026-11-20T19:36:00Z', 'Today 2:36 PM'],
  ['2026-11-20T05:00:00Z', 'Today 12:00 AM'],
  ['2026-11-20T04:59:00Z', 'Thu 11:59 PM'],
  ['2026-11-14T05:00:00Z', 'Sat 12:00 AM'],
  ['2026-11-14T04:59:00Z', 'Nov 13'],
  ['2026-01-01T05:00:00Z', 'Jan 1'],
  ['2026-01-01T04:59:00Z', 'Dec 31, 2025'],
])('since writes %s in New York time as %s', (at, text) => {
  expect(since(at, now)).toBe(text);
});
