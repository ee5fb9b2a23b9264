import type { PlaceLabel } from '../../domain/places/location-query.ts';
import { MAX_LABEL_MILES, milesBetween, roundToTenth } from '../../domain/places/place.ts';
import type { Context } from '../context.ts';

type Labelled = { location: string; latitude?: number | null; longitude?: number | null };

/**
 * Returns the place that the text names if it is more than 3 miles from the point; the customer is then asked to
 * confirm. The point alone determines price and route. Null if the text names no place, or is the label of that point.
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
