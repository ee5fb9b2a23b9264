/**
 * `npm run bench:eta -- --trips FILE.csv [--market nyc|elsewhere|auto] [--running-factor on|off] [--json]`:
 * measures the accuracy of the built-in drive times on trips in their order.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { defaultCompany } from '../src/domain/company/company-profile.ts';
import { driveTime, type Market, runningFactor } from '../src/domain/tracking/drive-time.ts';
import { createGazetteer } from '../src/server/places/gazetteer.ts';
import { readCsv } from './csv.ts';
import { type Scored, scoreBoth } from './eta-scores.ts';

const USAGE =
  'usage: npm run bench:eta -- --trips FILE.csv [--market nyc|elsewhere|auto] [--running-factor on|off] [--json]\n' +
  '(columns hour, dow_mon0, straight_miles, minutes; pickup_lat, pickup_lng, dropoff_lat, dropoff_lng and weight if any;\n' +
  ' auto takes trips without coordinates as elsewhere)';
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
const chosen = (['nyc', 'elsewhere', 'auto'] as const).find((market) => market === values.market);
const learning = values['running-factor'];
if (!values.trips || !chosen || (learning !== 'on' && learning !== 'off')) {
  console.error(USAGE);
  process.exit(2);
}

const gazetteer = createGazetteer(defaultCompany);
const rows = readCsv(readFileSync(values.trips, 'utf8'));
const inCity = (row: Record<string, string>, end: 'pickup' | 'dropoff') => {
  const [latitude, longitude] = [row[`${end}_lat`], row[`${end}_lng`]].map((text) =>
    text ? Number(text) : Number.NaN,
  );
  if (latitude === undefined || longitude === undefined || Number.isNaN(latitude + longitude)) return false;
  return gazetteer.inFiveBoroughs({ latitude, longitude });
};
const marketOf = (row: Record<string, string>): Market => {
  if (chosen !== 'auto') return chosen;
  return inCity(row, 'pickup') || inCity(row, 'dropoff') ? 'nyc' : 'elsewhere';
};

const drives: Scored[] = [];
const baseline: Scored[] = [];
/** Each market has its own drive factor. */
const factors: Record<Market, number> = { nyc: 1, elsewhere: 1 };
let unusable = 0;
for (const row of rows) {
  const number = (column: string) => (row[column]?.trim() ? Number(row[column]) : Number.NaN);
  const [miles, actual, hour, weekdayMonday0] = ['straight_miles', 'minutes', 'hour', 'dow_mon0'].map(number);
  const weight = row.weight?.trim() ? Number(row.weight) : 1;
  if (miles === undefined || hour === undefined || weekdayMonday0 === undefined || !actual || !(actual > 0)) {
    unusable++;
    continue;
  }
  if (!Number.isFinite(miles + hour + weekdayMonday0 + weight) || miles < 0) {
    unusable++;
    continue;
  }
  const market = marketOf(row);
  const plain = driveTime({ miles, hour, weekdayMonday0, market });
  const factor = learning === 'on' ? factors[market] : 1;
  const said = { predicted: plain.minutes * factor, high: plain.highMinutes * factor };
  drives.push({ miles, actual, weight, ...said });
  baseline.push({ miles, actual, weight, predicted: (miles / CONSTANT_MPH) * 60, high: null });
  factors[market] = runningFactor(factors[market], plain.minutes, actual);
}
if (drives.length === 0) {
  console.error(`no usable rows in ${values.trips}\n${USAGE}`);
  process.exit(1);
}

const result = { ...scoreBoth(drives), baseline: scoreBoth(baseline) };
if (values.json) console.log(JSON.stringify(result));
else {
  console.log(`market ${chosen}, running factor ${learning}; errors in minutes and percent`);
  console.table({
    'drive-time model, all': rounded(result.all),
    'drive-time model, over 10 miles': rounded(result.over10Miles),
    [`constant ${CONSTANT_MPH} mph, all`]: rounded(result.baseline.all),
    [`constant ${CONSTANT_MPH} mph, over 10 miles`]: rounded(result.baseline.over10Miles),
  });
  if (unusable > 0) console.log(`${unusable} rows without usable figures were left out`);
}

function rounded(scores: object) {
  return Object.fromEntries(
    Object.entries(scores).map(([name, value]) => [
      name,
      value === null ? null : Number(Number(value).toFixed(3)),
    ]),
  );
}
