import { driveTime, isAboutNewYorkCity } from '../../domain/drive-time.ts';
import { type Coordinates, milesBetween } from '../../domain/place.ts';
import { businessHour } from '../../domain/schedule.ts';
import { config } from '../app/config.ts';
import { t } from '../ui/texts.ts';

/**
 * '12 min, 4.1 mi': minutes by the built-in drive-time model and straight miles. The phone computes the text, so that
 * it follows the position and works offline; what the server has learned from recorded drives is not part of it.
 */
export function driveText(from: Coordinates, to: Coordinates, now: Date): string {
  const miles = milesBetween(from, to);
  const market = isAboutNewYorkCity(from) || isAboutNewYorkCity(to) ? 'nyc' : 'elsewhere';
  const { minutes } = driveTime({ miles, market, ...businessHour(now, config.timeZone) });
  return t('{minutes} min, {miles} mi', {
    minutes: Math.max(1, Math.round(minutes)),
    miles: miles.toFixed(1),
  });
}
