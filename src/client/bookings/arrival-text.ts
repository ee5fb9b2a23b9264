import { withoutSameHalf } from '../../domain/promise/booked-window.ts';
import type { QuotedArrival } from '../../domain/promise/promise.ts';
import { t } from '../ui/texts.ts';
import { clockTime, deviceIsInBusinessZone, isLaterDay, whenTime } from '../ui/time.tsx';
import { zoneShort } from '../ui/zone.ts';

type Window = Pick<QuotedArrival, 'fromAt' | 'byAt'>;

const zone = () => (deviceIsInBusinessZone() ? '' : ` ${zoneShort()}`);

/** The times of a window on the business clock, with the zone if the device's clock differs: '6:40', '7:05 PM'. */
export function arrivalTimes({ fromAt, byAt }: Window): { from: string; to: string } {
  const [from, by] = [clockTime(fromAt), clockTime(byAt)];
  return { from: withoutSameHalf(from, by), to: by + zone() };
}

/** 'Arrives between 6:40 and 7:05 PM' */
export const arrivalText = (window: Window): string =>
  t('Arrives between {from} and {to}', arrivalTimes(window));

/** '9:20 PM', 'Tomorrow 1:20 AM' */
export const earliestTime = ({ fromAt }: Window): string =>
  (isLaterDay(fromAt) ? whenTime(fromAt) : clockTime(fromAt)) + zone();
