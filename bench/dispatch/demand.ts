import { defaultCompany } from '../../src/domain/company/company-profile.ts';
import { type Coordinates, milesBetween } from '../../src/domain/places/place.ts';
import { type DriveTimeInput, driveTime } from '../../src/domain/tracking/drive-time.ts';
import { createGazetteer } from '../../src/server/places/gazetteer.ts';
import { readZips } from '../../src/server/places/gazetteer-data.ts';

const { base, radiusMiles, placesFile } = defaultCompany;
const gazetteer = createGazetteer(defaultCompany);

/** The places of calls: the centres of the ZIP areas within the base fee's radius. */
export type Spot = Coordinates & { isInCity: boolean };
export const spots: Spot[] = readZips(placesFile)
  .filter((zip) => zip.isArea && milesBetween(zip, base) <= radiusMiles)
  .map(({ latitude, longitude }) => ({
    latitude,
    longitude,
    isInCity: gazetteer.inFiveBoroughs({ latitude, longitude }),
  }));

/** A drive that begins at a minute of the simulation, which begins on a Monday at 0:00. */
export function driveAt(from: Spot, to: Spot, atMinutes: number): DriveTimeInput {
  const hours = Math.floor(atMinutes / 60);
  const market = from.isInCity || to.isInCity ? 'nyc' : 'elsewhere';
  const when = { hour: hours % 24, weekdayMonday0: Math.floor(hours / 24) % 7 };
  return { miles: milesBetween(from, to), market, ...when };
}

/** The built-in model's minutes of a drive. */
export function driveMinutes(from: Spot, to: Spot, atMinutes: number): number {
  const drive = driveAt(from, to, atMinutes);
  return drive.miles === 0 ? 0 : driveTime(drive).minutes;
}
