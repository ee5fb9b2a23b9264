import type { DistanceResult, LocationQuery, PlaceLabel } from '../../contract/shapes/location-query.ts';
import { Failure } from '../../domain/failure.ts';
import { toDollars } from '../../domain/money/money.ts';
import { extraFor } from '../../domain/money/pricing.ts';
import { stateOfLabel } from '../../domain/money/tax.ts';
import { MAX_LABEL_MILES, milesBetween, precisionOfFix, roundToTenth } from '../../domain/places/place.ts';
import type { Context } from '../context.ts';
import { makeQuote } from '../quotes/quote.ts';
import type { Located } from './geocoder.ts';
import { parseRoadPoint } from './road-points.ts';

type FoundPlace = Omit<Located, 'inNewYorkCity'> & { distanceMiles: number };

/**
 * Returns the place of a location text and its straight-line distance from the base in miles, rounded to 0.1.
 * Coordinates, if given, are the place; the text is then its label.
 * @throws Failure PLACE_NOT_FOUND, ROAD_POINT_UNKNOWN, OUTSIDE_SERVICE_AREA
 */
export async function findPlace(
  { geocoder, config, texts }: Pick<Context, 'geocoder' | 'config' | 'texts'>,
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

type PlaceName = { label: string | null; taxState: string | null };

/**
 * Returns the name of a place, and the state whose sales tax holds there. With coordinates the location text is the
 * customer's note and need not name a place.
 */
export async function nameOfPlace(
  { gazetteer }: Pick<Context, 'gazetteer'>,
  query: Pick<LocationQuery, 'latitude'>,
  place: Pick<FoundPlace, 'latitude' | 'longitude' | 'place'>,
): Promise<PlaceName> {
  const label = query.latitude == null ? place.place : await gazetteer.describe(place);
  const taxState = stateOfLabel(label) ?? stateOfLabel(gazetteer.townAt(place)?.label ?? null);
  return { label, taxState };
}

type Labelled = { location: string; latitude?: number | null; longitude?: number | null };

/**
 * Returns the place that the text names if it is more than 3 miles from the point; the customer is then asked to
 * confirm. The point alone determines price and route. Null if the text names no place, or is the label of that point.
 */
export async function labelMismatch(
  { gazetteer, geocoder }: Pick<Context, 'gazetteer' | 'geocoder'>,
  { location, latitude, longitude }: Labelled,
): Promise<PlaceLabel | null> {
  if (latitude == null || longitude == null) return null;
  const point = { latitude, longitude };
  const named = await gazetteer.locate(location);
  if (!named || named.isGuess) return null;
  const miles = roundToTenth(milesBetween(point, named));
  if (miles <= MAX_LABEL_MILES || location === (await geocoder.describe(point))) return null;
  return { text: location, place: named.place, miles };
}

/** Returns the price, the promise and the place of a location before it is booked. */
export async function calculateDistance(
  context: Pick<Context, 'geocoder' | 'gazetteer' | 'config' | 'texts' | 'clock' | 'seal'>,
  customerId: string,
  query: LocationQuery,
): Promise<DistanceResult> {
  const { distanceMiles, ...found } = await findPlace(context, query);
  const { latitude, longitude, place, precision, accuracy, isGuess } = found;
  const label = await labelMismatch(context, query);
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
