import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What is measured of the process as a whole: the event loop, memory, and what every app in it does. */
export const processMetrics = new Registry();

/** Event loop, garbage collection, memory and CPU; begun once, by the first who asks for the metrics. */
let isCollecting = false;
export function collectProcessMetrics(): void {
  if (!isCollecting) collectDefaultMetrics({ register: processMetrics });
  isCollecting = true;
}

const registers = [processMetrics];

export const fixesStored = new Counter({
  name: 'curbvolt_fixes_total',
  help: 'Fixes that this node committed, each once',
  registers,
});

export const fixToPush = new Histogram({
  name: 'curbvolt_fix_to_push_seconds',
  help: 'From the arrival of a fix to its push: to the watchers of a booking, to the board',
  labelNames: ['to'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers,
});

export const databaseSeconds = new Histogram({
  name: 'curbvolt_database_query_seconds',
  help: 'Time of each statement; the rate of its sum is how busy the database keeps this node',
  labelNames: ['result'] as const,
  buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  registers,
});

export const transactionRetries = new Counter({
  name: 'curbvolt_database_retries_total',
  help: "Transactions that ran again: the database was busy, or two were in each other's way",
  registers,
});

export const cspReports = new Counter({
  name: 'curbvolt_csp_reports_total',
  help: 'What browsers blocked because the Content-Security-Policy forbids it, by directive',
  labelNames: ['directive'] as const,
  registers,
});
