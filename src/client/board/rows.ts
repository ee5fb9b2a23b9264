import type { Booking } from '../../domain/booking.ts';
import { addDays, type Day, dayOf } from '../../domain/schedule.ts';
import { config } from '../app/config.ts';

/** A day's heading in the list, with how many bookings stand under it; `head` is its own index. */
export type DayLine = { key: Day; title: string; count: number; head: number };
/** A booking in the list; `head` is the index of its day. */
export type BookingLine = { key: string; booking: Booking; head: number };

const weekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

function titleOf(day: Day, today: Day): string {
  const date = weekday.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
  if (day === today) return `Today, ${date}`;
  return day === addDays(today, -1) ? `Yesterday, ${date}` : date;
}

/** The list's lines: newest first, under the business day on which each was created. */
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
