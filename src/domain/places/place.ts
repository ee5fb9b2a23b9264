import * as z from 'zod/mini';
import { type Texts, texts } from '../texts.ts';

export const Latitude = z.number().check(z.gte(-90), z.lte(90));
export const Longitude = z.number().check(z.gte(-180), z.lte(180));
export const Coordinates = z.object({ latitude: Latitude, longitude: Longitude });
export type Coordinates = z.infer<typeof Coordinates>;

export const METERS_PER_MILE = 1609.344;

/** The precision of a place: an exact point, the middle of a ZIP area, or the middle of a town. */
export const Precision = z.enum(['exact', 'zip', 'town']);
export type Precision = z.infer<typeof Precision>;

/** The radius in metres around a measured point in which the device is. */
export const Accuracy = z.number().check(z.gte(0), z.lte(1e7));

/** A point on the map; `accuracy` is in metres for a measured point, null for a point set by hand. */
export type Point = Coordinates & { accuracy: number | null };

/** The maximum accuracy radius of an exact point; the customer must confirm a less accurate point. */
export const EXACT_METERS = 100;
/**
 * The distance from the middle of an area within which nine in ten addresses lie, measured on 902 addresses
 * around the base: 1.38 miles for a ZIP area, 3.5 miles for a town.
 */
const AREA_METERS = { exact: 0, zip: 2_200, town: 5_600 } as const;

/** Returns the precision of a point by its accuracy; null stands for a point set by hand, which is exact. */
export function precisionOfFix(accuracyMeters: number | null): Precision {
  if (accuracyMeters === null || accuracyMeters <= EXACT_METERS) return 'exact';
  return accuracyMeters <= AREA_METERS.zip ? 'zip' : 'town';
}

/** Whether the customer must confirm the point, because the car may be too far from the point to be found. */
export const isRough = ({ accuracy }: Point): boolean => accuracy !== null && accuracy > EXACT_METERS;

type Known = { precision: Precision | null; accuracy: number | null };

/** Returns the radius in metres of the area in which the car is; 0 for an exact point. */
export function areaMeters({ precision, accuracy }: Known): number {
  if (precision === null || precision === 'exact') return 0;
  return accuracy ?? AREA_METERS[precision];
}

const METERS_PER_FOOT = 0.3048;
/** Shorter distances are said in feet: a tenth of a mile. */
const FEET_BELOW_METERS = METERS_PER_MILE / 10;
/** From here on feet are rounded to tens. */
const ROUNDED_FROM_FEET = 100;

/** Returns a distance in metres as '16 ft', '330 ft' or '1.5 mi'. */
export function formatDistance(meters: number, { t }: Pick<Texts, 't'>): string {
  if (meters >= FEET_BELOW_METERS) return t('{miles} mi', { miles: (meters / METERS_PER_MILE).toFixed(1) });
  const feet = meters / METERS_PER_FOOT;
  const step = feet < ROUNDED_FROM_FEET ? 1 : 10;
  return t('{feet} ft', { feet: Math.round(feet / step) * step });
}

/** Returns an accuracy such as '±16 ft' or '±1.5 mi'. */
export const formatAccuracy = (meters: number, texts: Pick<Texts, 't'>): string =>
  `±${formatDistance(meters, texts)}`;

/** The maximum distance between a point and the place that its text names; the customer confirms a larger distance. */
export const MAX_LABEL_MILES = 3;

/** Returns a note for a booking whose text names a place far from its point, or null for other bookings. */
export const labelNote = (labelMiles: number | undefined, { t }: Pick<Texts, 't'>): string | null =>
  labelMiles === undefined
    ? null
    : t('The text names a place {miles} mi from the point. Price and directions go by the point.', {
        miles: labelMiles.toFixed(1),
      });

/**
 * Returns a stored place, which has the company's words, in a reader's: 'near Union, NJ 07083' as 'cerca de Union, NJ
 * 07083'. `nearText` is what the company says, with the town as `{place}`.
 */
export function placeInWords(stored: string, nearText: string, { t }: Pick<Texts, 't'>): string {
  const [before = '', after = ''] = nearText.split('{place}');
  const at = stored.startsWith(before) ? 0 : stored.indexOf(`, ${before}`) + 2;
  if (at === 1 || !stored.endsWith(after)) return stored;
  const town = stored.slice(at + before.length, stored.length - after.length);
  return stored.slice(0, at) + t('near {place}', { place: town });
}

const AREA_NAMES = texts({ exact: 'exact point', zip: 'ZIP area', town: 'town' });

/**
 * Returns a text such as 'Newark, NJ (town)', 'Union, NJ 07083 (exact point, ±16 ft)' or 'I-78 exit 52 (known to ±1.5
 * mi)'.
 */
export function placeNote(
  { place, precision, accuracy }: Known & { place: string | null },
  { t }: Pick<Texts, 't'>,
): string {
  const area = t(AREA_NAMES[precision ?? 'exact']);
  const within = accuracy === null ? null : formatAccuracy(accuracy, { t });
  const isExact = precision === null || precision === 'exact';
  const known = within === null ? area : isExact ? `${area}, ${within}` : t('known to {within}', { within });
  return place ? `${place} (${known})` : t('Location: {known}', { known });
}

const EARTH_RADIUS_MILES = 3958.7613; // mean radius (IUGG), in statute miles
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in miles (haversine formula). */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const dLatitude = radians(b.latitude - a.latitude);
  const dLongitude = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLongitude / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A place as a point on a sphere with the radius 1. */
export type Direction = { x: number; y: number; z: number };

export function directionOf({ latitude, longitude }: Coordinates): Direction {
  const [up, east] = [radians(latitude), radians(longitude)];
  return { x: Math.cos(up) * Math.cos(east), y: Math.cos(up) * Math.sin(east), z: Math.sin(up) };
}

/** Returns what `milesBetween` does, in a fraction of the time where many places are compared. */
export function milesApart(a: Direction, b: Direction): number {
  const half = Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2) / 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, half));
}

const roundToHundredth = (degrees: number): number => Math.round(degrees * 100) / 100;

/** Returns the point that guests with a tracking link get, rounded to hundredths of a degree: about half a mile. */
export const roughPoint = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: roundToHundredth(latitude),
  longitude: roundToHundredth(longitude),
});

export const roundToTenth = (miles: number): number => Math.round(miles * 10) / 10;
