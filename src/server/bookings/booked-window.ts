import type { CompanyProfile } from '../../domain/company/company-profile.ts';
import { toldWhoBy, windowText } from '../../domain/promise/booked-window.ts';
import type { Texts } from '../../domain/texts.ts';
import { clockTime, zonedFormat } from '../lib/zoned-format.ts';
import type { BookingDetail } from './find-booking.ts';

const longDay = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const dayOfTheYear = zonedFormat(longDay);
const dayOfAnotherYear = zonedFormat({ ...longDay, year: 'numeric' });
const yearOf = zonedFormat({ year: 'numeric' });

export type Windowed = Pick<BookingDetail, 'scheduledAt' | 'promisedAt' | 'createdAt'>;

/**
 * Returns the day and the window of a standard booking, with the year if it is another one than that of the booking:
 * 'Friday, November 27, 10:00 to 10:30 AM'. Null for a booking without a time.
 */
export function bookedWindow(
  { scheduledAt, promisedAt, createdAt }: Windowed,
  { timeZone }: Pick<CompanyProfile, 'timeZone'>,
  texts: Pick<Texts, 't' | 'language'>,
): string | null {
  if (scheduledAt === null) return null;
  const { language } = texts;
  const bookedIn = yearOf(createdAt, timeZone, language);
  const day = (at: number) =>
    (yearOf(at, timeZone, language) === bookedIn ? dayOfTheYear : dayOfAnotherYear)(at, timeZone, language);
  const clock = (at: number) => clockTime(at, timeZone, language);
  return windowText(scheduledAt, promisedAt, { day, clock }, texts);
}

/** Returns the time of an instant on the business clock, with its day: 'Friday, November 27, 8:00 AM'. */
export const longTime = (
  at: number,
  { timeZone }: Pick<CompanyProfile, 'timeZone'>,
  language: string,
): string => `${dayOfTheYear(at, timeZone, language)}, ${clockTime(at, timeZone, language)}`;

/** Returns by when the customer hears who comes to a service at a time. */
export function toldWhoText(
  scheduledAt: number,
  company: Pick<CompanyProfile, 'timeZone'>,
  { t, language }: Pick<Texts, 't' | 'language'>,
): string {
  const by = toldWhoBy(scheduledAt);
  const dayOf = (at: number) => dayOfTheYear(at, company.timeZone, language);
  return dayOf(by) === dayOf(scheduledAt)
    ? t('We tell you who comes on the day, by {time}.', { time: clockTime(by, company.timeZone, language) })
    : t('We tell you who comes by {time}.', { time: longTime(by, company, language) });
}
