/**
 * Generates the tables of places outside the gazetteer, which only tell that a place is too far:
 * tsx scripts/data/make-far-places.ts zip-data.json
 * zip-data.json: `[{zipCode, placeName, stateCode, latitude, longitude}, …]` of all states.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { type Coordinates, milesBetween } from '../../src/domain/places/place.ts';

const Row = z.object({
  zipCode: z.string(),
  placeName: z.string(),
  stateCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
type Row = z.infer<typeof Row>;

/** A city has at least this many ZIP codes: 799 cities of the country have. */
const CITY_ZIPS = 4;

const [file] = process.argv.slice(2);
if (!file) throw new Error('usage: make-far-places.ts zip-data.json');
const rows = z
  .array(Row)
  .parse(JSON.parse(readFileSync(file, 'utf8')))
  // Military post offices have no state.
  .filter(({ stateCode }) => stateCode.length === 2 && !/^A[AEP]$/.test(stateCode));

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const middle = (of: readonly Row[]): Coordinates => ({
  latitude: mean(of.map(({ latitude }) => latitude)),
  longitude: mean(of.map(({ longitude }) => longitude)),
});
const figures = ({ latitude, longitude }: Coordinates) => [latitude.toFixed(2), longitude.toFixed(2)];
/** The distance from the middle to the farthest ZIP code. */
const radiusMiles = (of: readonly Row[]) => Math.max(...of.map((row) => milesBetween(middle(of), row)));
function groups(key: (row: Row) => string): [string, Row[]][] {
  const all = new Map<string, Row[]>();
  for (const row of rows) all.set(key(row), [...(all.get(key(row)) ?? []), row]);
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1));
}
const write = (name: string, header: string, lines: readonly string[]) =>
  writeFileSync(
    new URL(`../../src/server/places/data/${name}`, import.meta.url),
    `${[header, ...lines].join('\n')}\n`,
  );

write(
  'far-zips.tsv',
  '# First three digits of ZIP codes: state, first and last ZIP code in use, latitude, longitude, radius in miles.',
  groups(({ zipCode, stateCode }) => `${zipCode.slice(0, 3)} ${stateCode}`).map(([key, of]) => {
    const zips = of.map(({ zipCode }) => zipCode).sort();
    return [key.slice(4), zips[0], zips.at(-1), ...figures(middle(of)), Math.ceil(radiusMiles(of))].join(
      '\t',
    );
  }),
);
write(
  'far-cities.tsv',
  `# Cities with ${CITY_ZIPS} or more ZIP codes: name, state, latitude, longitude.`,
  groups(({ placeName, stateCode }) => `${placeName}\t${stateCode}`)
    .filter(([, of]) => of.length >= CITY_ZIPS)
    .map(([key, of]) => [key, ...figures(middle(of))].join('\t')),
);
