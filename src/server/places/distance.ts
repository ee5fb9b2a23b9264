import { Failure } from '../../domain/failure.ts';
import { toDollars } from '../../domain/money/money.ts';
import { extraFor } from '../../domain/money/pricing.ts';
import type { DistanceResult, LocationQuery } from '../../domain/places/location-query.ts';
import { milesBetween, precisionOfFix, roundToTenth } from '../../domain/places/place.ts';
import type { Context } from '../context.ts';
import { makeQuote } from '../quotes/quote.ts';
import type { Located } from './geocoder.ts';
import { labelElsewhere } from './label.ts';
import { nameOfPlace } from './name-of-place.ts';
import { parseRoadPoint } from './parse-road-point.ts';

type Finding = Pick<Context, 'geocoder' | 'gazetteer' | 'config' | 'texts' | 'clock' | 'seal'>;

export type FoundPlace = Omit<Located, 'inNewYorkCity'> & { distanceMiles: number };

/**
 * Returns the place of a location text and its straight-line distance from the base in miles, rounded to 0.1.
 * Coordinates, if given, are the place; the text is then its label.
 * @throws Failure PLACE_NOT_FOUND, ROAD_POINT_UNKNOWN, OUTSIDE_SERVICE_AREA
 */
export async function findPlace(
  { geocoder, config, texts }: Pick<Finding, 'geocoder' | 'config' | 'texts'>,
  query: LocationQuery,
): Promise<FoundPlace> {
  const found = pointOf(query) ?? (await geocoder.locate(query.location));
  if (!found) throw new Failure(parseRoadPoint(query.location) ? 'ROAD_POINT_UNKNOWN' : 'PLACE_NOT_FOUND');
  const distanceMiles = roundToTenth(milesBetween(config.company.base, found));
  const { maxMiles } = config.company;
  if (distanceMiles > maxMiles) {
    throw new Failure(
      'OUTSIDE_SERVICE_AREA',
      texts.t('That place is more than {maxMiles} miles from our base, too far for us to come.', {
        maxMiles,
      }),
    );
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

export async function calculateDistance(
  context: Finding,
  customerId: string,
  query: LocationQuery,
): Promise<DistanceResult> {
  const { distanceMiles, ...found } = await findPlace(context, query);
  const { latitude, longitude, place, precision, accuracy, isGuess } = found;
  const label = await labelElsewhere(context, query);
  const { taxState } = await nameOfPlace(context, query, found);
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
    quote: makeQuote(context, customerId, { latitude, longitude, distanceMiles, taxState }),
  };
}
