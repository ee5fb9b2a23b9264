import { type Coordinates, type Direction, directionOf, milesApart } from '../../../domain/places/place.ts';
import { type Drives, drivesOf, type Market } from '../../../domain/tracking/drive-time.ts';

/** The place of a visit or of a start; null stands for anywhere, no minutes from any place. */
export type TaskPlace = (Coordinates & { inCity: boolean }) | null;

type Traffic = { hour: { hour: number; weekdayMonday0: number }; factors: Record<Market, number> };

/**
 * The minutes of the drives between each place and each of the visits, which are the first places; nobody drives between
 * the others. A drive takes as long as the way back.
 */
export function drivesBetween(
  places: readonly TaskPlace[],
  visits: number,
  { hour, factors }: Traffic,
): Float64Array[] {
  const drives: Record<Market, Drives> = {
    nyc: drivesOf({ ...hour, market: 'nyc', factor: factors.nyc }),
    elsewhere: drivesOf({ ...hour, market: 'elsewhere', factor: factors.elsewhere }),
  };
  const rows = places.map(() => new Float64Array(places.length));
  const known: Known[] = [];
  for (const [at, place] of places.entries())
    if (place) known.push({ at, inCity: place.inCity, direction: directionOf(place) });
  for (const from of known) {
    for (const to of known) {
      if (to.at >= from.at || to.at >= visits) break;
      const drive = from.inCity || to.inCity ? drives.nyc : drives.elsewhere;
      const minutes = drive(milesApart(from.direction, to.direction));
      rows[from.at]![to.at] = minutes;
      rows[to.at]![from.at] = minutes;
    }
  }
  return rows;
}

type Known = { at: number; inCity: boolean; direction: Direction };
