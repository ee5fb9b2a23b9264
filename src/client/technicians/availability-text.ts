import type { Availability, Shift } from '../../domain/availability.ts';
import { connectorText } from '../bookings/shared/need-text.ts';
import { t } from '../ui/texts.ts';
import { clockTime, whenTime } from '../ui/time.tsx';

/** 'Today 9:00 AM to 5:30 PM, break 12:00 PM to 12:30 PM' */
export function shiftText({ startsAt, endsAt, breakStartsAt, breakEndsAt }: Shift): string {
  const shift = t('{from} to {until}', { from: whenTime(startsAt), until: clockTime(endsAt) });
  if (!breakStartsAt || !breakEndsAt) return shift;
  const from = clockTime(breakStartsAt);
  return t('{shift}, break {from} to {until}', { shift, from, until: clockTime(breakEndsAt) });
}

/** 'CCS, NACS, 14 kWh left'; empty if nothing is known. */
export const vanText = ({ van: { connectors, kwhLeft } }: Availability): string =>
  [
    ...(connectors ?? []).map(connectorText),
    kwhLeft !== null && t('{kwh} kWh left', { kwh: Math.floor(kwhLeft) }),
  ]
    .filter(Boolean)
    .join(', ');
