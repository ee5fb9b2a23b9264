/**
 * Generates the table of mile markers from the accident files of the Fatality Analysis Reporting System (NHTSA), which
 * contain the road, the mile marker and the coordinates of every fatal crash:
 * tsx scripts/data/make-mile-markers.ts accident_2013.csv accident_2014.csv accident_2015.csv
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { readCsv } from '../../bench/csv.ts';
import { type Coordinates, milesBetween } from '../../src/domain/places/place.ts';

type Marker = Coordinates & { mile: number };

const BASE: Coordinates = { latitude: 40.6976, longitude: -74.2632 };
/** The service area is 100 miles; the margin puts its edge between two markers. */
const MAX_MILES = 110;
const STATES: Record<string, string> = { '34': 'NJ', '42': 'PA', '9': 'CT' };
/** Roads whose markers are consistent with each other and with the exits of an independent map. */
const ROADS = new Set(
  `NJ GSP,NJ NJTP,NJ I-78,NJ I-80,NJ I-195,NJ I-280,NJ I-287,NJ I-295,PA I-78,PA I-80,PA I-81,CT I-84,CT I-91,CT I-95`.split(
    ',',
  ),
);
/** The file's unit is a tenth of a mile; larger values mean an unknown marker. */
const UNKNOWN_FROM = 9_999;
/** On the Turnpike's I-95 part the file counts from the start of I-95: exit 7A is 15.1 there and 60.5 on the road. */
const TURNPIKE_OFFSET_MILES = 45.4;
const TURNPIKE_ON_I95 = { fromMile: 11, toMile: 71, eastOf: -74.7 };

const markers = new Map<string, Marker[]>();
for (const file of process.argv.slice(2)) {
  for (const row of readCsv(readFileSync(file, 'latin1'))) {
    const state = STATES[row.STATE ?? ''];
    const tenths = Number(row.MILEPT);
    const at = { latitude: Number(row.LATITUDE), longitude: Number(row.LONGITUD) };
    if (!state || !(tenths > 0 && tenths < UNKNOWN_FROM) || milesBetween(BASE, at) > MAX_MILES) continue;
    const [road, mile] = roadOf(state, (row.TWAY_ID ?? '').trim().toUpperCase(), tenths / 10, at.longitude);
    const key = `${state} ${road}`;
    if (ROADS.has(key)) markers.set(key, [...(markers.get(key) ?? []), { ...at, mile }]);
  }
}

const lines = [...markers]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .flatMap(([key, all]) =>
    longestConsistent(all).map(({ mile, latitude, longitude }) =>
      [...key.split(' '), mile.toFixed(1), latitude.toFixed(5), longitude.toFixed(5)].join('\t'),
    ),
  );
const out = new URL('../../src/server/places/data/mile-markers.tsv', import.meta.url);
writeFileSync(out, `${lines.join('\n')}\n`);

function roadOf(state: string, name: string, mile: number, longitude: number): [string, number] {
  if (state === 'NJ' && /^(GSP|444)/.test(name)) return ['GSP', mile];
  if (state === 'NJ' && /^700\b|^NEW JERSEY (STATE )?TURNPIKE/.test(name)) return ['NJTP', mile];
  const interstate = /^I-\d+/.exec(name)?.[0] ?? '';
  const { fromMile, toMile, eastOf } = TURNPIKE_ON_I95;
  const isTurnpike = mile >= fromMile && mile <= toMile && longitude > eastOf;
  if (state === 'NJ' && interstate === 'I-95' && isTurnpike) return ['NJTP', mile + TURNPIKE_OFFSET_MILES];
  return [interstate, mile];
}

/** Returns the longest sequence of markers whose distances match their miles; the others are data errors. */
function longestConsistent(all: Marker[]): Marker[] {
  const sorted = [...all].sort((a, b) => a.mile - b.mile);
  const length = sorted.map(() => 1);
  const before = sorted.map(() => -1);
  sorted.forEach((marker, i) => {
    sorted.slice(0, i).forEach((earlier, j) => {
      const miles = marker.mile - earlier.mile;
      const straight = milesBetween(earlier, marker);
      const fits = straight <= miles * 1.03 + 0.4 && straight >= miles * 0.6 - 0.4;
      if (fits && (length[j] ?? 0) + 1 > (length[i] ?? 0)) {
        length[i] = (length[j] ?? 0) + 1;
        before[i] = j;
      }
    });
  });
  const chain: Marker[] = [];
  for (let i = length.indexOf(Math.max(...length)); i >= 0; i = before[i] ?? -1) {
    const marker = sorted[i];
    if (marker) chain.unshift(marker);
  }
  return chain;
}
