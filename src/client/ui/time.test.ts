import { afterEach, describe, expect, it } from 'vitest';
import { shortTime } from '../app/short-time.ts';
import {
  ageText,
  clockTime,
  clockTimeWithZone,
  deviceIsInBusinessZone,
  monthName,
  whenTime,
} from './time.tsx';
import { inZone, set24Hours } from './zone.ts';

const now = new Date('2026-11-20T20:00:00Z'); // 3 PM in New York

describe('times on screen', () => {
  it('clockTime shows New York time on a device in another time zone', () => {
    expect(clockTime('2026-11-20T19:30:00Z')).toBe('2:30 PM');
    expect(clockTime('2026-07-20T18:30:00Z')).toBe('2:30 PM');
  });

  it('whenTime names today, tomorrow, yesterday, or the date with a year of another year', () => {
    expect(whenTime('2026-11-20T19:30:00Z', now)).toBe('Today 2:30 PM');
    expect(whenTime('2026-11-21T13:00:00Z', now)).toBe('Tomorrow 8:00 AM');
    expect(whenTime('2026-11-20T04:59:00Z', now)).toBe('Yesterday 11:59 PM');
    expect(whenTime('2026-11-12T19:30:00Z', now)).toBe('Thu, Nov 12 2:30 PM');
    expect(whenTime('2025-11-12T19:30:00Z', now)).toBe('Nov 12, 2025 2:30 PM');
  });

  it.each([
    // The night in which an hour comes twice, and the one that has an hour less.
    ['2026-11-02T04:30:00Z', '2026-11-01T04:30:00Z', 'Today 12:30 AM'],
    ['2026-11-02T04:30:00Z', '2026-11-01T03:59:00Z', 'Yesterday 11:59 PM'],
    ['2026-11-02T04:30:00Z', '2026-11-02T05:00:00Z', 'Tomorrow 12:00 AM'],
    ['2026-11-01T04:30:00Z', '2026-11-02T05:00:00Z', 'Tomorrow 12:00 AM'],
    ['2026-11-01T04:30:00Z', '2026-11-02T04:59:00Z', 'Today 11:59 PM'],
    ['2026-11-01T05:30:00Z', '2026-10-31T14:00:00Z', 'Yesterday 10:00 AM'],
    ['2026-11-01T06:30:00Z', '2026-11-03T02:00:00Z', 'Tomorrow 9:00 PM'],
    ['2027-03-14T04:30:00Z', '2027-03-14T13:00:00Z', 'Tomorrow 9:00 AM'],
    ['2027-03-14T04:30:00Z', '2027-03-15T04:30:00Z', 'Mon, Mar 15 12:30 AM'],
    ['2027-03-15T04:30:00Z', '2027-03-14T05:30:00Z', 'Yesterday 12:30 AM'],
    ['2027-03-15T04:30:00Z', '2027-03-14T04:30:00Z', 'Sat, Mar 13 11:30 PM'],
    ['2027-01-01T04:30:00Z', '2027-01-01T05:30:00Z', 'Tomorrow 12:30 AM'],
    ['2028-02-29T17:00:00Z', '2028-03-01T17:00:00Z', 'Tomorrow 12:00 PM'],
  ])('at %s whenTime of %s is %s, by calendar days', (present, at, text) => {
    expect(whenTime(at, new Date(present))).toBe(text);
  });

  it('monthName adds the year only for another year', () => {
    expect(monthName('2026-10-09T12:00:00Z', now)).toBe('October');
    expect(monthName('2025-10-09T12:00:00Z', now)).toBe('October 2025');
  });
});

describe('times on a page with the 24-hour clock', () => {
  afterEach(() => set24Hours(() => false));

  it.each([
    ['2026-11-20T19:30:00Z', '14:30', 'Today 14:30'],
    ['2026-11-21T13:05:00Z', '08:05', 'Tomorrow 08:05'],
    ['2026-11-20T04:59:00Z', '23:59', 'Yesterday 23:59'],
    ['2026-11-20T05:00:00Z', '00:00', 'Today 00:00'],
    ['2026-11-20T17:00:00Z', '12:00', 'Today 12:00'],
    ['2026-11-24T00:15:00Z', '19:15', 'Mon, Nov 23 19:15'],
    ['2025-11-12T19:30:00Z', '14:30', 'Nov 12, 2025 14:30'],
    ['2026-11-01T05:30:00Z', '01:30', 'Sun, Nov 1 01:30'],
  ])('%s is shown as %s and %s, without AM or PM', (at, time, when) => {
    set24Hours(() => true);
    expect([clockTime(at), whenTime(at, now)]).toEqual([time, when]);
    expect(clockTimeWithZone(at)).toMatch(new RegExp(`^${time} E[SD]T$`));
    expect(shortTime(at, now)).not.toMatch(/[AP]M/);
    expect(paperTime(new Date(at))).not.toMatch(/[AP]M/);
  });

  it('the same function shows the notation of the page that is open', () => {
    const page = { is24: true };
    set24Hours(() => page.is24);
    expect(clockTime('2026-11-20T19:30:00Z')).toBe('14:30');
    page.is24 = false;
    expect(clockTime('2026-11-20T19:30:00Z')).toBe('2:30 PM');
  });

  it('whether the device is in the business zone does not depend on the notation', () => {
    const isThere = deviceIsInBusinessZone();
    set24Hours(() => true);
    expect(deviceIsInBusinessZone()).toBe(isThere);
  });
});

const paperTime = inZone({ dateStyle: 'medium', timeStyle: 'short' });

describe('ages on screen', () => {
  const age = (seconds: number) => ageText(now.getTime() - seconds * 1000, now.getTime());

  it('ageText reads Just now, N min ago, Xh Ym ago', () => {
    expect(age(59)).toBe('Just now');
    expect(age(60)).toBe('1 min ago');
    expect(age(59 * 60)).toBe('59 min ago');
    expect(age(3_780)).toBe('1h 3m ago');
  });

  it('ageText of a future time is Just now', () => {
    expect(age(-30)).toBe('Just now');
  });
});
