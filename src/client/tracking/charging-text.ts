import { minutesToEnd } from '../../domain/bookings/charge-end.ts';
import type { Charging } from '../../domain/bookings/charging.ts';
import { milesOf } from '../../domain/bookings/energy.ts';
import { config } from '../app/config.ts';
import { language, plural, t } from '../ui/texts.ts';

/** What the customer is told while the car charges; a figure that nobody knows is null. */
export type ChargingFigures = {
  kwh: string | null;
  /** How far the energy goes, in about as many miles. */
  miles: number | null;
  percent: number | null;
  minutes: number | null;
};

const oneDigit = (kwh: number) => kwh.toLocaleString(language, { maximumFractionDigits: 1 });

export const chargingFigures = (charging: Charging, nowMs: number): ChargingFigures => ({
  kwh: charging.kwh === null ? null : oneDigit(charging.kwh),
  // The first few hundred Wh are less than the smallest distance that is said.
  miles: charging.kwh === null ? null : milesOf(config, charging.kwh) || null,
  percent: charging.percent,
  minutes: minutesToEnd(charging, nowMs),
});

/** '4.2 kWh, about 15 miles, about 12 min left'. */
export function chargingLine(charging: Charging, nowMs: number): string {
  const { kwh, miles, percent, minutes } = chargingFigures(charging, nowMs);
  return [
    kwh !== null && t('{kwh} kWh', { kwh }),
    miles !== null && plural(miles, 'about {count} mile', 'about {count} miles'),
    percent !== null && t('battery {percent}%', { percent }),
    minutes !== null && minutes > 0 && t('about {minutes} min left', { minutes }),
  ]
    .filter(Boolean)
    .join(', ');
}
