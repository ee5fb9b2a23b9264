import { expect, it } from 'vitest';
import { driveText } from './drive-text.ts';

it('the drive text has minutes, and miles with one decimal', () => {
  expect(driveText({ bookingId: 'job', minutes: 12, distance: 4 })).toBe('12 min, 4.0 mi');
});
