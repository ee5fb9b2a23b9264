import { addDays, type Day, dayOf, instantOf, minuteOf } from '../../../domain/bookings/schedule.ts';
import type { Shift } from '../../../domain/dispatch/availability.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { toTime } from '../../../domain/time.ts';
import { config } from '../../app/config.ts';
import { inZone } from '../../ui/zone.ts';

const USUAL_SHIFT_MS = 8 * HOUR_MS;
const EVERY_MINUTES = 5;

/** A shift as the fields of a form have it: a day and times of the business clock, empty for none. */
export type ShiftFields = {
  day: Day;
  from: string;
  until: string;
  breakFrom: string;
  breakUntil: string;
};

const clock = inZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, 'en-GB');
const clockOf = (at: string | null): string => (at === null ? '' : clock(new Date(at)));

export const shiftFieldsOf = ({ startsAt, endsAt, breakStartsAt, breakEndsAt }: Shift): ShiftFields => ({
  day: dayOf(new Date(startsAt), config.timeZone),
  from: clockOf(startsAt),
  until: clockOf(endsAt),
  breakFrom: clockOf(breakStartsAt),
  breakUntil: clockOf(breakEndsAt),
});

/** The fields of a shift that begins now. */
export function newShiftFields(nowMs: number): ShiftFields {
  const startMs = nowMs - (nowMs % (EVERY_MINUTES * MINUTE_MS));
  const times = { startsAt: toTime(startMs), endsAt: toTime(startMs + USUAL_SHIFT_MS) };
  return shiftFieldsOf({ ...times, breakStartsAt: null, breakEndsAt: null });
}

/** Returns the shift of the fields. A time before the one that it follows is one of the next day; null without a time. */
export function shiftOf({ day, from, until, breakFrom, breakUntil }: ShiftFields): Shift | null {
  if (!day || !from || !until) return null;
  const start = minuteOf(from);
  const at = (time: string): string => {
    const minute = minuteOf(time);
    const date = minute < start ? addDays(day, 1) : day;
    return toTime(instantOf(date, minute, config.timeZone).getTime());
  };
  return {
    startsAt: at(from),
    endsAt: at(until),
    breakStartsAt: breakFrom ? at(breakFrom) : null,
    breakEndsAt: breakUntil ? at(breakUntil) : null,
  };
}

/** Returns the shift that is under way, or else the next one. */
export const presentShift = <S extends Shift>(
  { shifts }: { shifts: readonly S[] },
  nowMs: number,
): S | undefined => shifts.find(({ endsAt }) => Date.parse(endsAt) > nowMs);

export const isShiftUnderWay = ({ startsAt, endsAt }: Shift, nowMs: number): boolean =>
  Date.parse(startsAt) <= nowMs && nowMs < Date.parse(endsAt);

export const isOnBreak = ({ breakStartsAt, breakEndsAt }: Shift, nowMs: number): boolean =>
  breakStartsAt !== null &&
  breakEndsAt !== null &&
  Date.parse(breakStartsAt) <= nowMs &&
  nowMs < Date.parse(breakEndsAt);

const BREAK_MS = 30 * MINUTE_MS;

/** The shift with a break from now, as long as the planned one, at most until the end of the shift. */
export function withBreak(shift: Shift, nowMs: number): Shift {
  const { breakStartsAt, breakEndsAt } = shift;
  const planned =
    breakStartsAt && breakEndsAt ? Date.parse(breakEndsAt) - Date.parse(breakStartsAt) : BREAK_MS;
  const endMs = Math.min(nowMs + planned, Date.parse(shift.endsAt));
  return { ...shift, breakStartsAt: toTime(nowMs), breakEndsAt: toTime(endMs) };
}

/** The shift with its break over. */
export function withoutBreak(shift: Shift, nowMs: number): Shift {
  const isBegun = shift.breakStartsAt !== null && Date.parse(shift.breakStartsAt) < nowMs;
  return isBegun
    ? { ...shift, breakEndsAt: toTime(nowMs) }
    : { ...shift, breakStartsAt: null, breakEndsAt: null };
}

/** Replaces the shifts that have not ended. Those that have are kept, unless a new one begins before their end. */
export const withShifts = (known: readonly Shift[], next: readonly Shift[], nowMs: number): Shift[] => [
  ...known.filter(
    ({ endsAt }) =>
      Date.parse(endsAt) <= nowMs && next.every(({ startsAt }) => Date.parse(startsAt) >= Date.parse(endsAt)),
  ),
  ...next,
];
