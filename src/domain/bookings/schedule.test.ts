import { describe, expect, it } from 'vitest';
import { defaultCompany } from '../company/company-profile.ts';
import { HOUR_MS } from '../durations.ts';
import { english } from '../texts.ts';
import {
  addDays,
  bookableDays,
  businessHour,
  canBookSlot,
  dayOf,
  instantOf,
  slotProblem,
  slotsOf,
  slotsText,
  startOfDayMs,
} from './schedule.ts';

const ZONE = defaultCompany.timeZone;
/** The days on which the clocks of New York go forward (SPRING) and back (AUTUMN). */
const SPRING = '2026-03-08';
const AUTUMN = '2026-11-01';
const iso = (at: Date | undefined) => at?.toISOString();

describe('business day', () => {
  it('the business day is that of New York on a device in another time zone', () => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/Los_Angeles');
    expect(dayOf(new Date('2026-11-21T04:59:59Z'), ZONE)).toBe('2026-11-20');
    expect(dayOf(new Date('2026-11-21T05:00:00Z'), ZONE)).toBe('2026-11-21');
    expect(dayOf(new Date('2026-07-02T03:59:59Z'), ZONE)).toBe('2026-07-01');
    expect(dayOf(new Date('2026-07-02T04:00:00Z'), ZONE)).toBe('2026-07-02');
  });

  it('the business day has 23 hours when clocks go forward, 25 when clocks go back, 24 otherwise', () => {
    const hours = (day: string) => (startOfDayMs(addDays(day, 1), ZONE) - startOfDayMs(day, ZONE)) / HOUR_MS;
    expect([SPRING, AUTUMN, '2026-11-20', '2026-12-31'].map(hours)).toEqual([23, 25, 24, 24]);
  });

  it('addDays counts business days across the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays(SPRING, 1)).toBe('2026-03-09');
    expect(addDays('2026-11-20', -29)).toBe('2026-10-22');
  });

  it('businessHour returns hour and weekday in New York', () => {
    expect(businessHour(new Date('2026-11-20T15:00:00Z'), ZONE)).toEqual({ hour: 10, weekdayMonday0: 4 });
    expect(businessHour(new Date('2026-11-23T04:30:00Z'), ZONE)).toEqual({ hour: 23, weekdayMonday0: 6 });
    expect(businessHour(new Date('2026-11-23T05:30:00Z'), ZONE)).toEqual({ hour: 0, weekdayMonday0: 0 });
  });
});

describe('slots of a day', () => {
  it.each([
    ['2026-11-20', '2026-11-20T13:00:00.000Z', '2026-11-21T01:30:00.000Z'],
    ['2026-07-01', '2026-07-01T12:00:00.000Z', '2026-07-02T00:30:00.000Z'],
    [SPRING, '2026-03-08T12:00:00.000Z', '2026-03-09T00:30:00.000Z'],
    [AUTUMN, '2026-11-01T13:00:00.000Z', '2026-11-02T01:30:00.000Z'],
  ])('slots of %s are 26, from 8:00 AM to 8:30 PM in New York', (day, first, last) => {
    const slots = slotsOf(day, defaultCompany);
    expect(slots).toHaveLength(26);
    expect(iso(slots[0])).toBe(first);
    expect(iso(slots.at(-1))).toBe(last);
    expect(slots.every((slot) => dayOf(slot, ZONE) === day)).toBe(true);
    expect(
      slots.every((slot, i) => i === 0 || slot.getTime() - (slots[i - 1]?.getTime() ?? 0) === HOUR_MS / 2),
    ).toBe(true);
  });

  it('instantOf takes minutes as wall-clock time, before and after the clocks change', () => {
    expect(iso(instantOf(SPRING, 60, ZONE))).toBe('2026-03-08T06:00:00.000Z');
    expect(iso(instantOf(SPRING, 3 * 60, ZONE))).toBe('2026-03-08T07:00:00.000Z');
    expect(iso(instantOf(AUTUMN, 0, ZONE))).toBe('2026-11-01T04:00:00.000Z');
    expect(iso(instantOf(AUTUMN, 3 * 60, ZONE))).toBe('2026-11-01T08:00:00.000Z');
  });
});

