import { addDays, dayOf } from '../../domain/bookings/schedule.ts';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { ageText, clockTime } from '../ui/time.tsx';
import { inZone } from '../ui/zone.ts';
import { config } from './config.ts';

const weekday = inZone({ weekday: 'short' });
const monthAndDay = inZone({ month: 'short', day: 'numeric' });

/** A time for narrow columns: 'Today 4:30 PM', 'Tue 3:00 PM' within the week ahead, else 'Nov 29, 3:00 PM'. */
export function shortTime(at: string, now = new Date(serverNow())): string {
  const date = new Date(at);
  const day = dayOf(date, config.timeZone);
  const today = dayOf(now, config.timeZone);
  const time = clockTime(date);
  if (day === today) return t('Today {time}', { time });
  if (day > today && day < addDays(today, 7)) return t('{day} {time}', { day: weekday(date), time });
  return t('{day}, {time}', { day: monthAndDay(date), time });
}

/** 'Just now', '34 s ago', then minutes and hours; 'Never' without a time. */
export function lastSeen(at: string | null, nowMs: number): string {
  if (at === null) return t('Never');
  const seconds = Math.floor((nowMs - new Date(at).getTime()) / 1000);
  if (seconds < 2) return t('Just now');
  return seconds < 60 ? t('{seconds} s ago', { seconds }) : ageText(at, nowMs);
}
