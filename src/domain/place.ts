import * as z from 'zod/mini';

export const Latitude = z.number().check(z.gte(-90), z.lte(90));
export const Longitude = z.number().check(z.gte(-180), z.lte(180));
export const Coordinates = z.object({ latitude: Latitude, longitude: Longitude });
export type Coordinates = z.infer<typeof Coordinates>;

/** How well a place is known: a point, the middle of a ZIP area, or the middle of a town. */
export const Precision = z.enum(['exact', 'zip', 'town']);
export type Precision = z.infer<typeof Precision>;

/** Metres that a device gives as the radius in which it is. */
export const Accuracy = z.number().check(z.gte(0), z.lte(1e7));

/** A point of the map; `accuracy` in metres when a device found it. */
export type Point = Coordinates & { accuracy: number | null };

/** A fix that is less accurate is no exact point, and the customer must confirm it. */
export const EXACT_METERS = 100;
/**
 * The distance from the middle of an area within which nine in ten addresses lie, measured on 902 addresses
 * around the base: 1.38 miles for a ZIP area, 3.5 miles for a town.
 */
const AREA_METERS = { exact: 0, zip: 2_200, town: 5_600 } as const;

/** How exact the point of a device is; a point without an accuracy was set by hand. */
export function precisionOfFix(accuracyMeters: number | null): Precision {
  if (accuracyMeters === null || accuracyMeters <= EXACT_METERS) return 'exact';
  return accuracyMeters <= AREA_METERS.zip ? 'zip' : 'town';
}

/** Whether the customer must confirm the point: the car may be too far from it to be found. */
export const isRough = ({ accuracy }: Point): boolean => accuracy !== null && accuracy > EXACT_METERS;

type Known = { precision: Precision | null; accuracy: number | null };

/** Metres around the point in which the car is; 0 for a place that deserves a pin. */
export function areaMeters({ precision, accuracy }: Known): number {
  if (precision === null || precision === 'exact') return 0;
  return accuracy ?? AREA_METERS[precision];
}

/** '±5 m', '±1.2 km' */
export function formatAccuracy(meters: number): string {
  return meters < 1000 ? `±${Math.round(meters)} m` : `±${Math.round(meters / 100) / 10} km`;
}

/** A label that names a place farther from its point than this is asked about. */
export const MAX_LABEL_MILES = 3;

/** Says that the text of a booking names another place than its point; null where it does not. */
export const labelNote = (labelMiles: number | undefined): string | null =>
  labelMiles === undefined
    ? null
    : `The text names a place ${labelMiles.toFixed(1)} mi from the point. Price and directions go by the point.`;

const AREA_NAMES = { exact: 'exact point', zip: 'ZIP area', town: 'town' } as const;

/** 'Newark, NJ (town)', 'near Union, NJ 07083 (exact point, ±5 m)', 'I-78 exit 52, near … (known to ±2.4 km)' */
export function placeNote({ place, precision, accuracy }: Known & { place: string | null }): string {
  const area = AREA_NAMES[precision ?? 'exact'];
  const within = accuracy === null ? null : formatAccuracy(accuracy);
  const known = within === null ? area : area === 'exact point' ? `${area}, ${within}` : `known to ${within}`;
  return place ? `${place} (${known})` : `Location: ${known}`;
}

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
