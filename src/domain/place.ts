import * as z from 'zod/mini';

export const Latitude = z.number().check(z.gte(-90), z.lte(90));
export const Longitude = z.number().check(z.gte(-180), z.lte(180));
export const Coordinates = z.object({ latitude: Latitude, longitude: Longitude });
export type Coordinates = z.infer<typeof Coordinates>;

/** How well a place is known: a point, the middle of a ZIP area, or the middle of a town. */
export const Precision = z.enum(['exact', 'zip', 'town']);
export type Precision = z.infer<typeof Precision>;

type MaybeCoordinates = { latitude?: number | null; longitude?: number | null };
export const coordinatesTogether = z.refine<MaybeCoordinates>(
  ({ latitude, longitude }) => ((latitude ?? null) === null) === ((longitude ?? null) === null),
  { error: 'Latitude and longitude go together.', path: ['latitude'] },
);

export const optionalCoordinates = {
  latitude: z.optional(z.nullable(Latitude)),
  longitude: z.optional(z.nullable(Longitude)),
};

export const LocationQuery = z
  .object({
    location: z.string().check(z.trim(), z.minLength(1, 'Location is required'), z.maxLength(300)),
    ...optionalCoordinates,
  })
  .check(coordinatesTogether);
export type LocationQuery = z.infer<typeof LocationQuery>;

export const DistanceResult = z.object({
  distance: z.number(),
  extraMiles: z.number(),
  extraCharges: z.number(),
  latitude: z.number(),
  longitude: z.number(),
  place: z.string(),
  precision: Precision,
});
export type DistanceResult = z.infer<typeof DistanceResult>;

const EARTH_RADIUS_MILES = 3958.7613; // mean radius (IUGG), in statute miles
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Straight-line miles over the sphere (haversine). */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const dLatitude = radians(b.latitude - a.latitude);
  const dLongitude = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLongitude / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

export const METERS_PER_MILE = 1609.344;

export const roundToTenth = (miles: number): number => Math.round(miles * 10) / 10;

/** Reads `40.7, -74.2` as a point; anything else is null. */
export function parseCoordinates(text: string): Coordinates | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return null;
  const point = Coordinates.safeParse({ latitude: Number(match[1]), longitude: Number(match[2]) });
  return point.success ? point.data : null;
}
