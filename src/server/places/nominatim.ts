import * as z from 'zod/mini';
import { type Coordinates, milesBetween, parseCoordinates } from '../../domain/place.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { Geocoder, Located } from './geocoder.ts';
import { createLimitedFetch, type LimitedFetchOptions } from './limited-fetch.ts';
import { parseRoadPoint } from './parse-road-point.ts';
import { createRecent } from './recent.ts';
import { STATE_NAMES } from './states.ts';

const CACHED_ANSWERS = 5000;
/** About a hundred metres: enough to name a place, and it lets neighbours share an answer. */
const CACHED_DECIMALS = 3;
const LONGEST_LABEL = 120;

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
/** A reverse answer for a point with nothing near is `{error}`. */
const Near = z.union([Place, z.object({ error: z.string() })]);

/** Nominatim's ranks: 4 a country, 8 a state, 12 a county, 13 to 25 towns and parts of them, 26 streets. */
const TOWN_RANK = 13;
const STREET_RANK = 26;
const HOUSE_RANK = 28;
/** A find this far from what the gazetteer understands is a namesake somewhere else. */
const NAMESAKE_MILES = 25;

export type NominatimOptions = LimitedFetchOptions & { gazetteer: Gazetteer };

/**
 * A Nominatim-compatible service at `url` in front of the gazetteer, which answers where the service is away,
 * slow or ignorant. One request a second leaves, whoever asks; equal questions share an answer.
 */
export function createNominatim({ gazetteer, ...options }: NominatimOptions): Geocoder {
  const get = createLimitedFetch(options);
  const found = createRecent<Located | null>(CACHED_ANSWERS);
  const described = createRecent<string | null>(CACHED_ANSWERS);

  async function search(text: string): Promise<Located | null> {
    // What lies within the box is preferred.
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
      if (parseCoordinates(text) || parseRoadPoint(text)) return gazetteer.locate(text);
      const key = text.trim().toLowerCase().replace(/\s+/g, ' ');
      if (key === '') return null;
      const [answer, understood] = await Promise.all([
        found(key, () => search(text)).catch(() => null),
        gazetteer.locate(text),
      ]);
      const isNamesake = answer && understood && milesBetween(answer, understood) > NAMESAKE_MILES;
      return answer && !isNamesake ? answer : understood;
    },
    async describe(point) {
      const key = `${point.latitude.toFixed(CACHED_DECIMALS)},${point.longitude.toFixed(CACHED_DECIMALS)}`;
      const answer = await described(key, () => reverse(point)).catch(() => null);
      return answer ?? gazetteer.describe(point);
    },
  };
}

/** The middle of a street is no address: as good as the middle of a ZIP area. */
function precisionOf({ addresstype, place_rank }: Place): Located['precision'] | null {
  if (addresstype === 'postcode' || (place_rank >= STREET_RANK && place_rank < HOUSE_RANK)) return 'zip';
  if (place_rank >= HOUSE_RANK) return 'exact';
  return place_rank >= TOWN_RANK ? 'town' : null;
}

/** `1 Broad Street, Elizabeth, NJ 07201` where the parts are there, else the service's own long name. */
function label({ address = {}, display_name }: Place): string {
  const street = [address.house_number, address.road].filter(Boolean).join(' ');
  const town = address.city ?? address.town ?? address.village ?? address.hamlet ?? address.suburb;
  const state = address['ISO3166-2-lvl4']?.replace(/^US-/, '') ?? address.state;
  const end = [state, address.postcode].filter(Boolean).join(' ');
  const text = town && end ? [street, town, end].filter(Boolean).join(', ') : display_name;
  return text.slice(0, LONGEST_LABEL);
}
