import * as z from 'zod/mini';
import { areaMeters, type Coordinates, METERS_PER_MILE, milesBetween, type Precision } from './place.ts';

/**
 * What a location says: a point (a position, a pin, an exit, a landmark), an address, a street or another text beside the
 * town, or only a ZIP area or town.
 */
export const PlaceDetail = z.enum(['point', 'address', 'street', 'zip', 'town']);
export type PlaceDetail = z.infer<typeof PlaceDetail>;

/** Whether nobody can drive to it: the customer shows the car on the map, or sends its exact spot later. */
export const isAreaAlone = (detail: PlaceDetail): boolean => detail === 'zip' || detail === 'town';

/** Beyond twice the radius in which nine in ten addresses of an area lie, a spot is another place. */
const SPOT_AREAS = 2;

type Area = Coordinates & { precision: Precision; accuracy: number | null };

/** The greatest distance in miles of an exact spot from the middle of the area that was booked. */
const maxSpotMiles = (area: Pick<Area, 'precision' | 'accuracy'>): number =>
  (SPOT_AREAS * areaMeters(area)) / METERS_PER_MILE;

/** Whether an exact spot is in the area that was booked, so that price and promise hold for it. */
export const isSpotOf = (area: Area, spot: Coordinates): boolean =>
  milesBetween(area, spot) <= maxSpotMiles(area);
