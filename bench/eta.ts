/**
 * `npm run bench:eta -- --trips FILE.csv [--market nyc|elsewhere|auto] [--running-factor on|off] [--json]`:
 * measures the accuracy of the built-in drive times on trips in their order, learning from each trip after it has ended.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { defaultCompany } from '../src/domain/company/company-profile.ts';
import {
  type Learnt,
  learnDrive,
  learntDriveTime,
  NOTHING_LEARNT,
} from '../src/domain/tracking/learnt-drives.ts';
import { DRIVE_PRIORS, readDrivePriors } from '../src/server/drives/drive-priors.ts';
import { createGazetteer } from '../src/server/places/gazetteer.ts';
import { type Scored, scoreBoth } from './eta-scores.ts';
import { isOfSample, readTrips, SOURCE_LINE, type Trip, tripMark } from './trips.ts';

const USAGE =
  'usage: npm run bench:eta -- --trips FILE.csv [--market nyc|elsewhere|auto] [--running-factor on|off] [--json]\n' +
  '(columns hour, dow_mon0, straight_miles, minutes; pickup_lat, pickup_lng, dropoff_lat, dropoff_lng, pickup_local and\n' +
  ' weight if any; auto takes trips without coordinates as elsewhere; off: nothing is learnt)';
/** Straight-line speed in miles per hour: the integer with the least mean error on the calibration trips. */
const CONSTANT_MPH = 10;

const { values } = parseArgs({
  options: {
    trips: { type: 'string' },
    market: { type: 'string', default: 'auto' },
    'running-factor': { type: 'string', default: 'on' },
    json: { type: 'boolean' },
  },
});
const market = (['nyc', 'elsewhere', 'auto'] as const).find((each) => each === values.market);
const learning = values['running-factor'];
if (!values.trips || !market || (learning !== 'on' && learning !== 'off')) {
  console.error(USAGE);
  process.exit(2);
}

const { trips, unusable } = readTrips(
  readFileSync(values.trips, 'utf8'),
  market,
  createGazetteer(defaultCompany),
);
if (trips.length === 0) {
  console.error(`no usable rows in ${values.trips}\n${USAGE}`);
  process.exit(1);
}

/** Predicts each trip from those that ended before it began, and from `priors`. */
function predict(priors: Learnt): Scored[] {
  const known = new Map<string, NonNullable<ReturnType<Learnt>>>();
  const learnt: Learnt = (key) => known.get(key) ?? priors(key);
  let underWay: Trip[] = [];
  return trips.map((trip) => {
    const ended = underWay.filter(
      ({ endsAtMs }) => endsAtMs === null || trip.startsAtMs === null || endsAtMs <= trip.startsAtMs,
    );
    if (learning === 'on')
      for (const { drive, minutes } of ended)
        for (const [key, factor] of learnDrive(drive, minutes, learnt)) known.set(key, factor);
    underWay = [...underWay.filter((each) => !ended.includes(each)), trip];
    const { drive, minutes: actual, weight } = trip;
    const { minutes: predicted, lowMinutes: low, highMinutes: high } = learntDriveTime(drive, learnt);
    return { miles: drive.miles, actual, weight, predicted, low, high };
  });
}

const baseline = trips.map(({ drive: { miles }, minutes: actual, weight }): Scored => {
  return { miles, actual, weight, predicted: (miles / CONSTANT_MPH) * 60, low: null, high: null };
});
/** The most trips of a file, as a share, that look like ones from which the priors were made, by chance. */
const MAX_KNOWN = 0.01;
const priorTrips = new Set(
  readFileSync(DRIVE_PRIORS, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(SOURCE_LINE))
    ?.slice(SOURCE_LINE.length)
    .split(' '),
);
const sample = trips.map(tripMark).filter(isOfSample);
const knowsTrips = sample.filter((mark) => priorTrips.has(mark)).length > MAX_KNOWN * sample.length;

const withPriors = scoreBoth(predict(learning === 'on' ? readDrivePriors() : NOTHING_LEARNT));
const withoutPriors = scoreBoth(predict(NOTHING_LEARNT));
/** `all` and `over10Miles` are what a new company has: with the priors, unless these were made from the same trips. */
const result = {
  ...(knowsTrips ? withoutPriors : withPriors),
  usesPriors: !knowsTrips && learning === 'on',
  withPriors,
  withoutPriors,
  baseline: scoreBoth(baseline),
};
if (values.json) console.log(JSON.stringify(result));
else {
  console.log(`market ${market}, learning ${learning}; errors in minutes and percent`);
  console.table({
    'nothing known at first, all': rounded(withoutPriors.all),
    'nothing known at first, over 10 miles': rounded(withoutPriors.over10Miles),
    'with the built-in priors, all': rounded(withPriors.all),
    'with the built-in priors, over 10 miles': rounded(withPriors.over10Miles),
    [`constant ${CONSTANT_MPH} mph, all`]: rounded(result.baseline.all),
    [`constant ${CONSTANT_MPH} mph, over 10 miles`]: rounded(result.baseline.over10Miles),
  });
  if (knowsTrips)
    console.log('The priors were made from these trips, so that only the figures without them are honest.');
  if (unusable > 0) console.log(`${unusable} rows without usable figures were left out`);
}

function rounded(scores: object) {
  return Object.fromEntries(
    Object.entries(scores).map(([name, value]) => [
      name,
      value === null ? null : Number(Number(value).toFixed(2)),
    ]),
  );
}
