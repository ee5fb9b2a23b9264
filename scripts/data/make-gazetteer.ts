/**
 * Generates the gazetteer's two data files from raw data:
 * tsx scripts/data/make-gazetteer.ts ZIPS.json TRIPS.csv
 * ZIPS.json: `{rows: [[zip, place, state, county, latitude, longitude, isCensusPoint], …]}`;
 * TRIPS.csv: TLC trips with pickup and dropoff zone, borough and zone centroid.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { readCsv } from '../../bench/csv.ts';

const Row = z.tuple([z.string(), z.string(), z.string(), z.string(), z.number(), z.number(), z.number()]);
const COUNTY: Record<string, string> = {
  Manhattan: 'New York',
  Brooklyn: 'Kings',
  Queens: 'Queens',
  Bronx: 'Bronx',
  'Staten Island': 'Richmond',
};
/** Suffixes of zone names. The neighbourhood's name is without the suffix. */
const SIDE = /\s+(north|south|east|west|center|\((north|south) side\))$/i;

const [zipsFile, tripsFile] = process.argv.slice(2);
if (!zipsFile || !tripsFile) throw new Error('usage: make-gazetteer.ts ZIPS.json TRIPS.csv');
const out = (name: string) => new URL(`../../src/server/places/data/${name}`, import.meta.url);

const zips = z.object({ rows: z.array(Row) }).parse(JSON.parse(readFileSync(zipsFile, 'utf8')));
writeFileSync(out('zips.tsv'), `${zips.rows.map((row) => row.join('\t')).join('\n')}\n`);

const points = new Map<string, Array<[number, number]>>();
const zones = new Set<string>();
for (const trip of readCsv(readFileSync(tripsFile, 'utf8'))) {
  for (const end of ['pickup', 'dropoff']) {
    const zone = trip[`${end}_zone`] ?? '';
    const county = COUNTY[trip[`${end}_borough`] ?? ''];
    if (!county || zones.has(zone)) continue;
    zones.add(zone);
    for (const part of zone.split('/')) {
      for (const name of new Set(
        [part, part.replace(SIDE, '')].map((spelled) => spelled.replace(/\bSq\b/, 'Square')),
      )) {
        const key = `${name.trim()}\t${county}`;
        points.set(key, [
          ...(points.get(key) ?? []),
          [Number(trip[`${end}_lat`]), Number(trip[`${end}_lng`])],
        ]);
      }
    }
  }
}
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const lines = [...points]
  .map(
    ([key, at]) => `${key}\t${mean(at.map((p) => p[0])).toFixed(4)}\t${mean(at.map((p) => p[1])).toFixed(4)}`,
  )
  .sort();
writeFileSync(out('neighbourhoods.tsv'), `${lines.join('\n')}\n`);
