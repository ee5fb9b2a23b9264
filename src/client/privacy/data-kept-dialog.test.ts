import { expect, it } from 'vitest';
import { keptText, removedText } from './data-kept-dialog.tsx';

it('the retention text says how long a kind of data is kept, and from when', () => {
  expect(keptText({ kind: 'trail', days: 30 })).toBe('Kept for 30 days from when they were taken');
  expect(keptText({ kind: 'codes', days: 1 })).toBe('Kept for 1 day from when they were made');
  expect(keptText({ kind: 'contacts', days: 1095 })).toBe('Kept for 1,095 days from the last sign-in');
});

it('the retention text says how many records the last run removed and how many in all', () => {
  expect(removedText({ removed: 12, removedInAll: 1340 })).toBe('12 removed, 1,340 in all');
});
