import { addDays, BUSINESS_ZONE, dayOf } from '../../domain/schedule.ts';
import { clockTime } from '../ui/time.tsx';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: BUSINESS_ZONE, ...options });
const weekday = format({ weekday: 'short' });
const monthAndDay = format({ month: 'short', day: 'numeric' });
const withYear = format({ month: 'short', day: 'numeric', year: 'numeric' });

/** For narrow columns: 'Today 2:36 PM', 'Thu 3:41 PM' of the six days before, 'Nov 3', 'Nov 3, 2025'. */
export function since(at: string, now = new Date()): string {
  const date = new Date(at);
  const [day, today] = [dayOf(date), dayOf(now)];
  if (day === today) return `Today ${clockTime(date)}`;
  if (day < today && day > addDays(today, -7)) return `${weekday.format(date)} ${clockTime(date)}`;
  return (day.slice(0, 4) === today.slice(0, 4) ? monthAndDay : withYear).format(date);
}
