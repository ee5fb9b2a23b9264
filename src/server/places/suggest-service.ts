import * as z from 'zod/mini';
import type { CompanyProfile } from '../../domain/company/company-profile.ts';
import { type Coordinates, milesBetween } from '../../domain/places/place.ts';
import { createCache } from '../lib/answer-cache.ts';
import { fetchJson } from '../lib/fetch-json.ts';
import { STATE_NAMES } from './states.ts';

/** Port: addresses that a text which is still being typed may mean. */
export interface SuggestService {
  /**
   * Returns addresses in the service area. `allow` is called before a request leaves, and refuses it by a rejection.
   * Rejects on failure, and when the service has not answered in time.
   */
  find(typed: string, allow: () => Promise<void>): Promise<string[]>;
}

export type SuggestServiceOptions = {
  /** The search of a Photon-compatible (`…/api`) or Nominatim-compatible service (`…/search`). */
  url: string;
  /** The User-Agent: the product's name and the operator's contact. */
  userAgent: string;
  area: Pick<CompanyProfile, 'base' | 'maxMiles'>;
  timeoutMs?: number;
};

/** Who types does not wait longer. */
const TIMEOUT_MS = 800;
const MAX_ANSWERS = 5;
const CACHED_TEXTS = 5000;
/** Of all callers of this node: a service that hangs holds no more connections. */
const MAX_IN_FLIGHT = 8;
const MAX_LABEL_LENGTH = 120;
const MILES_PER_DEGREE = 69;

type Address = Coordinates & {
  name?: string;
  number?: string;
  street?: string;
  town?: string;
  /** The code or the name of the state. */
  state?: string;
  zip?: string;
};

const text = z.optional(z.string());
const Photon = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        ...{ name: text, housenumber: text, street: text, city: text, town: text, village: text },
        ...{ district: text, state: text, postcode: text, countrycode: text, osm_key: text, type: text },
      }),
    }),
  ),
});
const Nominatim = z.array(
  z.object({
    lat: z.string(),
    lon: z.string(),
    name: text,
    address: z.optional(z.record(z.string(), z.string())),
  }),
);

/** Of a street or a town, Photon has the name in `name` alone. */
const fromPhoton = (answer: unknown): Address[] =>
  Photon.parse(answer).features.flatMap(({ geometry, properties }) => {
    const { name, housenumber: number, street, city, town, village, district, state, postcode } = properties;
    if (properties.countrycode !== undefined && properties.countrycode.toUpperCase() !== 'US') return [];
    const [longitude, latitude] = geometry.coordinates;
    const isTown = properties.osm_key === 'place' && number === undefined && street === undefined;
    return [
      {
        ...{ latitude, longitude, number, street, state, zip: postcode },
        ...(isTown ? { town: name } : { name, town: city ?? town ?? village ?? district }),
      },
    ];
  });

const fromNominatim = (answer: unknown): Address[] =>
  Nominatim.parse(answer).map(({ lat, lon, name, address = {} }) => ({
    ...{ latitude: Number(lat), longitude: Number(lon), name },
    ...{ number: address.house_number, street: address.road, zip: address.postcode },
    town: address.city ?? address.town ?? address.village ?? address.hamlet ?? address.suburb,
    state: address['ISO3166-2-lvl4']?.replace(/^US-/, '') ?? address.state,
  }));

const stateCodes = new Map(
  Object.entries(STATE_NAMES).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
);

/** Returns `1 Broad Street, Elizabeth, NJ 07201`, as the gazetteer reads it; null without a town. */
function labelOf({ name, number, street, town, state, zip }: Address): string | null {
  const code = stateCodes.get(state?.toLowerCase() ?? '');
  if (town === undefined || code === undefined) return null;
  const address = [number, street].filter(Boolean).join(' ');
  const named = !name || name === town || address.endsWith(name) ? '' : name;
  const parts = [named, address, town, [code, zip].filter(Boolean).join(' ')];
  const label = parts.filter(Boolean).join(', ');
  return label.length > MAX_LABEL_LENGTH ? null : label;
}

/** Creates the suggestions of a service that finds addresses. Equal texts share an answer. */
export function createSuggestService(options: SuggestServiceOptions): SuggestService {
  const { url, userAgent, area, timeoutMs = TIMEOUT_MS } = options;
  const { base, maxMiles } = area;
  // Header values are limited to ASCII: a typographic apostrophe in the brand would make every request fail.
  const headers = { 'user-agent': userAgent.replace(/[^ -~]/g, ''), accept: 'application/json' };
  const isPhoton = new URL(url).pathname.replace(/\/+$/, '').endsWith('/api');
  const degrees = maxMiles / MILES_PER_DEGREE;
  const wide = degrees / Math.cos((base.latitude * Math.PI) / 180);
  const box = [
    base.longitude - wide,
    base.latitude - degrees,
    base.longitude + wide,
    base.latitude + degrees,
  ].map((each) => each.toFixed(2));
  const bounds: Record<string, string> = isPhoton
    ? { bbox: box.join(), lat: base.latitude.toFixed(2), lon: base.longitude.toFixed(2), lang: 'en' }
    : { viewbox: box.join(), bounded: '1', countrycodes: 'us', format: 'jsonv2', addressdetails: '1' };
  // A service that is away or asked too often may answer with nothing, which is not true for longer than that.
  const found = createCache<string[]>(CACHED_TEXTS, (labels) => labels.length > 0);
  let inFlight = 0;

  async function ask(q: string, allow: () => Promise<void>): Promise<string[]> {
    if (inFlight >= MAX_IN_FLIGHT) throw new Error('too many requests for suggestions are in flight');
    const signal = AbortSignal.timeout(timeoutMs);
    inFlight += 1;
    try {
      await allow();
      const target = new URL(url);
      for (const [name, value] of Object.entries({ q, limit: String(2 * MAX_ANSWERS), ...bounds }))
        target.searchParams.set(name, value);
      const answer = await fetchJson(target.href, { headers, signal });
      const near = (isPhoton ? fromPhoton : fromNominatim)(answer).filter(
        (address) => milesBetween(base, address) <= maxMiles,
      );
      const labels = near.map(labelOf).filter((label) => label !== null);
      return [...new Set(labels)].slice(0, MAX_ANSWERS);
    } finally {
      inFlight -= 1;
    }
  }

  return {
    find: (typed, allow) => {
      const key = typed.trim().toLowerCase().replace(/\s+/g, ' ');
      return found(key, () => ask(key, allow));
    },
  };
}
