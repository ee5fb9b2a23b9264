import { addDays, BUSINESS_ZONE, dayOf } from '../../domain/schedule.ts';
import { clockTime } from '../ui/time.tsx';

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: BUSINESS_ZONE, weekday: 'short' });
const monthAndDay = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_ZONE,
  month: 'short',
  day: 'numeric',
});

/** For narrow columns: 'Today 4:30 PM', 'Tue 3:00 PM' within the week ahead, else 'Nov 29, 3:00 PM'. */
export function shortTime(at: string, now = new Date()): string {
  const date = new Date(at);
  const day = dayOf(date);
  const today = dayOf(now);
  if (day === today) return `Today ${clockTime(date)}`;
  if (day > today && day < addDays(today, 7)) return `${weekday.format(date)} ${clockTime(date)}`;
  return `${monthAndDay.format(date)}, ${clockTime(date)}`;
}