describe('bookable days and slots', () => {
  const now = new Date('2026-11-20T15:00:00Z');

  it('a day is bookable from tomorrow on, by the calendar of New York', () => {
    expect(bookableDays(now, defaultCompany)('2026-11-19')).toBe(false);
    expect(bookableDays(now, defaultCompany)('2026-11-20')).toBe(false);
    expect(bookableDays(now, defaultCompany)('2026-11-21')).toBe(true);
    // At 8 PM in New York it is tomorrow in London already.
    expect(bookableDays(new Date('2026-11-21T01:00:00Z'), defaultCompany)('2026-11-21')).toBe(true);
    expect(bookableDays(new Date('2026-11-21T05:00:00Z'), defaultCompany)('2026-11-21')).toBe(false);
  });

  it('tomorrow is not bookable when none of its 26 slots is 24 hours away', () => {
    const lastMoment = new Date('2026-11-21T01:30:00Z');
    expect(bookableDays(lastMoment, defaultCompany)('2026-11-21')).toBe(true);
    const tooLate = new Date(lastMoment.getTime() + 1);
    expect(slotsOf('2026-11-21', defaultCompany).filter((slot) => canBookSlot(slot, tooLate))).toEqual([]);
    expect(bookableDays(tooLate, defaultCompany)('2026-11-21')).toBe(false);
    expect(bookableDays(tooLate, defaultCompany)('2026-11-22')).toBe(true);
  });

  it('a slot is bookable up to 90 days ahead', () => {
    expect(bookableDays(now, defaultCompany)('2027-02-18')).toBe(true);
    expect(bookableDays(now, defaultCompany)('2027-02-19')).toBe(false);
    expect(slotProblem(new Date('2027-02-19T01:30:00Z'), now, defaultCompany)).toBeNull();
    expect(slotProblem(new Date('2027-02-19T13:00:00Z'), now, defaultCompany)).toBe('SLOT_TOO_FAR');
  });

  it('a slot is bookable at least 24 hours ahead, to the millisecond', () => {
    const slot = new Date('2026-11-21T15:00:00Z');
    expect(canBookSlot(slot, now)).toBe(true);
    expect(canBookSlot(slot, new Date(now.getTime() + 1))).toBe(false);
  });

  it('a bookable slot is 24 hours ahead, not one calendar day, when the clocks change in between', () => {
    const tenOnSpringDay = instantOf(SPRING, 10 * 60, ZONE);
    expect(canBookSlot(tenOnSpringDay, instantOf('2026-03-07', 10 * 60, ZONE))).toBe(false);
    expect(canBookSlot(tenOnSpringDay, instantOf('2026-03-07', 9 * 60, ZONE))).toBe(true);
    const tenOnAutumnDay = instantOf(AUTUMN, 10 * 60, ZONE);
    expect(canBookSlot(tenOnAutumnDay, instantOf('2026-10-31', 11 * 60, ZONE))).toBe(true);
    expect(canBookSlot(tenOnAutumnDay, instantOf('2026-10-31', 11 * 60 + 1, ZONE))).toBe(false);
  });

  it.each([
    ['2026-11-21T15:00:00Z', true],
    ['2026-11-21T15:30:00Z', true],
    ['2026-11-22T13:00:00Z', true],
    ['2026-11-23T01:30:00Z', true],
    ['2026-11-21T15:15:00Z', false],
    ['2026-11-21T15:00:01Z', false],
    ['2026-11-22T12:30:00Z', false],
    ['2026-11-23T02:00:00Z', false],
    ['2026-11-22T08:00:00Z', false],
    ['2026-11-21T14:30:00Z', false],
    ['2026-11-19T15:00:00Z', false],
  ])('a slot at %s is bookable: %s', (at, bookable) => {
    expect(slotProblem(new Date(at), now, defaultCompany)).toBe(bookable ? null : 'SLOT_INVALID');
  });

  it('an invalid date is not a bookable slot', () => {
    expect(slotProblem(new Date(Number.NaN), now, defaultCompany)).toBe('SLOT_INVALID');
  });
});

describe('schedule of another company', () => {
  const calendar = {
    timeZone: 'America/Chicago',
    slots: { first: '07:00', last: '19:00', everyMinutes: 60 },
  };

  it('another company has slots of its own hours in its own time zone, also when the clocks change', () => {
    const slots = slotsOf('2026-11-20', calendar);
    expect(slots).toHaveLength(13);
    expect([iso(slots[0]), iso(slots.at(-1))]).toEqual([
      '2026-11-20T13:00:00.000Z',
      '2026-11-21T01:00:00.000Z',
    ]);
    expect(iso(slotsOf(SPRING, calendar)[0])).toBe('2026-03-08T12:00:00.000Z');
    expect(iso(slotsOf(AUTUMN, calendar)[0])).toBe('2026-11-01T13:00:00.000Z');
  });

  it('slots of a day end before the configured last time when the step does not reach that time exactly', () => {
    const slots = { first: '08:00', last: '10:00', everyMinutes: 45 };
    const times = slotsOf('2026-11-20', { ...calendar, slots }).map(iso);
    expect(times).toEqual([
      '2026-11-20T14:00:00.000Z',
      '2026-11-20T14:45:00.000Z',
      '2026-11-20T15:30:00.000Z',
    ]);
  });

  it('a company in Chicago begins its business day an hour later than one in New York', () => {
    expect(dayOf(new Date('2026-11-21T05:30:00Z'), calendar.timeZone)).toBe('2026-11-20');
    expect(dayOf(new Date('2026-11-21T05:30:00Z'), ZONE)).toBe('2026-11-21');
  });

  it('another company cannot be booked tomorrow when its last slot is less than 24 hours away', () => {
    const lastMoment = new Date('2026-11-21T01:00:00Z');
    expect(bookableDays(lastMoment, calendar)('2026-11-21')).toBe(true);
    expect(bookableDays(new Date(lastMoment.getTime() + 1), calendar)('2026-11-21')).toBe(false);
  });

  it('another company refuses a slot outside its own step, and its text names its own times', () => {
    const now = new Date('2026-11-20T15:00:00Z');
    expect(slotProblem(new Date('2026-11-23T13:00:00Z'), now, calendar)).toBeNull();
    expect(slotProblem(new Date('2026-11-23T13:30:00Z'), now, calendar)).toBe('SLOT_INVALID');
    expect(slotsText(calendar, english)).toBe(
      'Please choose a time at least 24 hours ahead, on the hour from 7:00 AM to 7:00 PM.',
    );
    expect(slotsText({ slots: { first: '00:00', last: '12:15', everyMinutes: 45 } }, english)).toBe(
      'Please choose a time at least 24 hours ahead, every 45 minutes from 12:00 AM to 12:15 PM.',
    );
    expect(slotsText(defaultCompany, english)).toBe(
      'Please choose a time at least 24 hours ahead, on the half hour from 8:00 AM to 8:30 PM.',
    );
  });
});
