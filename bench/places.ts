/** `npm run bench:places -- --queries FILE.csv [--json]`: measures the gazetteer's error in miles. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { defaultCompany } from '../src/domain/company/company-profile.ts';
import { milesBetween } from '../src/domain/places/place.ts';
import { createGazetteer } from '../src/server/places/gazetteer.ts';
import { readCsv } from './csv.ts';
import { quantile } from './quantile.ts';

const { values } = parseArgs({ options: { queries: { type: 'string' }, json: { type: 'boolean' } } });
if (!values.queries) {
  console.error('usage: npm run bench:places -- --queries FILE.csv [--json]   (columns query, lat, lng)');
  process.exit(2);
}

const gazetteer = createGazetteer(defaultCompany);
await gazetteer.locate('07083'); // loads the data, which is not part of the measurement
const rows = readCsv(readFileSync(values.queries, 'utf8'));
const errors: number[] = [];
const times: number[] = [];
const missed: string[] = [];
for (const { query = '', lat, lng } of rows) {
  const startedAt = performance.now();
  const found = await gazetteer.locate(query);
  times.push(performance.now() - startedAt);
  if (found) errors.push(milesBetween(found, { latitude: Number(lat), longitude: Number(lng) }));
  else missed.push(query);
}

const result = {
  n: rows.length,
  misses: missed.length,
  p50: quantile(errors, 0.5),
  p90: quantile(errors, 0.9),
  p99: quantile(errors, 0.99),
};
if (values.json) console.log(JSON.stringify(result));
else {
  console.table({ 'error, miles': result });
  console.log(
    `a query takes ${quantile(times, 0.5)?.toFixed(3)} ms (p99 ${quantile(times, 0.99)?.toFixed(3)} ms)`,
  );
  for (const query of missed) console.log(`miss: ${query}`);
}
