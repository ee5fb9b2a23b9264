import * as z from 'zod/mini';
import { type Coordinates, milesBetween } from '../../domain/places/place.ts';
import { isAreaAlone } from '../../domain/places/place-detail.ts';
import { findPlusCode } from '../../domain/places/plus-code.ts';
import { findWrittenPoint } from '../../domain/places/written-point.ts';
import { createCache } from '../lib/answer-cache.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { Geocoder, Located } from './geocoder.ts';
import { createLimitedFetch, type LimitedFetchOptions } from './limited-fetch.ts';
import { parseRoadPoint } from './road-points.ts';
import { STATE_NAMES } from './states.ts';

const CACHED_ANSWERS = 5000;
/** About 100 metres: precise enough to name a place, and nearby points share an answer. */
const CACHED_DECIMALS = 3;
const MAX_LABEL_LENGTH = 120;

const Place = z.object({
  lat: z.string(),
  lon: z.string(),
  display_name: z.string(),
  place_rank: z.number(),
  addresstype: z.optional(z.string()),
  address: z.optional(z.record(z.string(), z.string())),
});
type Place = z.infer<typeof Place>;
const Found = z.array(Place);
/** A reverse lookup without any place nearby answers `{error}`. */
const Near = z.union([Place, z.object({ error: z.string() })]);

/** Nominatim's ranks: 4 countries, 8 states, 12 counties, 13 to 25 towns and their parts, 26 streets. */
const TOWN_RANK = 13;
const STREET_RANK = 26;
const HOUSE_RANK = 28;
/** A result this far from the gazetteer's result is a different place with the same name. */
const NAMESAKE_MILES = 25;
/** A result this near to one of several places lies in that one. */
const CHOICE_MILES = 5;

export type NominatimOptions = LimitedFetchOptions & { gazetteer: Gazetteer };

/**
 * Creates a geocoder for a Nominatim-compatible service at `url` with the gazetteer as fallback when the service is
 * unavailable, slow or finds nothing. Sends one request a second; equal queries share an answer.
 */
export function createNominatim({ gazetteer, ...options }: NominatimOptions): Geocoder {
  const get = createLimitedFetch(options);
  const found = createCache<Located | null>(CACHED_ANSWERS);
  const described = createCache<string | null>(CACHED_ANSWERS);

  async function search(text: string): Promise<Located | null> {
    // Results within the box are preferred.
    const { west, north, east, south } = gazetteer.box();
    const viewbox = [west, north, east, south].map((degrees) => degrees.toFixed(1)).join(',');
    const query = { q: text, countrycodes: 'us', viewbox, limit: '1' };
    const [place] = Found.parse(await get('search', query));
    const precision = place && precisionOf(place);
    const states = gazetteer.states().map((state) => STATE_NAMES[state]);
    if (!precision || !states.includes(place.address?.state)) return null;
    const point = { latitude: Number(place.lat), longitude: Number(place.lon) };
    return {
      ...point,
      place: label(place),
      precision,
      detail: detailOf(place),
      accuracy: null,
      isGuess: false,
      inNewYorkCity: gazetteer.inFiveBoroughs(point),
    };
  }

  async function reverse({ latitude, longitude }: Coordinates): Promise<string | null> {
    const place = Near.parse(
      await get('reverse', { lat: String(latitude), lon: String(longitude), zoom: '18' }),
    );
    return 'error' in place ? null : label(place);
  }

  return {
    async locate(text) {
      if (findWrittenPoint(text) || findPlusCode(text) || parseRoadPoint(text)) return gazetteer.locate(text);
      const key = text.trim().toLowerCase().replace(/\s+/g, ' ');
      if (key === '') return null;
      const [answer, understood] = await Promise.all([
        found(key, () => search(text)).catch(() => null),
        gazetteer.locate(text),
      ]);
      if (understood?.choices) return answer ? withAnswer(understood.choices, answer) : understood;
      const isNamesake = answer && understood && milesBetween(answer, understood) > NAMESAKE_MILES;
      return answer && !isNamesake ? { ...answer, detail: moreOf(answer, understood) } : understood;
    },
    async describe(point) {
      const key = `${point.latitude.toFixed(CACHED_DECIMALS)},${point.longitude.toFixed(CACHED_DECIMALS)}`;
      const answer = await described(key, () => reverse(point)).catch(() => null);
      return answer ?? gazetteer.describe(point);
    },
  };
}

/** The service does not know that it chose one of several places: its answer makes that one more precise. */
function withAnswer(choices: readonly Located[], answer: Located): Located | null {
  const refined = choices.map((choice) =>
    milesBetween(choice, answer) <= CHOICE_MILES
      ? { ...answer, place: choice.place, detail: moreOf(answer, choice), isGuess: true }
      : choice,
  );
  const [first] = refined;
  return first ? { ...first, choices: refined } : null;
}

/** What the service found, or what the text says beyond that: it may have a street that the service does not know. */
const moreOf = ({ detail }: Located, understood: Located | null): Located['detail'] =>
  isAreaAlone(detail) && understood ? understood.detail : detail;

function detailOf({ addresstype, place_rank }: Place): Located['detail'] {
  if (addresstype === 'postcode') return 'zip';
  if (place_rank >= HOUSE_RANK) return 'address';
  return place_rank >= STREET_RANK ? 'street' : 'town';
}

/** A street without a house number is only as precise as a ZIP area. */
function precisionOf({ addresstype, place_rank }: Place): Located['precision'] | null {
  if (addresstype === 'postcode' || (place_rank >= STREET_RANK && place_rank < HOUSE_RANK)) return 'zip';
  if (place_rank >= HOUSE_RANK) return 'exact';
  return place_rank >= TOWN_RANK ? 'town' : null;
}

/** Returns `1 Broad Street, Elizabeth, NJ 07201` if the parts exist, otherwise the service's display name. */
function label({ address = {}, display_name }: Place): string {
  const street = [address.house_number, address.road].filter(Boolean).join(' ');
  const town = address.city ?? address.town ?? address.village ?? address.hamlet ?? address.suburb;
  const state = address['ISO3166-2-lvl4']?.replace(/^US-/, '') ?? address.state;
  const end = [state, address.postcode].filter(Boolean).join(' ');
  const text = town && end ? [street, town, end].filter(Boolean).join(', ') : display_name;
  return text.slice(0, MAX_LABEL_LENGTH);
}
