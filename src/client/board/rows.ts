import type { Booking } from '../../domain/booking.ts';
import { addDays, type Day, dayOf } from '../../domain/schedule.ts';
import { config } from '../app/config.ts';
import { language, t } from '../ui/texts.ts';

/** The heading of a day with its number of bookings; `head` is its own index in the list. */
export type DayLine = { key: Day; title: string; count: number; head: number };
/** A booking in the list; `head` is the index of its day's heading. */
export type BookingLine = { key: string; booking: Booking; head: number };

let weekday: Intl.DateTimeFormat | undefined;

function titleOf(day: Day, today: Day): string {
  weekday ??= new Intl.DateTimeFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const date = weekday.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
  if (day === today) return t('Today, {date}', { date });
  return day === addDays(today, -1) ? t('Yesterday, {date}', { date }) : date;
}

/** The bookings in the given order, newest first, below headings for the business days of their creation. */
export function linesOf(bookings: readonly Booking[], today: Day): (DayLine | BookingLine)[] {
  const lines: (DayLine | BookingLine)[] = [];
  let day: DayLine | undefined;
  for (const booking of bookings) {
    const key = dayOf(new Date(booking.createdAt), config.timeZone);
    if (day?.key !== key) {
      day = { key, title: titleOf(key, today), count: 0, head: lines.length };
      lines.push(day);
    }
    day.count += 1;
    lines.push({ key: booking.id, booking, head: day.head });
  }
  return lines;
}
