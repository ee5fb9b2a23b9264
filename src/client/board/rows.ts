import type { Booking } from '../../domain/bookings/booking.ts';
import { addDays, type Day, dayOf } from '../../domain/bookings/schedule.ts';
import { config } from '../app/config.ts';
import { language, t } from '../ui/texts.ts';
import type { Arrangement } from './arrangement.ts';

/** The heading of a group with its number of bookings: of a day, or of the bookings at risk. `head` is its own index. */
export type HeadLine = { key: Day | typeof ATTENTION; title: string; count: number; head: number };
/** A booking in the list; `head` is the index of its group's heading. */
export type BookingLine = { key: string; booking: Booking; head: number };

const ATTENTION = 'attention';

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

/** The bookings at risk below one heading, and the others below headings for the business days of their creation. */
export function listLines({ attention, rest }: Arrangement, today: Day): (HeadLine | BookingLine)[] {
  const lines: (HeadLine | BookingLine)[] = [];
  let head: HeadLine | undefined;
  function add(key: HeadLine['key'], titled: () => string, booking: Booking) {
    if (head?.key !== key) {
      head = { key, title: titled(), count: 0, head: lines.length };
      lines.push(head);
    }
    head.count += 1;
    lines.push({ key: booking.id, booking, head: head.head });
  }
  for (const booking of attention) add(ATTENTION, () => t('Needs attention'), booking);
  for (const booking of rest) {
    const day = dayOf(new Date(booking.createdAt), config.timeZone);
    add(day, () => titleOf(day, today), booking);
  }
  return lines;
}
