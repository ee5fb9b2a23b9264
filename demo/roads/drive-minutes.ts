import { businessHour } from '../../src/domain/bookings/schedule.ts';
import { defaultCompany } from '../../src/domain/company/company-profile.ts';
import { sigmaOf } from '../../src/domain/log-normal.ts';
import { type Coordinates, milesBetween } from '../../src/domain/places/place.ts';
import { type DriveTime, driveTime } from '../../src/domain/tracking/drive-time.ts';
import type { Random } from '../random.ts';

/**
 * Returns how long drives between two places take at a time: what the real trips took on which the product's model is
 * fitted. The demo's places are outside of New York City.
 */
export const usualDrive = (from: Coordinates, to: Coordinates, atMs: number): DriveTime =>
  driveTime({
    miles: milesBetween(from, to),
    market: 'elsewhere',
    ...businessHour(new Date(atMs), defaultCompany.timeZone),
  });

/** Returns what one of these drives takes, by chance. */
export const drawMinutes = (random: Random, usual: DriveTime): number =>
  usual.minutes * Math.exp(sigmaOf(usual) * random.gauss());
