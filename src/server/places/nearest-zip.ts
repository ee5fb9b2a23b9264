import { type Coordinates, milesBetween } from '../../domain/places/place.ts';
import type { Zip } from '../lib/zip-table.ts';

const MILES_PER_DEGREE = 69;

/** Sorts areas for `nearestZip`. */
export const byLatitude = (areas: readonly Zip[]): Zip[] =>
  [...areas].sort((a, b) => a.latitude - b.latitude);

/**
 * Returns the ZIP area with the nearest centre within `maxMiles`. Searches the areas, sorted by latitude, outwards from
 * the point's latitude until no closer centre is possible: about a hundred of the 5,000 areas.
 */
export function nearestZip(areas: readonly Zip[], point: Coordinates, maxMiles: number): Zip | null {
  const narrowing = Math.cos((point.latitude * Math.PI) / 180);
  let nearest: Zip | null = null;
  let nearestSquared = ((maxMiles * 2) / MILES_PER_DEGREE) ** 2;
  /** Returns false if neither this area nor any further away in latitude can be closer. */
  const consider = (zip: Zip | undefined): boolean => {
    if (!zip) return false;
    const y = zip.latitude - point.latitude;
    if (y * y > nearestSquared) return false;
    const x = (zip.longitude - point.longitude) * narrowing;
    const squared = x * x + y * y;
    if (squared < nearestSquared) {
      nearestSquared = squared;
      nearest = zip;
    }
    return true;
  };
  const start = firstFrom(areas, point.latitude);
  for (let north = start; consider(areas[north]); ) north += 1;
  for (let south = start - 1; consider(areas[south]); ) south -= 1;
  return nearest && milesBetween(point, nearest) <= maxMiles ? nearest : null;
}

/** Returns the index of the first area at or north of a latitude. */
function firstFrom(areas: readonly Zip[], latitude: number): number {
  let [low, high] = [0, areas.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((areas[middle]?.latitude ?? 0) < latitude) low = middle + 1;
    else high = middle;
  }
  return low;
}
