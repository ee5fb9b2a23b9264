import { startOfDayMs } from '../../domain/bookings/schedule.ts';
import { config } from '../app/config.ts';
import { inZone } from '../ui/zone.ts';

const dayText = inZone({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
const monthText = inZone({ month: 'long', year: 'numeric' });

const startOf = (day: string) => new Date(startOfDayMs(day, config.timeZone));

/** '2026-11-20' → 'Fri, Nov 20, 2026'. */
export const calendarDay = (day: string): string => dayText(startOf(day));

/** '2026-11' → 'November 2026'. */
export const calendarMonth = (month: string): string => monthText(startOf(`${month}-01`));
