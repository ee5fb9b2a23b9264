import { windowText } from '../../domain/promise/booked-window.ts';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import { clockTime, deviceIsInBusinessZone } from '../ui/time.tsx';
import { inZone, zoneShort } from '../ui/zone.ts';

const year = inZone({ year: 'numeric' });
const longDay = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const dayOfThisYear = inZone(longDay);
const dayOfAnotherYear = inZone({ ...longDay, year: 'numeric' });

type Booked = { scheduledAt: string; promisedAt: string };

/**
 * The window of a standard booking on the business clock, with the zone if the device's clock differs: 'Friday, November
 * 27, 10:00 to 10:30 AM'.
 */
export function windowTime({ scheduledAt, promisedAt }: Booked): string {
  const thisYear = year(serverNow());
  const day = (at: number) => (year(at) === thisYear ? dayOfThisYear : dayOfAnotherYear)(at);
  const clock = (at: number) => clockTime(new Date(at));
  const window = windowText(Date.parse(scheduledAt), Date.parse(promisedAt), { day, clock }, { t });
  // It begins a line; Spanish days have a small letter.
  const text = window.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase());
  return deviceIsInBusinessZone() ? text : `${text} ${zoneShort()}`;
}
