import { addDays, dayOf } from '../../../domain/bookings/schedule.ts';
import { withoutSameHalf } from '../../../domain/promise/booked-window.ts';
import type { QuotedArrival } from '../../../domain/promise/promise.ts';
import { config } from '../../app/config.ts';
import { serverNow } from '../../ui/server-clock.ts';
import { t } from '../../ui/texts.ts';
import { clockTime, deviceIsInBusinessZone } from '../../ui/time.tsx';
import { zoneShort } from '../../ui/zone.ts';

type Window = Pick<QuotedArrival, 'fromAt' | 'byAt'>;

const zone = () => (deviceIsInBusinessZone() ? '' : ` ${zoneShort()}`);

function onDay(at: string, time: string): string {
  const today = dayOf(new Date(serverNow()), config.timeZone);
  const isTomorrow = dayOf(new Date(at), config.timeZone) === addDays(today, 1);
  return isTomorrow ? t('{time} tomorrow', { time }) : time;
}

/**
 * The times of a window on the business clock, with the zone if the device's clock differs: '6:40', '7:05 PM'; '12:20',
 * '1:05 AM tomorrow'.
 */
export function arrivalTimes({ fromAt, byAt }: Window): { from: string; to: string } {
  const [from, by] = [clockTime(fromAt), clockTime(byAt)];
  return { from: withoutSameHalf(from, by), to: onDay(fromAt, by + zone()) };
}

/** 'Arrives between 6:40 and 7:05 PM' */
export const arrivalText = (window: Window): string =>
  t('Arrives between {from} and {to}', arrivalTimes(window));

/** 'Roadside Partners comes between 6:40 and 7:05 PM' */
export const partnerText = ({ name, ...window }: Window & { name: string }): string =>
  t('{partner} comes between {from} and {to}', { partner: name, ...arrivalTimes(window) });

/** '9:20 PM', '1:20 AM tomorrow' */
export const earliestTime = ({ fromAt }: Window): string => onDay(fromAt, clockTime(fromAt) + zone());
