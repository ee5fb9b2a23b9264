import * as z from 'zod/mini';
import { Latitude, Longitude } from '../../domain/places/place.ts';
import { readZips, type Zip } from './gazetteer-data.ts';

const Row = z.object({
  zip: z.string().check(z.regex(/^\d{5}$/)),
  name: z.string().check(z.minLength(1)),
  state: z.string().check(z.regex(/^[A-Z]{2}$/)),
  latitude: Latitude,
  longitude: Longitude,
});

/** Returns an error line for a table of places that cannot be read or is empty, and for each invalid row. */
export function checkPlaces(file: string): string[] {
  let zips: Zip[];
  try {
    zips = readZips(file);
  } catch {
    return [`placesFile ${file} cannot be read`];
  }
  if (zips.length === 0) return [`placesFile ${file} has no rows`];
  return zips.flatMap((zip, index) => {
    const wrong = Row.safeParse(zip).error?.issues[0]?.path[0];
    return wrong === undefined ? [] : [`placesFile ${file}, row ${index + 1}: ${String(wrong)} is not valid`];
  });
}
