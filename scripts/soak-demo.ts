// `npm run soak:demo [-- --hours 24]`: runs the demo at 20 times real speed and samples the memory of its server after
// a garbage collection. Fails if memory grows over the second half of the demo's hours, or after any error.
import { parseArgs } from 'node:util';
import { type DemoReport, startDemo } from '../e2e/fixtures/demo.ts';
import { growthOf } from './growth.ts';

const SPEED = 20;
const SAMPLES = 240;
const LINES = 24;
/**
 * Above what noise alone gives: samples that vary by 5 % have a line whose rise over 120 samples has a standard error of
 * 5 % × √(12 / 120), 1.6 %. Below what a leak gives: 12 hours have about 16,000 fixes, so 5 % of a heap of 48 MB are 150
 * bytes a fix.
 */
const MAX_GROWTH = 0.05;

const { values } = parseArgs({ options: { hours: { type: 'string', default: '24' } } });
const hours = Number(values.hours);
if (!(hours > 0)) throw new Error('--hours must be more than 0');

console.log(`${hours} hours of the demo, in ${((hours * 60) / SPEED).toFixed(0)} minutes`);
const demo = await startDemo(SPEED, (hours * 3600) / SPEED / SAMPLES);
try {
  for (let line = 1; line <= LINES; line += 1) {
    await demo.reported(() => demo.reports.length >= (SAMPLES / LINES) * line);
    print((hours * line) / LINES, demo.reports.at(-1));
  }
} finally {
  await demo.stop();
}
const { complaints } = demo;
if (complaints.length > 0) console.error(complaints.join('\n'));
const grown = (['heapMb', 'rssMb'] as const).filter((figure) => !holds(figure));
process.exitCode = grown.length > 0 || complaints.length > 0 ? 1 : 0;

function print(hour: number, report?: DemoReport): void {
  if (!report) return;
  const { heapMb, rssMb, completed, fixes } = report;
  console.log(
    `${hour.toFixed(1)} h: heap ${heapMb} MB, resident ${rssMb} MB; ${completed} charges, ${fixes} fixes`,
  );
}

/** Prints the growth of a figure over the second half. Returns whether it stays within the limit. */
function holds(figure: 'heapMb' | 'rssMb'): boolean {
  const { share, standardError } = growthOf(
    demo.reports.slice(SAMPLES / 2, SAMPLES).map((report) => report[figure]),
  );
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  const isWithin = share <= MAX_GROWTH;
  console.log(
    `${isWithin ? 'met' : 'missed'}: ${figure === 'heapMb' ? 'heap' : 'resident memory'} over the last ${hours / 2} hours, at most ${percent(MAX_GROWTH)} more: ${percent(share)} ± ${percent(standardError)}`,
  );
  return isWithin;
}
