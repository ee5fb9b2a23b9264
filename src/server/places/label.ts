import type { PlaceLabel } from '../../domain/location-query.ts';
import { MAX_LABEL_MILES, milesBetween, roundToTenth } from '../../domain/place.ts';
import type { Context } from '../context.ts';

type Labelled = { location: string; latitude?: number | null; longitude?: number | null };

/**
 * What the text beside a point names, if that is more than 3 miles from the point. The point alone decides about price
 * and way; the customer is asked whether it is meant. Null for a text that names no place, or ours for that point.
 */
export async function labelElsewhere(
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
