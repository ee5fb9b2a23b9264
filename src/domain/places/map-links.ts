import type { Coordinates } from './place.ts';
import { findPlusCode } from './plus-code.ts';
import { findWrittenPoint } from './written-point.ts';

const SCHEME = '(?:https?:\\/\\/|geo:|maps:|waze:|comgooglemaps(?:url)?:|google\\.navigation:|om:)';
const HOST =
  '(?:www\\.|ul\\.|m\\.)?(?:maps\\.apple\\.com|maps\\.apple|maps\\.google\\.[a-z.]+|google\\.[a-z.]+\\/maps|goo\\.gl\\/maps|maps\\.app\\.goo\\.gl|waze\\.com|openstreetmap\\.org|osm\\.org|bing\\.com\\/maps|(?:wego|share)\\.here\\.com|plus\\.codes)';
const LINK = new RegExp(`(?<![\\w.])(?:${SCHEME}|${HOST}(?=[/?#]))[^\\s<>"]{1,2000}`, 'gi');

/** Parameters that name the place, by importance: where to go, then a pin, then the middle of the map. */
const POINT_PARAMETERS = [
  ...[
    'destination',
    'daddr',
    'to',
    'coordinate',
    'q',
    'query',
    'll',
    'sp',
    'point',
    'rtp',
    'where1',
    'endcoord',
  ],
  ...['center', 'cp', 'sll', 'map'],
];
const NAME_PARAMETERS = ['address', 'name', 'q', 'query', 'destination', 'daddr', 'to', 'where1'];
/** Parameters in which mail programs and social networks wrap the link that was sent. */
const WRAPPING_PARAMETERS = ['url', 'u', 'link', 'q'];
const DECIMAL = '(-?\\d{1,3}\\.\\d+)';

type Target = { point: Coordinates | null; name: string };

/** Whether a text contains a link; one that `readMapLinks` leaves cannot be read without opening the link. */
export const hasLink = (text: string): boolean => text.search(LINK) >= 0;

/**
 * Returns the text with each link to a map replaced by the name and the point that the link contains: `Jersey Gardens
 * 40.66130, -74.17222`. Apple, Google and Bing maps, Waze, OpenStreetMap, HERE and `geo:`. A link that contains neither
 * stays, because only its owner knows where a short link leads.
 */
export function readMapLinks(text: string): string {
  const around = text.replace(LINK, ' ').toLowerCase();
  return text.replace(LINK, (link) => {
    const [, url = link, end = ''] =
      (link.includes('(') ? /^(.*?)([.,;]*)$/ : /^(.*?)([.,;)\]]*)$/).exec(link) ?? [];
    const { point, name } = targetOf(url);
    const figures = point && `${point.latitude.toFixed(5)}, ${point.longitude.toFixed(5)}`;
    // A name that the text has already is not repeated.
    const isSaid = name !== '' && around.includes(name.toLowerCase());
    const read = [isSaid && figures ? '' : name, figures].filter(Boolean).join(' ');
    return read === '' ? link : `${read}${end}`;
  });
}

function targetOf(url: string): Target {
  const [main = '', hash = ''] = url.split('#', 2);
  const at = main.indexOf('?');
  const path = decode(at < 0 ? main : main.slice(0, at));
  const parameters = parametersOf(at < 0 ? '' : main.slice(at + 1));
  const wrapped = WRAPPING_PARAMETERS.map((name) => parameters.get(name)).find((value) =>
    /^https?:\/\//i.test(value ?? ''),
  );
  if (wrapped) return targetOf(wrapped);
  // In the path of this site the plus sign belongs to the code.
  const code = /plus\.codes\/(.+)/.exec(main)?.[1];
  if (code) return { point: null, name: decode(code.replaceAll('+', '%2B')) };
  const point =
    pointInData(path) ??
    pointInParameters(parameters) ??
    pointInCode(path) ??
    pointInPath(path) ??
    pointInHash(hash);
  return { point, name: nameOf(path, parameters) };
}

const decode = (text: string): string => {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
};

const parametersOf = (query: string): Map<string, string> =>
  new Map(
    query.split('&').flatMap((pair) => {
      const [name = '', ...value] = pair.split('=');
      return value.length === 0 ? [] : [[name.toLowerCase(), decode(value.join('='))] as const];
    }),
  );

/** Google's data has the place itself (`!3d…!4d…`) or the end of a route (`!1d…!2d…`), where `@` is the middle of the map. */
function pointInData(path: string): Coordinates | null {
  const place = [...path.matchAll(new RegExp(`!3d${DECIMAL}!4d${DECIMAL}`, 'g'))].at(-1);
  if (place) return { latitude: Number(place[1]), longitude: Number(place[2]) };
  const end = [...path.matchAll(new RegExp(`!1d${DECIMAL}!2d${DECIMAL}`, 'g'))].at(-1);
  return end ? { latitude: Number(end[2]), longitude: Number(end[1]) } : null;
}

