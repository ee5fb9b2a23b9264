import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { forGuest, vanAt } from './who-comes.ts';

const shift = (from: number, to: number, van: string | null) => ({
  startsAt: from * HOUR_MS,
  endsAt: to * HOUR_MS,
  van,
});
const day = [shift(8, 12, 'CV-14'), shift(12, 16, 'CV-7')];

it('the van is that of the shift at the time', () => {
  expect(vanAt(day, 9 * HOUR_MS)).toBe('CV-14');
  expect(vanAt(day, 12 * HOUR_MS)).toBe('CV-7');
});

it('the van of the nearest shift counts two hours before and after it, and no longer', () => {
  expect(vanAt(day, 6 * HOUR_MS)).toBe('CV-14');
  expect(vanAt(day, 6 * HOUR_MS - MINUTE_MS)).toBeNull();
  expect(vanAt(day, 17 * HOUR_MS)).toBe('CV-7');
  expect(vanAt(day, 18 * HOUR_MS + MINUTE_MS)).toBeNull();
});

it('a shift with the own van has none that customers know, also beside another shift', () => {
  expect(vanAt([shift(8, 12, null), shift(13, 16, 'CV-7')], 11 * HOUR_MS)).toBeNull();
  expect(vanAt([], 11 * HOUR_MS)).toBeNull();
});

it('a guest gets the first name and the van, not the photo and the code', () => {
  const van = { name: 'CV-14', plate: 'X12 ABC', color: 'white' as const };
  expect(forGuest({ firstName: 'Dan', photoUrl: '/api/staff-photos/1.webp', van, code: '0815' })).toEqual({
    firstName: 'Dan',
    photoUrl: null,
    van,
    code: null,
  });
  expect(forGuest(null)).toBeNull();
});
