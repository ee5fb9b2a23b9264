import type {
  DistanceResult,
  LocationQuery,
  PlaceLabel,
  QuoteQuery,
} from '../../contract/shapes/location-query.ts';
import { Failure } from '../../domain/failure.ts';
import { toDollars } from '../../domain/money/money.ts';
import { extraFor } from '../../domain/money/pricing.ts';
import { stateOfLabel } from '../../domain/money/tax.ts';
import { hasLink, readMapLinks } from '../../domain/places/map-links.ts';
import { MAX_LABEL_MILES, milesBetween, precisionOfFix, roundToTenth } from '../../domain/places/place.ts';
import type { Context } from '../context.ts';
import { speaking } from '../platform/spoken-texts.ts';
import { makeQuote, type Predicting, type QuoteOwner } from '../quotes/quote.ts';
import type { Located } from './geocoder.ts';
import { parseRoadPoint } from './road-points.ts';

type FoundPlace = Omit<Located, 'inNewYorkCity' | 'choices'> & {
  choices: Located[] | undefined;
  distanceMiles: number;
};

/**
 * Returns the place of a location text and its straight-line distance from the base in miles, rounded to 0.1.
 * Coordinates, if given, are the place; the text is then its label.
 * Of several places that the text may mean, it is the one that `place` names.
 * @throws Failure PLACE_NOT_FOUND, LINK_UNREADABLE, ROAD_POINT_UNKNOWN, OUTSIDE_SERVICE_AREA
 */
export async function findPlace(
  { geocoder, gazetteer, config, texts }: Pick<Context, 'geocoder' | 'gazetteer' | 'config' | 'texts'>,
  query: LocationQuery,
): Promise<FoundPlace> {
  const { maxMiles } = config.company;
  const tooFar = () =>
    new Failure(
      'OUTSIDE_SERVICE_AREA',
      texts.t('That place is more than {maxMiles} miles from our base, too far for us to come.', {
        maxMiles,
      }),
    );
  const located = pointOf(query) ?? (await geocoder.locate(query.location));
  if (!located) {
    if (gazetteer.isFarAway(query.location)) throw tooFar();
    if (parseRoadPoint(query.location)) throw new Failure('ROAD_POINT_UNKNOWN');
    throw new Failure(hasLink(query.location) ? 'LINK_UNREADABLE' : 'PLACE_NOT_FOUND');
  }
  const found = located.choices?.find(({ place }) => place === query.place) ?? located;
  const distanceMiles = roundToTenth(milesBetween(config.company.base, found));
  if (distanceMiles <= maxMiles) return { ...found, choices: located.choices, distanceMiles };
  // `Home` and `Paradise` are small places far away that nobody means.
  const isUnlikely = found.isGuess && !located.choices && !gazetteer.isFarAway(query.location);
  throw isUnlikely ? new Failure('PLACE_NOT_FOUND') : tooFar();
}

function pointOf({ location, latitude, longitude, accuracy = null }: LocationQuery) {
  if (latitude == null || longitude == null) return null;
  return {
    latitude,
    longitude,
    accuracy,
    place: location,
    precision: precisionOfFix(accuracy),
    detail: 'point' as const,
    isGuess: false,
    choices: undefined,
  };
}

const MAX_LOCATION_LENGTH = 300;

/** Returns a query or form whose location has the name and the point of a map in place of a link to it. */
export const withReadLinks = <Form extends Pick<LocationQuery, 'location'>>(form: Form): Form => ({
  ...form,
  location: readMapLinks(form.location).slice(0, MAX_LOCATION_LENGTH),
});

type PlaceName = { label: string | null; taxState: string | null };

/**
 * Returns the name of a place, and the state whose sales tax holds there. With coordinates the location text is the
 * customer's note and need not name a place.
 */
async function nameOfPlace(
  { gazetteer }: Pick<Context, 'gazetteer'>,
  query: Pick<LocationQuery, 'latitude'>,
  place: Pick<FoundPlace, 'latitude' | 'longitude' | 'place'>,
): Promise<PlaceName> {
  const label = query.latitude == null ? place.place : await gazetteer.describe(place);
  const taxState = stateOfLabel(label) ?? stateOfLabel(gazetteer.townAt(place)?.label ?? null);
  return { label, taxState };
}

/** Returns `nameOfPlace` in the language of the company: what is stored is read by its staff, whoever books. */
export async function storedNameOfPlace(
  context: Pick<Context, 'gazetteer'>,
  query: Pick<LocationQuery, 'location' | 'latitude'>,
  found: Pick<FoundPlace, 'latitude' | 'longitude' | 'place'>,
): Promise<PlaceName> {
  const place = query.latitude == null ? await inCompanysLanguage(context, query.location, found.place) : '';
  return speaking(null, () => nameOfPlace(context, query, { ...found, place }));
}

/** The gazetteer alone has words in its names; a text has the same places in the same order in each language. */
async function inCompanysLanguage(
  { gazetteer }: Pick<Context, 'gazetteer'>,
  text: string,
  place: string,
): Promise<string> {
  const names = async () => {
    const located = await gazetteer.locate(text);
    return located ? [located, ...(located.choices ?? [])].map((each) => each.place) : [];
  };
  const index = (await names()).indexOf(place);
  return (await speaking(null, names))[index] ?? place;
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
  context: Pick<Context, 'geocoder' | 'texts' | 'seal'> & Predicting,
  owner: QuoteOwner,
  sent: QuoteQuery,
): Promise<DistanceResult> {
  const query = withReadLinks(sent);
  const { distanceMiles, ...found } = await findPlace(context, query);
  const { latitude, longitude, place, precision, detail, accuracy, isGuess, choices } = found;
  const label = await labelMismatch(context, query);
  const { label: near, taxState } = await nameOfPlace(context, query, found);
  const { extraMiles, extraChargesCents } = extraFor(context.config.company, distanceMiles);
  return {
    distance: distanceMiles,
    extraMiles,
    extraCharges: toDollars(extraChargesCents),
    latitude,
    longitude,
    place,
    ...(query.latitude != null && near !== null && { near }),
    precision,
    detail,
    accuracy,
    isGuess,
    ...(choices && { choices: choices.map((choice) => choice.place) }),
    ...(label && { label }),
    quote: await makeQuote(context, owner, {
      ...{ latitude, longitude, distanceMiles, taxState },
      ...{ connector: query.connector ?? null, kwh: query.energyKwh ?? null },
    }),
  };
}