function pointInParameters(parameters: ReadonlyMap<string, string>): Coordinates | null {
  const [latitude, longitude] = [
    ['mlat', 'lat', 'latitude'],
    ['mlon', 'lon', 'lng', 'longitude'],
  ].map((names) => names.map((name) => parameters.get(name)).find(Boolean));
  const pair = latitude && longitude ? [`${latitude}, ${longitude}`] : [];
  const values = POINT_PARAMETERS.map((name) => parameters.get(name) ?? '');
  return firstPoint([...pair, ...values]);
}

/** Google's link in a path: `/search/40.7, -74.1`, `/dir/A/40.7,-74.1`, `/place/40°44'08.5"N 74°05'18.7"W`, `/@40.7,-74.1,17z`. */
function pointInPath(path: string): Coordinates | null {
  const segments = path.replace(/^[a-z.]+:(?:\/\/)?/i, '').split('/');
  const [middle, named] = [true, false].map((isMiddle) =>
    segments.filter((segment) => segment.startsWith('@') === isMiddle),
  );
  const withoutZoom = (middle ?? []).map((segment) => segment.replace(/^@([^,]+,[^,]+).*/, '$1'));
  return firstPoint([...(named ?? []).reverse(), ...withoutZoom]);
}

/** OpenStreetMap's `#map=17/40.7357/-74.0885` */
function pointInHash(hash: string): Coordinates | null {
  const found = new RegExp(`map=[\\d.]+\\/${DECIMAL}\\/${DECIMAL}`).exec(hash);
  return found ? { latitude: Number(found[1]), longitude: Number(found[2]) } : null;
}

function firstPoint(texts: readonly string[]): Coordinates | null {
  for (const text of texts) {
    // `geo:0,0?q=…` has its place in q. Bing separates by `~` or `_`, Waze writes `ll.40.7,-74.1`.
    const plain = text.replace(/^(?:loc:|ll\.|point\.)/i, '').replace(/(\d)[~_](?=-?\d)/, '$1, ');
    const [point = ''] = plain.split(/[;(]|(?<=\d),\d+$/);
    const found = findWrittenPoint(point)?.point;
    if (found && (found.latitude !== 0 || found.longitude !== 0)) return found;
  }
  return null;
}

/** Waze's `/ul/h` with a geohash, and OpenStreetMap's `/go/` with a code: both are points, cell by cell. */
function pointInCode(path: string): Coordinates | null {
  const geohash = /waze\.com\/ul\/h([0-9b-hjkmnp-z]{6,12})$/i.exec(path)?.[1];
  if (geohash) return pointOfGeohash(geohash.toLowerCase());
  const code = /(?:osm|openstreetmap)\.org\/go\/([\w~@]{5,})/i.exec(path)?.[1];
  return code ? pointOfShortCode(code) : null;
}

const GEOHASH = '0123456789bcdefghjkmnpqrstuvwxyz';

function pointOfGeohash(hash: string): Coordinates {
  const bits = [...hash].flatMap((letter) => bitsOf(GEOHASH.indexOf(letter), 5));
  return pointOfBits(bits);
}

const SHORT_CODE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~';

function pointOfShortCode(code: string): Coordinates {
  const bits = [...code.replaceAll('@', '~')].flatMap((letter) => bitsOf(SHORT_CODE.indexOf(letter), 6));
  return pointOfBits(bits.slice(0, Math.floor(bits.length / 2) * 2));
}

const bitsOf = (value: number, count: number) =>
  Array.from({ length: count }, (_, i) => (value >> (count - 1 - i)) & 1);

/** Bits halve the longitude and the latitude by turns. */
function pointOfBits(bits: readonly number[]): Coordinates {
  const half = (which: number, from: number, size: number) => {
    const own = bits.filter((_, i) => i % 2 === which);
    return (
      own.reduce((sum, bit, i) => sum + (bit * size) / 2 ** (i + 1), from) + size / 2 ** (own.length + 1)
    );
  };
  return { longitude: half(0, -180, 360), latitude: half(1, -90, 180) };
}

/** Returns the name of the place in a link; empty if the link has none, or only figures. */
function nameOf(path: string, parameters: ReadonlyMap<string, string>): string {
  const inPath = /\/maps\/(?:place|search)\/([^/@][^/]*)/i.exec(path)?.[1];
  const label = /\(([^)]+)\)/.exec(parameters.get('q') ?? '')?.[1];
  const names = [label, ...NAME_PARAMETERS.map((name) => parameters.get(name)), inPath];
  const isName = (name: string) =>
    /[a-z]{3}/i.test(name) && !findWrittenPoint(name) && !/^(?:place_id|loc|ll)[:.]/i.test(name);
  const name = names.find((one) => one !== undefined && (isName(one) || findPlusCode(one))) ?? '';
  return name.replace(/\s+/g, ' ').trim();
}
