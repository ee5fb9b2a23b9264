import { addDays, dayOf } from '../../domain/schedule.ts';
import { config } from '../app/config.ts';
import { clockTime } from '../ui/time.tsx';
import { inZone } from '../ui/zone.ts';

const weekday = inZone({ weekday: 'short' });
const monthAndDay = inZone({ month: 'short', day: 'numeric' });
const withYear = inZone({ month: 'short', day: 'numeric', year: 'numeric' });

/** For narrow columns: 'Today 2:36 PM', 'Thu 3:41 PM' of the six days before, 'Nov 3', 'Nov 3, 2025'. */
export function since(at: string, now = new Date()): string {
  const date = new Date(at);
  const [day, today] = [dayOf(date, config.timeZone), dayOf(now, config.timeZone)];
  if (day === today) return `Today ${clockTime(date)}`;
  if (day < today && day > addDays(today, -7)) return `${weekday(date)} ${clockTime(date)}`;
  return (day.slice(0, 4) === today.slice(0, 4) ? monthAndDay : withYear)(date);
}
