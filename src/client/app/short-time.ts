import { addDays, dayOf } from '../../domain/schedule.ts';
import { clockTime } from '../ui/time.tsx';
import { inZone } from '../ui/zone.ts';
import { config } from './config.ts';

const weekday = inZone({ weekday: 'short' });
const monthAndDay = inZone({ month: 'short', day: 'numeric' });

/** For narrow columns: 'Today 4:30 PM', 'Tue 3:00 PM' within the week ahead, else 'Nov 29, 3:00 PM'. */
export function shortTime(at: string, now = new Date()): string {
  const date = new Date(at);
  const day = dayOf(date, config.timeZone);
  const today = dayOf(now, config.timeZone);
  if (day === today) return `Today ${clockTime(date)}`;
  if (day > today && day < addDays(today, 7)) return `${weekday(date)} ${clockTime(date)}`;
  return `${monthAndDay(date)}, ${clockTime(date)}`;
}
