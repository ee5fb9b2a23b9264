import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { toTime } from '../../../domain/time.ts';
import { config } from '../../app/config.ts';
import { setBusinessZone } from '../../ui/zone.ts';
import {
  isOnBreak,
  newShiftFields,
  shiftFieldsOf,
  shiftOf,
  withBreak,
  withoutBreak,
  withShifts,
} from './shift-fields.ts';

/** 10:02 AM in New York. */
const NOW = Date.parse('2026-11-20T15:02:00Z');
const inMinutes = (minutes: number) => toTime(NOW + minutes * MINUTE_MS);

beforeAll(() => {
  config.timeZone = 'America/New_York';
  setBusinessZone('America/New_York');
});

const fields = { day: '2026-11-20', from: '09:00', until: '17:30', breakFrom: '12:00', breakUntil: '12:30' };
const shift = {
  startsAt: '2026-11-20T14:00:00.000Z',
  endsAt: '2026-11-20T22:30:00.000Z',
  breakStartsAt: '2026-11-20T17:00:00.000Z',
  breakEndsAt: '2026-11-20T17:30:00.000Z',
};

describe('fields of a shift', () => {
  it('a day and times of the business clock are a shift, and the shift has these fields', () => {
    expect(shiftOf(fields)).toEqual(shift);
    expect(shiftFieldsOf(shift)).toEqual(fields);
  });

  it('times after midnight are those of the next day', () => {
    const night = { ...fields, from: '22:00', until: '06:00', breakFrom: '02:00', breakUntil: '02:20' };
    expect(shiftOf(night)).toEqual({
      startsAt: '2026-11-21T03:00:00.000Z',
      endsAt: '2026-11-21T11:00:00.000Z',
      breakStartsAt: '2026-11-21T07:00:00.000Z',
      breakEndsAt: '2026-11-21T07:20:00.000Z',
    });
  });

  it('fields without a start or an end are no shift, and a shift needs no break', () => {
    expect(shiftOf({ ...fields, until: '' })).toBeNull();
    expect(shiftOf({ ...fields, breakFrom: '', breakUntil: '' })).toMatchObject({ breakStartsAt: null });
  });

  it('a new shift begins now, on five minutes, and takes eight hours', () => {
    expect(newShiftFields(NOW)).toEqual({
      day: '2026-11-20',
      from: '10:00',
      until: '18:00',
      breakFrom: '',
      breakUntil: '',
    });
  });
});

describe('break of a shift', () => {
  it('a break from now is as long as the planned one, and ends with the shift', () => {
    expect(withBreak(shift, NOW)).toMatchObject({ breakStartsAt: inMinutes(0), breakEndsAt: inMinutes(30) });
    const short = { ...shift, endsAt: inMinutes(10), breakStartsAt: null, breakEndsAt: null };
    expect(withBreak(short, NOW)).toMatchObject({ breakEndsAt: inMinutes(10) });
  });

  it('a break that has begun ends now, and one that begins now is gone', () => {
    const begun = withBreak(shift, NOW - 5 * MINUTE_MS);
    expect(isOnBreak(begun, NOW)).toBe(true);
    expect(withoutBreak(begun, NOW)).toMatchObject({ breakEndsAt: inMinutes(0) });
    expect(isOnBreak(withoutBreak(begun, NOW), NOW)).toBe(false);
    expect(withoutBreak(withBreak(shift, NOW), NOW)).toMatchObject({ breakStartsAt: null });
  });
});

it('shifts that have ended stay unless a new one begins before their end', () => {
  const ended = { ...shift, startsAt: inMinutes(-90), endsAt: inMinutes(-30) };
  expect(withShifts([ended, shift], [], NOW)).toEqual([ended]);
  const next = { ...shift, startsAt: inMinutes(-40) };
  expect(withShifts([ended], [next], NOW)).toEqual([next]);
});
