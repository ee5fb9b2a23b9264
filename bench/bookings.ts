/**
 * `npm run bench:bookings [-- --bookings 1000000 --than 100000 --runs 61 --keep FOLDER]`: measures what a dispatcher asks
 * on a full database of either kind, and against one with a tenth of the bookings. With `--keep` the filled SQLite files
 * stay in that folder, and those of PostgreSQL on the server of TEST_POSTGRES_URL, for the next run.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../test/postgres.ts';
import { type Question, questions } from './booking-questions.ts';
import { openFullDatabase } from './full-database.ts';
import { quantile } from './quantile.ts';

const RESULTS = new URL('results/bookings.md', import.meta.url);
const WARM_UP = 5;
const MIN_RUNS = 21;
/** Each question, on both databases, but those for figures: a report reads every booking of its days. */
const MAX_P50_MS = 50;
const isReport = (name: string) => /^(figures of|bookings behind)/.test(name);
/** The list and the board, at `--bookings` against `--than`. */
const MAX_RATIO = 1.5;
const FLOOR = 'floor: an authorised call that reads a few rows';

type Times = { p50: number; p99: number; max: number };
type Measured = { version: string; times: Map<string, Times> };

const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '1000000' },
    than: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '61' },
    only: { type: 'string', default: '' },
    on: { type: 'string', default: 'SQLite,PostgreSQL' },
    keep: { type: 'string' },
  },
});
const [large, small] = [Number(values.bookings), Number(values.than)];
const runs = Math.max(MIN_RUNS, Number(values.runs));
const asked: [string, Question][] = [
  [FLOOR, () => [['/api/admin/staff']]],
  ...Object.entries(questions).filter(([name]) => new RegExp(values.only).test(name)),
];
const temporary = mkdtempSync(join(tmpdir(), 'curbvolt-bench-'));
const postgres = await startPostgres();
const kept = { folder: values.keep ?? temporary, postgres: postgres.url };
const lines: string[] = [];
try {
  for (const kind of values.on.split(',') as ('SQLite' | 'PostgreSQL')[])
    report(kind, await measure(kind, small), await measure(kind, large));
} finally {
  await postgres.stop();
  rmSync(temporary, { recursive: true, force: true });
}
if (!values.only) {
  mkdirSync(new URL('.', RESULTS), { recursive: true });
  writeFileSync(RESULTS, [...heading(), ...lines, ''].join('\n'));
}

async function measure(kind: 'SQLite' | 'PostgreSQL', total: number): Promise<Measured> {
  const { app, headers, clock, version, close } = await openFullDatabase(kind, total, kept);
  const ask = async (url: string) => {
    const { statusCode } = await app.inject({ url, headers });
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`);
  };
  const times = new Map<string, Times>();
  for (const [name, question] of asked) {
    const taken: number[] = [];
    for (let run = 0; run < WARM_UP + runs; run += 1) {
      const steps = question(run, total, clock());
      const startedMs = performance.now();
      for (const paths of steps) await Promise.all(paths.map(ask));
      if (run >= WARM_UP) taken.push(performance.now() - startedMs);
    }
    const at = (share: number) => quantile(taken, share) ?? 0;
    times.set(name, { p50: at(0.5), p99: at(0.99), max: at(1) });
    console.log(`${kind}, ${total}: ${name}, ${at(0.5).toFixed(1)} ms`);
  }
  await close();
  return { version, times };
}

function report(kind: string, few: Measured, many: Measured): void {
  const rows: Record<string, Record<string, string>> = {};
  for (const [name] of asked) {
    const [at, than] = [many.times.get(name), few.times.get(name)];
    if (!at || !than) continue;
    const ratio = at.p50 / than.p50;
    const missed = [
      ...(at.p50 >= MAX_P50_MS && !isReport(name) ? [`over ${MAX_P50_MS} ms`] : []),
      ...(/^(list|board),/.test(name) && ratio > MAX_RATIO ? [`over ${MAX_RATIO} ×`] : []),
    ];
    rows[name] = {
      [`p50 at ${small}`]: than.p50.toFixed(1),
      [`p50 at ${large}`]: at.p50.toFixed(1),
      p99: at.p99.toFixed(1),
      max: at.max.toFixed(1),
      ratio: ratio.toFixed(2),
      missed: missed.join(', '),
    };
  }
  console.log(`\n${kind} ${many.version}, ms, ${runs} runs of each`);
  console.table(rows);
  const columns = Object.keys(Object.values(rows)[0] ?? {});
  lines.push('', `## ${kind} ${many.version}`, '');
  lines.push(`| question | ${columns.join(' | ')} |`, `|---|${columns.map(() => '---|').join('')}`);
  for (const [name, row] of Object.entries(rows))
    lines.push(`| ${name} | ${columns.map((column) => row[column]).join(' | ')} |`);
}

function heading(): string[] {
  return [
    '# What a dispatcher asks, on a full database',
    '',
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}.`,
    `\`npm run bench:bookings -- --bookings ${large} --than ${small} --runs ${runs}\`: milliseconds of whole requests`,
    `through the app, with authentication, after ${WARM_UP} warm-up runs. p99 and max are those at ${large} bookings.`,
    `Wanted: every question under ${MAX_P50_MS} ms, but for figures; list and board at most ${MAX_RATIO} × the p50 at ${small}.`,
  ];
}
