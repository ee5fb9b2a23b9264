/**
 * Generates what other drivers' trips have shown of places and hours, with which the drive times of a new company begin:
 * tsx scripts/data/make-drive-priors.ts TRIPS.csv (columns as of `npm run bench:eta`)
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { isOfSample, readTrips, SOURCE_LINE, tripMark } from '../../bench/trips.ts';
import { defaultCompany } from '../../src/domain/company/company-profile.ts';
import { asPrior, type LearntFactor, learnDrive } from '../../src/domain/tracking/learnt-drives.ts';
import { createGazetteer } from '../../src/server/places/gazetteer.ts';

/** Factors of fewer trips, or of less than three percent, are left out. */
const MIN_TRIPS = 4;
const MIN_MEAN = 0.03;

const [file] = process.argv.slice(2);
if (!file) throw new Error('usage: tsx scripts/data/make-drive-priors.ts TRIPS.csv');
const { trips } = readTrips(readFileSync(file, 'utf8'), 'auto', createGazetteer(defaultCompany));

const factors = new Map<string, LearntFactor>();
for (const { drive, minutes } of trips)
  for (const [key, factor] of learnDrive(drive, minutes, (known) => factors.get(known)))
    factors.set(key, factor);

const isKept = ([, { drives, mean, low }]: [string, LearntFactor]) =>
  low !== null || (drives >= MIN_TRIPS && Math.abs(mean) >= MIN_MEAN);
const lines = [...factors]
  .filter(isKept)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([key, factor]) => {
    const { mean, variance, low, high, drives } = asPrior(key, factor);
    const numbers = [
      mean.toFixed(3),
      variance.toFixed(4),
      low?.toFixed(3) ?? '',
      high?.toFixed(3) ?? '',
      drives,
    ];
    return [key, ...numbers].join('\t');
  });
const marks = trips.map(tripMark).filter(isOfSample);
const out = new URL('../../src/server/drives/data/drive-priors.tsv', import.meta.url);
writeFileSync(out, `${SOURCE_LINE}${marks.join(' ')}\n${lines.join('\n')}\n`);
