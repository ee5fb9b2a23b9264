import { driveTime, isAboutNewYorkCity } from '../../domain/drive-time.ts';
import { type Coordinates, milesBetween } from '../../domain/place.ts';
import { businessHour } from '../../domain/schedule.ts';
import { config } from '../app/config.ts';

/** Returns the minutes of a drive, by the built-in model, and its straight miles. */
export function drive(from: Coordinates, to: Coordinates, now: Date): { minutes: number; miles: number } {
  const miles = milesBetween(from, to);
  const market = isAboutNewYorkCity(from) || isAboutNewYorkCity(to) ? 'nyc' : 'elsewhere';
  const { minutes } = driveTime({ miles, market, ...businessHour(now, config.timeZone) });
  return { minutes, miles };
}
