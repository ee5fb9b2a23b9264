import { Failure } from '../../domain/failure.ts';
import { toDollars } from '../../domain/money.ts';
import { type DistanceResult, type LocationQuery, milesBetween, roundToTenth } from '../../domain/place.ts';
import { extraFor, MOST_MILES } from '../../domain/pricing.ts';
import type { Context } from '../context.ts';
import type { Located } from './geocoder.ts';

type Finding = Pick<Context, 'geocoder' | 'config'>;

/**
 * Where a location is and how far from the base, in straight miles rounded to 0.1. Coordinates, when they
 * come along, are the place; the text is then its label.
 * @throws Failure PLACE_NOT_FOUND, OUTSIDE_SERVICE_AREA
 */
export async function findPlace(
  { geocoder, config }: Finding,
  { location, latitude, longitude }: LocationQuery,
): Promise<Omit<Located, 'inNewYorkCity'> & { distanceMiles: number }> {
  const place =
    latitude != null && longitude != null
      ? { latitude, longitude, place: location, precision: 'exact' as const }
      : await geocoder.locate(location);
  if (!place) throw new Failure('PLACE_NOT_FOUND');
  const distanceMiles = roundToTenth(milesBetween(config.base, place));
  if (distanceMiles > MOST_MILES) throw new Failure('OUTSIDE_SERVICE_AREA');
  return { ...place, distanceMiles };
}

export async function calculateDistance(context: Finding, query: LocationQuery): Promise<DistanceResult> {
  const { distanceMiles, latitude, longitude, place, precision } = await findPlace(context, query);
  const { extraMiles, extraChargesCents } = extraFor(distanceMiles);
  return {
    distance: distanceMiles,
    extraMiles,
    extraCharges: toDollars(extraChargesCents),
    latitude,
    longitude,
    place,
    precision,
  };
}
