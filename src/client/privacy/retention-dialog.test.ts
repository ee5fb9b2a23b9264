import { expect, it } from 'vitest';
import { removedText, retentionText } from './retention-dialog.tsx';

it('the retention text says how long a kind of data is kept, and from when', () => {
  expect(retentionText({ kind: 'trail', days: 30 })).toBe('Kept for 30 days from when they were taken');
  expect(retentionText({ kind: 'codes', days: 1 })).toBe('Kept for 1 day from when they were made');
  expect(retentionText({ kind: 'contacts', days: 1095 })).toBe('Kept for 1,095 days from the last sign-in');
});

it('the retention text says how many records the last run removed and how many in all', () => {
  expect(removedText({ removed: 12, removedInAll: 1340 })).toBe('12 removed, 1,340 in all');
});
