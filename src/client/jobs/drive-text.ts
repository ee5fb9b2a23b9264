import { driveTime, isAboutNewYorkCity } from '../../domain/drive-time.ts';
import { type Coordinates, milesBetween } from '../../domain/place.ts';
import { businessHour } from '../../domain/schedule.ts';
import { config } from '../app/config.ts';

/**
 * '12 min, 4.1 mi': the built-in drive-time model's minutes from here, and straight miles. Worked out on the phone, so
 * that it moves with the van and without a network; it knows nothing of what own drives have taught the server.
 */
export function driveText(from: Coordinates, to: Coordinates, now: Date): string {
  const miles = milesBetween(from, to);
  const market = isAboutNewYorkCity(from) || isAboutNewYorkCity(to) ? 'nyc' : 'elsewhere';
  const { minutes } = driveTime({ miles, market, ...businessHour(now, config.timeZone) });
  return `${Math.max(1, Math.round(minutes))} min, ${miles.toFixed(1)} mi`;
}
