import { addDays, dayOf, instantOf } from '../bookings/schedule.ts';

/** The minute of the day before at which the reminder is due: it wakes nobody, and there is time to cancel. */
const REMINDER_MINUTE = 17 * 60;

/** Returns when the reminder of a standard booking is due: at 5 PM of the day before; both in epoch milliseconds. */
export const remindAt = (scheduledAt: number, timeZone: string): number =>
  instantOf(addDays(dayOf(new Date(scheduledAt), timeZone), -1), REMINDER_MINUTE, timeZone).getTime();

/**
 * Whether a reminder that was due at an instant is about the present time of its booking. One that was due on another
 * day is about a time from which the booking was moved.
 */
export const isDayBefore = (dueAt: number, scheduledAt: number, timeZone: string): boolean =>
  addDays(dayOf(new Date(dueAt), timeZone), 1) === dayOf(new Date(scheduledAt), timeZone);
