import { Failure } from '../../domain/failure.ts';
import type { DistanceResult, LocationQuery } from '../../domain/location-query.ts';
import { toDollars } from '../../domain/money.ts';
import { milesBetween, precisionOfFix, roundToTenth } from '../../domain/place.ts';
import { extraFor } from '../../domain/pricing.ts';
import type { Context } from '../context.ts';
import type { Located } from './geocoder.ts';
import { labelElsewhere } from './label.ts';
import { parseRoadPoint } from './parse-road-point.ts';

type Finding = Pick<Context, 'geocoder' | 'gazetteer' | 'config'>;

export type FoundPlace = Omit<Located, 'inNewYorkCity'> & { distanceMiles: number };

/**
 * Where a location is and how far from the base, in straight miles rounded to 0.1. Coordinates, when they
 * come along, are the place; the text is then its label.
 * @throws Failure PLACE_NOT_FOUND, ROAD_POINT_UNKNOWN, OUTSIDE_SERVICE_AREA
 */
export async function findPlace(
  { geocoder, config }: Pick<Finding, 'geocoder' | 'config'>,
  query: LocationQuery,
): Promise<FoundPlace> {
  const found = pointOf(query) ?? (await geocoder.locate(query.location));
  if (!found) throw new Failure(parseRoadPoint(query.location) ? 'ROAD_POINT_UNKNOWN' : 'PLACE_NOT_FOUND');
  const distanceMiles = roundToTenth(milesBetween(config.company.base, found));
  const { maxMiles } = config.company;
  if (distanceMiles > maxMiles) {
    const message = `That place is more than ${maxMiles} miles from our base, too far for us to come.`;
    throw new Failure('OUTSIDE_SERVICE_AREA', message);
  }
  return { ...found, distanceMiles };
}

function pointOf({ location, latitude, longitude, accuracy = null }: LocationQuery) {
  if (latitude == null || longitude == null) return null;
  return {
    latitude,
    longitude,
    accuracy,
    place: location,
    precision: precisionOfFix(accuracy),
    isGuess: false,
  };
}

export async function calculateDistance(context: Finding, query: LocationQuery): Promise<DistanceResult> {
  const { distanceMiles, ...found } = await findPlace(context, query);
  const { latitude, longitude, place, precision, accuracy, isGuess } = found;
  const label = await labelElsewhere(context, query);
  const { extraMiles, extraChargesCents } = extraFor(context.config.company, distanceMiles);
  return {
    distance: distanceMiles,
    extraMiles,
    extraCharges: toDollars(extraChargesCents),
    latitude,
    longitude,
    place,
    precision,
    accuracy,
    isGuess,
    ...(label && { label }),
  };
}
